import { IconPhoto, IconVector } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { type Comparison, type MeasureKey, titleOf } from "#domain/trays/figures/measures.ts";
import { Segmented } from "#ui/choice/segmented.tsx";
import { Select } from "#ui/choice/select.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Field } from "#ui/field/field.tsx";
import { Button } from "#ui/press/button.tsx";
import { downloadPng, downloadSvg, useSavePicture } from "../chart-files.ts";
import { plotAlone } from "../plot/chart-svg.ts";
import { type ErrorBars, PaperFigure } from "../plot/paper-figure.tsx";
import type { Note } from "../tray-notes.ts";

type Props = {
  trial: GrowTrialDetail;
  comparisons: readonly Comparison[];
  notes: ReadonlyMap<string, Note>;
  /** The measure that is shown first. */
  measure: MeasureKey;
  onClose: () => void;
};

/** Pixels of a PNG per px: a column of 85 mm at 570 dpi. */
const RATIO = 4;

/** The figure of one measure for a paper, with its downloads. */
export function FigureDialog({ trial, comparisons, notes, measure, onClose }: Props) {
  const [key, setKey] = useState(measure);
  const [errors, setErrors] = useState<ErrorBars>("sd");
  const [labels, setLabels] = useState<"composition" | "identifier">("composition");
  const box = useRef<HTMLDivElement>(null);
  const savePicture = useSavePicture();
  const comparison = comparisons.find((one) => one.key === key);
  if (!comparison) return null;
  const title = `${trial.code} ${titleOf(comparison)}`;
  const labelOf = (id: string, name: string) =>
    id === comparison.control?.id ? "Control" : (labels === "composition" && notes.get(id)?.short) || name;
  function downloadAs(save: typeof downloadPng | typeof downloadSvg) {
    const chart = box.current?.querySelector("svg");
    if (chart) void savePicture(save, { plot: plotAlone(chart, title), title, ratio: RATIO });
  }
  return (
    <Dialog
      open
      wide
      title="Figure for a Paper"
      onClose={onClose}
      foot={
        <>
          <Button icon={IconVector} onClick={() => downloadAs(downloadSvg)}>
            Drawing (SVG)
          </Button>
          <Button icon={IconPhoto} variant="primary" onClick={() => downloadAs(downloadPng)}>
            Picture (PNG)
          </Button>
        </>
      }
    >
      <div className="paperfigure">
        <div className="paperfigure__choices">
          <Field label="Measure">
            <Select
              value={key}
              onChange={({ target }) => setKey(target.value as MeasureKey)}
              options={comparisons.map((one) => ({ value: one.key, label: one.name }))}
            />
          </Field>
          <Segmented
            label="Error bars"
            value={errors}
            onChange={setErrors}
            options={[
              { value: "sd", label: "SD" },
              { value: "interval", label: "95 % interval" },
            ]}
          />
          <Segmented
            label="Labels"
            value={labels}
            onChange={setLabels}
            options={[
              { value: "composition", label: "Composition" },
              { value: "identifier", label: "Identifier" },
            ]}
          />
        </div>
        <div ref={box} className="paperfigure__chart">
          <PaperFigure {...{ comparison, errors, labelOf }} />
        </div>
      </div>
    </Dialog>
  );
}
