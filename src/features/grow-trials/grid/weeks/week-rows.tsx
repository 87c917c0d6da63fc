import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";
import { weekClaim } from "#domain/trays/weekly-rules.ts";
import { FIRST_DAY, LAST_DAY } from "#domain/values/time.ts";
import { withUnit } from "#domain/values/words.ts";
import type { useRowStates } from "#hooks/status/use-sync.ts";
import { DateInput } from "#ui/field/date-input.tsx";
import { Field } from "#ui/field/field.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";
import { classNames } from "#ui/text/class-names.ts";
import type { WeeklyFigure } from "../../weekly-figures.ts";
import type { Cells, GridCell, GridGroup, GridRow } from "../table.ts";
import {
  cellKey,
  countIn,
  existingWeek,
  isOpen,
  measuredKey,
  measuredText,
  type TypedWeek,
} from "./typed-weeks.ts";

/** The columns: these figures for each tray. */
export function trayGroups(
  { formulations }: Pick<GrowTrialDetail, "formulations">,
  figures: readonly WeeklyFigure[],
): GridGroup[] {
  return formulations.map((tray) => ({
    key: tray.id,
    isOff: !tray.is_active,
    head: (
      <>
        <b>{tray.identifier}</b>
        <span>{tray.is_active ? withUnit(String(tray.num_plugs_active), "plugs") : "Inactive"}</span>
      </>
    ),
    columns: figures.map(({ name, short, unit }) => ({ key: name, head: short, unit })),
  }));
}

type Weeks = {
  trial: GrowTrialDetail;
  figures: readonly WeeklyFigure[];
  weeks: readonly number[];
  cells: Cells;
  typed: readonly TypedWeek[];
  /** ISO UTC */
  now: string;
  states: ReturnType<typeof useRowStates>;
  change: (changes: Cells) => void;
  correct: (recorded: { tray: Formulation; week: WeeklyData }) => void;
};

/** A row for each week. A recorded week is corrected in a form of its own. */
export function weekRows(of: Weeks): GridRow[] {
  const { trial, figures, weeks, cells, typed, now, change } = of;
  const { formulations, current_week_number } = trial;
  return weeks.map((week) => ({
    key: String(week),
    head: (
      <>
        {week}
        {week === current_week_number ? <span>now</span> : null}
      </>
    ),
    isNow: week === current_week_number,
    lead: (
      <MeasuredCell
        week={week}
        text={formulations.some((tray) => isOpen(tray, week)) ? measuredText(trial, cells, week, now) : null}
        error={typed.find((entry) => entry.week === week && entry.errors.created_at)?.errors.created_at}
        onChange={(text) => change({ [measuredKey(week)]: text })}
      />
    ),
    cells: formulations.flatMap((tray) =>
      figures.map((figure, j) => cellOf(of, { tray, week, figure, isFirst: j === 0 })),
    ),
  }));
}

type Place = { tray: Formulation; week: number; figure: WeeklyFigure; isFirst: boolean };

function cellOf({ trial, cells, typed, now, states, correct }: Weeks, place: Place): GridCell {
  const { tray, week, figure, isFirst } = place;
  const label = `${figure.label} of ${tray.identifier}, week ${week}`;
  const recorded = existingWeek(tray, week);
  if (recorded || !tray.is_active)
    return {
      label,
      isOff: !tray.is_active,
      shown: recorded ? (
        <>
          <button
            type="button"
            className="num gridfix"
            title="Correct"
            onClick={() => correct({ tray, week: recorded })}
          >
            <span className="vh">Correct {label}: </span>
            {recorded[figure.name]}
          </button>
          {isFirst && states ? (
            <SyncBadge state={states("claims", weekClaim(recorded.id)) ?? "sent"} short />
          ) : null}
        </>
      ) : null,
    };
  const key = cellKey(tray, week, figure.name);
  const errors = typed.find((entry) => entry.tray === tray && entry.week === week)?.errors;
  const suggested = errors && figure.name === "count_plugs_for_avg";
  return {
    key,
    label,
    text: cells[key] ?? "",
    placeholder: suggested ? String(countIn(trial, cells, { tray, week }, now)) : undefined,
    error: errors?.[figure.name],
  };
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
