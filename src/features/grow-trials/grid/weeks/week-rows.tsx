import type { MouseEvent } from "react";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { type PhotoWidth, showUncertainty } from "#domain/trays/photo-width.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";
import { weekClaim } from "#domain/trays/weekly-rules.ts";
import { FIRST_DAY, LAST_DAY, showDate } from "#domain/values/time.ts";
import { withUnit } from "#domain/values/words.ts";
import type { useRowStates } from "#hooks/status/use-sync.ts";
import { DateInput } from "#ui/field/date-input.tsx";
import { Field } from "#ui/field/field.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";
import { classNames } from "#ui/text/class-names.ts";
import { heightNote, showWidth, weekKey } from "../../pictures/widths.ts";
import type { WeeklyFigure } from "../../weekly-figures.ts";
import type { Cells, GridCell, GridGroup, GridRow, OpenCell } from "../table.ts";
import {
  cellKey,
  countIn,
  existingWeek,
  isOpen,
  measuredKey,
  measuredText,
  photoIn,
  type TypedWeek,
  takenWidth,
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
  /** The widths in pictures, by `weekKey`. */
  widths: ReadonlyMap<string, PhotoWidth>;
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
        recorded={recordedOn(formulations, week)}
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

function cellOf(of: Weeks, place: Place): GridCell {
  const { trial, cells, widths, typed, now, states, correct } = of;
  const { tray, week, figure, isFirst } = place;
  const photo = figure.name === "avg_canopy_width" ? widths.get(weekKey(tray.id, week)) : undefined;
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
          {photo ? <Note text={`picture ${showWidth(photo)}`} /> : null}
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
    ...(figure.name === "avg_canopy_width" && pictureIn(of, { tray, week, label })),
    error: errors?.[figure.name],
  };
}

/** What a cell for a width shows of its picture: the width that it can take, or how the taken one was measured. */
function pictureIn(
  { cells, widths, change }: Weeks,
  { tray, week, label }: { tray: Formulation; week: number; label: string },
): Pick<OpenCell, "placeholder" | "take" | "below"> {
  const id = `picture ${weekKey(tray.id, week)}`.replaceAll(" ", "-");
  const taken = photoIn(cells, tray, week);
  if (taken) {
    const text = [`picture ± ${showUncertainty(taken.uncertainty_cm)}`, heightNote(taken, week)]
      .filter(Boolean)
      .join(", ");
    return { below: { id, shown: <Note id={id} text={text} /> } };
  }
  const photo = widths.get(weekKey(tray.id, week));
  if (photo === undefined || cells[cellKey(tray, week, "avg_canopy_width")]) return {};
  const take = () => change(takenWidth(tray, week, photo));
  return {
    placeholder: showWidth(photo),
    take,
    below: {
      id,
      shown: (
        <TakeButton
          id={id}
          name={`Take ${showWidth(photo)} cm from the picture for ${label}`}
          onTake={take}
        />
      ),
    },
  };
}

function Note({ id, text }: { id?: string; text: string }) {
  return (
    <span id={id} className="gridcell__n">
      {text}
    </span>
  );
}

function TakeButton({ id, name, onTake }: { id: string; name: string; onTake: () => void }) {
  function take({ currentTarget, detail }: MouseEvent) {
    // The button disappears. By touch, the focus would open the on-screen keyboard.
    if (detail === 0) currentTarget.closest("td")?.querySelector("input")?.focus();
    onTake();
  }
  return (
    <button id={id} type="button" className="gridtake" aria-label={name} onClick={take}>
      Take
    </button>
  );
}

type MeasuredProps = {
  week: number;
  /** Null if no figure of the week can be typed. */
  text: string | null;
  /** The days of the recorded figures; null without any. */
  recorded: string | null;
  error: string | undefined;
  onChange: (text: string) => void;
};

/**
 * When a week was measured, in New York time: typed, or the last day of the week, or now; and the days of what is recorded.
 */
function MeasuredCell({ week, text, recorded, error, onChange }: MeasuredProps) {
  return (
    <td className={classNames("measuredcell", text === null && "is-there")}>
      {text === null ? (
        recorded
      ) : (
        <Field label={`Measured on, week ${week}`} error={error} required>
          <DateInput withTime min={FIRST_DAY} max={LAST_DAY} value={text} onChange={onChange} />
        </Field>
      )}
      {text !== null && recorded !== null ? <Note text={`Recorded: ${recorded}`} /> : null}
    </td>
  );
}

/** The day, or the first and the last day, on which the trays were measured in a week; null without data. */
function recordedOn(trays: readonly Formulation[], week: number): string | null {
  const times = trays.flatMap((tray) => existingWeek(tray, week)?.created_at ?? []).sort();
  const days = [times.at(0), times.at(-1)].flatMap((time) => (time ? showDate(time) : []));
  return days.length === 0 ? null : [...new Set(days)].join(" – ");
}
