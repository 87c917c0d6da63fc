import { Link } from "react-router-dom";
import { queries } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { anomalyOf } from "#domain/trays/checks.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { useSyncStatus } from "#hooks/status/use-sync.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { KeyValues } from "#ui/panel/key-values.tsx";
import { GapList } from "../../gaps/gap-list.tsx";
import { weeklyFigures } from "../../weekly-figures.ts";
import { removalText } from "../remarks/plug-removals.tsx";
import { recordedBeside, removalsIn } from "../saved/existing-week.tsx";
import type { TrayState } from "../tray/trays.ts";
import "./round.css";

type Props = { trial: GrowTrialDetail; week: number; stateOf: (tray: Formulation) => TrayState };

/** The end of a round: what was recorded in this week, what should be looked at again, and what waits to be sent. */
export function RoundSummary({ trial, week, stateOf }: Props) {
  const images = useLabQuery(queries.listImages, { params: { id: trial.id } });
  const status = useSyncStatus();
  const harvested = trial.formulations.filter((tray) => stateOf(tray) === "harvested");
  const active = trial.formulations.filter((tray) => tray.is_active && !harvested.includes(tray));
  const done = active.filter((tray) => ["sent", "waiting"].includes(stateOf(tray)));
  const removals = trial.formulations.flatMap((tray) =>
    removalsIn(trial, tray, week).map((removal) => `${tray.identifier}, ${removalText(removal)}`),
  );
  const outliers = trial.formulations.flatMap((tray) => outliersOf(trial, tray, week));
  const photos = images?.filter((image) => image.week === week).length ?? 0;
  const waiting = (status?.waiting ?? 0) + (status?.sending ?? 0);
  const isWhole = active.length > 0 && done.length === active.length;
  return (
    <section className="round" aria-label={`Week ${week} of ${trial.code}`}>
      <h2>
        {isWhole
          ? `Every tray has data for week ${week}`
          : `${done.length} of ${active.length} trays have data for week ${week}`}
      </h2>
      <KeyValues
        items={[
          { label: "Trays done", value: `${done.length} of ${active.length}`, big: true },
          { label: "Photos", value: String(photos), big: true },
          { label: "Waiting to be sent", value: status ? String(waiting) : null, big: true },
          ...(harvested.length > 0
            ? [{ label: "Harvested", value: harvested.map(({ identifier }) => identifier).join(", ") }]
            : []),
          {
            label: "Plug removals",
            value: removals.length === 0 ? "None" : <Lines of={removals} />,
            wide: removals.length > 0,
          },
          {
            label: "Figures to check",
            value:
              outliers.length === 0 ? (
                "None"
              ) : (
                <ul className="round__lines">
                  {outliers.map(({ tray, text }) => (
                    <li key={text}>
                      <Link to={{ search: `?tray=${tray.id}` }} replace>
                        {text}
                      </Link>
                    </li>
                  ))}
                </ul>
              ),
            wide: outliers.length > 0,
          },
        ]}
      />
      <GapList trial={trial} />
    </section>
  );
}

function Lines({ of }: { of: readonly string[] }) {
  return (
    <ul className="round__lines">
      {of.map((line, index) => (
        <li key={index}>{line}</li>
      ))}
    </ul>
  );
}

/** The figures of a tray's week that are doubted: `F3: Avg Height 15.2 cm`. */
function outliersOf(trial: GrowTrialDetail, tray: Formulation, week: number) {
  const entered = tray.weekly_data.find(({ week_number }) => week_number === week);
  if (entered === undefined) return [];
  const beside = recordedBeside(trial, tray, entered);
  return weeklyFigures
    .filter(({ name }) => anomalyOf(name, entered[name], beside) !== null)
    .map(({ name, label, unit }) => ({
      tray,
      text: `${tray.identifier}: ${label} ${entered[name]} ${unit}`,
    }));
}
