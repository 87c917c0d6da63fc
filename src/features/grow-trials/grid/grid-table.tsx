import { Fragment } from "react";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { suggestedCount } from "#domain/trays/checks.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";
import { weekClaim } from "#domain/trays/weekly-rules.ts";
import { withUnit } from "#domain/values/words.ts";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { SyncBadge } from "#ui/text/badge.tsx";
import { classNames } from "#ui/text/class-names.ts";
import type { WeeklyFigure } from "../weekly-figures.ts";
import { type Cells, cellKey, existingWeek, type TypedWeek, weeksOf } from "./cells.ts";
import { GridCell } from "./grid-cell.tsx";
import type { Column } from "./paste.ts";

type Props = {
  trial: GrowTrialDetail;
  figures: readonly WeeklyFigure[];
  cells: Cells;
  typed: readonly TypedWeek[];
  onChange: (changes: Cells) => void;
  onPaste: (text: string, from: { row: number; column: number }) => boolean;
};

/** The columns of the table: these figures for each tray. */
export function columnsOf({ formulations }: GrowTrialDetail, figures: readonly WeeklyFigure[]): Column[] {
  return formulations.flatMap((tray) => figures.map(({ name }) => ({ tray, figure: name })));
}

/** The table of weeks (rows) and trays (columns). Recorded weeks are read only. */
export function GridTable({ trial, figures, cells, typed, onChange, onPaste }: Props) {
  const { formulations, current_week_number } = trial;
  return (
    <div className="gridwrap">
      <table className={classNames("weekgrid", figures.length === 1 && "weekgrid--single")}>
        <caption className="vh">Weekly data of {trial.code}</caption>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              Week
            </th>
            {formulations.map((tray) => (
              <th
                key={tray.id}
                scope="colgroup"
                colSpan={figures.length}
                className={classNames("traycol", !tray.is_active && "is-inactive")}
              >
                <b>{tray.identifier}</b>
                <span>{tray.is_active ? withUnit(String(tray.num_plugs_active), "plugs") : "Inactive"}</span>
              </th>
            ))}
          </tr>
          <tr>
            {formulations.map((tray) => (
              <Fragment key={tray.id}>
                {figures.map(({ name, short, unit }) => (
                  <th key={name} scope="col" className={classNames(!tray.is_active && "is-inactive")}>
                    {short}
                    <span>{unit}</span>
                  </th>
                ))}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(trial).map((week, row) => (
            <tr key={week} className={classNames(week === current_week_number && "is-now")}>
              <th scope="row">
                {week}
                {week === current_week_number ? <span>now</span> : null}
              </th>
              {formulations.map((tray, i) => {
                const recorded = existingWeek(tray, week);
                if (recorded || !tray.is_active)
                  return <Fixed key={tray.id} tray={tray} recorded={recorded} figures={figures} />;
                const errors = typed.find((entry) => entry.tray === tray && entry.week === week)?.errors;
                return (
                  <Fragment key={tray.id}>
                    {figures.map(({ name, label }, j) => (
                      <GridCell
                        key={name}
                        label={`${label} of ${tray.identifier}, week ${week}`}
                        row={row}
                        column={i * figures.length + j}
                        text={cells[cellKey(tray, week, name)] ?? ""}
                        placeholder={
                          errors && name === "count_plugs_for_avg"
                            ? String(suggestedCount(tray.weekly_data, week, tray.num_plugs_active))
                            : undefined
                        }
                        error={errors?.[name]}
                        onChange={(text) => onChange({ [cellKey(tray, week, name)]: text })}
                        onPaste={(text) => onPaste(text, { row, column: i * figures.length + j })}
                      />
                    ))}
                  </Fragment>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type FixedProps = { tray: Formulation; recorded: WeeklyData | undefined; figures: readonly WeeklyFigure[] };

/** The read-only cells of a recorded week, or of an inactive tray. */
function Fixed({ tray, recorded, figures }: FixedProps) {
  const states = useRowStates();
  return (
    <>
      {figures.map(({ name }, j) => (
        <td key={name} className={classNames("is-there", !tray.is_active && "is-inactive")}>
          {recorded ? <span className="num">{recorded[name]}</span> : null}
          {recorded && j === 0 && states ? (
            <SyncBadge state={states("claims", weekClaim(recorded.id)) ?? "sent"} short />
          ) : null}
        </td>
      ))}
    </>
  );
}
