import { useState } from "react";
import "./comparison.css";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { defaultControl } from "#domain/trays/figures/comparison.ts";
import { compareByAll, type MeasureKey } from "#domain/trays/figures/measures.ts";
import { replicatesOf } from "#domain/trays/figures/replicates.ts";
import { formulationNotes, useCnfNames } from "../tray-notes.ts";
import { ComparisonCard } from "./comparison-card.tsx";
import { FigureDialog } from "./figure-dialog.tsx";
import { ResultsCard } from "./results-card.tsx";

/** The formulations of a trial compared with one control: the results of all measures, then one in detail. */
export function Comparisons({ trial }: { trial: GrowTrialDetail }) {
  const trays = trial.formulations;
  const names = useCnfNames(trays);
  const [controlId, setControlId] = useState(() => defaultControl(trays)?.id ?? "");
  const [figure, setFigure] = useState<MeasureKey | null>(null);
  const groups = replicatesOf(trays);
  const control = groups.find((group) => group.trays.some(({ id }) => id === controlId));
  const comparisons = compareByAll({ trays, groups, control });
  const notes = formulationNotes(groups, names);
  if (trays.length < 2 || comparisons.length === 0) return null;
  return (
    <>
      <ResultsCard
        {...{ trial, comparisons, groups, control, notes }}
        onControl={setControlId}
        onFigure={setFigure}
      />
      <ComparisonCard {...{ trial, comparisons }} onFigure={setFigure} />
      {figure ? (
        <FigureDialog {...{ trial, comparisons, notes }} measure={figure} onClose={() => setFigure(null)} />
      ) : null}
    </>
  );
}
