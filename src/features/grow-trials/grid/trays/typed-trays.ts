import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { isSame } from "#domain/kernel/edits.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { readNumber, typedNumber } from "#domain/values/number-text.ts";
import { localToUtc, utcToLocal } from "#domain/values/time.ts";
import { NOT_A_DATE } from "#ui/field/date-input.tsx";
import type { Cells, OvertakenCell } from "../table.ts";
import type { Done, TrayColumn, TrayTable } from "./tray-columns.ts";

/** The row whose values are those of every tray without an own value. */
export const ALL = "all";
/** The key of the date, `YYYY-MM-DDTHH:mm` in New York, and of the person. */
export const DONE_AT = "done at";
export const DONE_BY = "done by";

/** The key of a cell: the id of the tray, or {@link ALL}, and the column. */
export function cellKey(row: string, { name }: Pick<TrayColumn, "name">): string {
  return `${row} ${name}`;
}

/** Who did it and when: as typed, or the signed-in person, now (ISO UTC). */
export function doneOf(
  cells: Cells,
  { email, now }: { email: string; now: string },
): Done & { text: string } {
  const typed = cells[DONE_AT];
  const at = typed === undefined || typed === NOT_A_DATE ? (typed ?? now) : localToUtc(typed);
  return { by: cells[DONE_BY] ?? email, at, now, text: typed ?? utcToLocal(now) };
}

/** A tray of the table with what is typed for it. */
export type TypedTray = {
  /** `F1` */
  name: string;
  tray: Formulation;
  /** The columns that can be typed. */
  open: readonly TrayColumn[];
  /** Its values, and what its empty cells mean. */
  values: Record<string, unknown>;
  empty: Readonly<Record<string, string>>;
  input: ReturnType<TrayTable["input"]>;
  /** True if it is to be saved: something was typed for it, or all of it for all trays. */
  isTyped: boolean;
  /** The messages of the fields, by name. */
  errors: Readonly<Record<string, string>>;
  /** The fields among them that are empty. */
  missing: readonly TrayColumn[];
};

/** The active trays that lack data, in the order of the trial. */
export function openTrays(table: TrayTable, trial: GrowTrialDetail, cells: Cells, done: Done): TypedTray[] {
  return trial.formulations
    .map((tray) => typedTray(table, { trial, tray, cells, done }))
    .filter(({ open }) => open.length > 0);
}

/** What is typed of trays and cannot be saved; not a value that is recorded as it was typed. */
export function overtakenValues(table: TrayTable, trial: GrowTrialDetail, cells: Cells): OvertakenCell[] {
  return trial.formulations.flatMap((tray) => {
    const open = openColumns(table, tray);
    const recorded = table.recorded(tray)?.values;
    return table.columns.flatMap((column) => {
      const text = textIn(cells, tray.id, column);
      const isRecorded = recorded && isSame(recorded[column.name], valueIn(column, text));
      if (text === "" || open.includes(column) || isRecorded) return [];
      return { key: cellKey(tray.id, column), text: `${tray.identifier}: ${column.head} ${text}` };
    });
  });
}

/** The columns that can be typed: those that lack data, of an active tray. */
function openColumns({ columns, recorded }: TrayTable, tray: Formulation): readonly TrayColumn[] {
  const existing = recorded(tray);
  return columns.filter(({ name }) => tray.is_active && (existing === null || existing.open?.includes(name)));
}

type Of = { trial: GrowTrialDetail; tray: Formulation; cells: Cells; done: Done };

function typedTray(table: TrayTable, { trial, tray, cells, done }: Of): TypedTray {
  const { columns, command } = table;
  const at = Number.isNaN(Date.parse(done.at)) ? null : done.at;
  const recorded = table.recorded(tray);
  const open = openColumns(table, tray);
  const values = Object.fromEntries(columns.map(({ name }) => [name, recorded?.values[name]]));
  const empty: Record<string, string> = {};
  for (const column of open) {
    const own = textIn(cells, tray.id, column);
    const suggested = column.suggested?.({ trial, tray, at, values }) ?? "";
    empty[column.name] = textIn(cells, ALL, column) || String(suggested);
    values[column.name] = valueIn(column, own || (empty[column.name] ?? ""));
  }
  const input = table.input(tray, values, done);
  const issues: readonly { path: readonly PropertyKey[]; message: string }[] =
    (input.command ?? command).body.safeParse(input.body).error?.issues ?? [];
  // The first message of a field is shown.
  const errors = Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), message]).toReversed(),
  );
  const isTypedIn = (row: string) => open.some((column) => textIn(cells, row, column) !== "");
  return {
    name: tray.identifier,
    tray,
    open,
    values,
    empty,
    input,
    isTyped: isTypedIn(tray.id) || (isTypedIn(ALL) && issues.length === 0),
    errors,
    missing: open.filter(({ name }) => name in errors && isEmpty(values[name])),
  };
}

const textIn = (cells: Cells, row: string, column: TrayColumn) => cells[cellKey(row, column)]?.trim() ?? "";
const isEmpty = (value: unknown) => value === null || value === "";

function valueIn({ isText, shareOf }: TrayColumn, text: string): unknown {
  return isText ? text : (shareOf?.(text) ?? typedNumber(text));
}

/** What a typed text was read as, if that is another figure: `94.44 %` of `68 of 72`. */
export function readAs({ unit, shareOf }: TrayColumn, text: string): string | undefined {
  const share = readNumber(text).kind === "number" ? undefined : shareOf?.(text);
  return share === undefined ? undefined : `${share} ${unit}`;
}
