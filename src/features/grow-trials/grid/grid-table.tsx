import { Fragment, useState } from "react";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";
import { weekClaim } from "#domain/trays/weekly-rules.ts";
import { FIRST_DAY, LAST_DAY } from "#domain/values/time.ts";
import { withUnit } from "#domain/values/words.ts";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { DateInput } from "#ui/field/date-input.tsx";
import { Field } from "#ui/field/field.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { WeekEditForm } from "../forms/week/week-edit-form.tsx";
import type { WeeklyFigure } from "../weekly-figures.ts";
import { type Cells, cellKey, countIn, existingWeek, isOpen, measuredText, type TypedWeek } from "./cells.ts";
import { GridCell } from "./grid-cell.tsx";
import type { Column } from "./paste.ts";

type Props = {
  trial: GrowTrialDetail;
  figures: readonly WeeklyFigure[];
  weeks: readonly number[];
  cells: Cells;
  typed: readonly TypedWeek[];
  /** ISO UTC */
  now: string;
  onChange: (changes: Cells) => void;
  /** Receives the typed time of a week: `YYYY-MM-DDTHH:mm` in New York, `NOT_A_DATE`, or empty text for its default. */
  onMeasured: (week: number, text: string) => void;
  onPaste: (text: string, from: { row: number; column: number }) => boolean;
};

/** The columns of the table: these figures for each tray. */
export function columnsOf({ formulations }: GrowTrialDetail, figures: readonly WeeklyFigure[]): Column[] {
  return formulations.flatMap((tray) => figures.map(({ name }) => ({ tray, figure: name })));
}

/** The table of weeks (rows) and trays (columns). A recorded week is corrected in a form of its own. */
export function GridTable({
  trial,
  figures,
  weeks,
  cells,
  typed,
  now,
  onChange,
  onMeasured,
  onPaste,
}: Props) {
  const { formulations, current_week_number } = trial;
  const [corrected, setCorrected] = useState<{ tray: Formulation; week: WeeklyData } | null>(null);
  return (
    <div className="gridwrap">
      <table className={classNames("weekgrid", figures.length === 1 && "weekgrid--single")}>
        <caption className="vh">Weekly data of {trial.code}</caption>
        <thead>
          <tr>
            <th rowSpan={2} scope="col">
              Week
            </th>
            <th rowSpan={2} scope="col" className="measuredcol">
              Measured on
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
          {weeks.map((week, row) => (
            <tr key={week} className={classNames(week === current_week_number && "is-now")}>
              <th scope="row">
                {week}
                {week === current_week_number ? <span>now</span> : null}
              </th>
              <MeasuredCell
                week={week}
                text={
                  formulations.some((tray) => isOpen(tray, week))
                    ? measuredText(trial, cells, week, now)
                    : null
                }
                error={
                  typed.find((entry) => entry.week === week && entry.errors.created_at)?.errors.created_at
                }
                onChange={(text) => onMeasured(week, text)}
              />
              {formulations.map((tray, i) => {
                const recorded = existingWeek(tray, week);
                if (recorded || !tray.is_active)
                  return (
                    <Fixed
                      key={tray.id}
                      tray={tray}
                      recorded={recorded}
                      figures={figures}
                      onCorrect={() => recorded && setCorrected({ tray, week: recorded })}
                    />
                  );
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
                            ? String(countIn(trial, cells, { tray, week }, now))
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
      {corrected ? <WeekEditForm {...corrected} trial={trial} onClose={() => setCorrected(null)} /> : null}
    </div>
  );
}

type MeasuredProps = {
  week: number;
  /** Null if no figure of the week can be typed. */
  text: string | null;
  error: string | undefined;
  onChange: (text: string) => void;
};

/** When a week was measured, in New York time: typed, or the last day of the week, or now. */
function MeasuredCell({ week, text, error, onChange }: MeasuredProps) {
  return (
    <td className={classNames("measuredcell", text === null && "is-there")}>
      {text === null ? null : (
        <Field label={`Measured on, week ${week}`} error={error} required>
          <DateInput withTime min={FIRST_DAY} max={LAST_DAY} value={text} onChange={onChange} />
        </Field>
      )}
    </td>
  );
}

type FixedProps = {
  tray: Formulation;
  recorded: WeeklyData | undefined;
  figures: readonly WeeklyFigure[];
  onCorrect: () => void;
};

/** The cells of a recorded week, which open its correction, or of an inactive tray. */
function Fixed({ tray, recorded, figures, onCorrect }: FixedProps) {
  const states = useRowStates();
  return (
    <>
      {figures.map(({ name, label }, j) => (
        <td key={name} className={classNames("is-there", !tray.is_active && "is-inactive")}>
          {recorded ? (
            <button type="button" className="num gridfix" title="Correct" onClick={onCorrect}>
              <span className="vh">
                Correct {label} of {tray.identifier}, week {recorded.week_number}:{" "}
              </span>
              {recorded[name]}
            </button>
          ) : null}
          {recorded && j === 0 && states ? (
            <SyncBadge state={states("claims", weekClaim(recorded.id)) ?? "sent"} short />
          ) : null}
        </td>
      ))}
    </>
  );
}
