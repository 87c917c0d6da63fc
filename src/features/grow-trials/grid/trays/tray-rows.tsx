import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { withUnit } from "#domain/values/words.ts";
import type { useRowStates } from "#hooks/status/use-sync.ts";
import { SyncBadge } from "#ui/text/badge.tsx";
import type { Cells, GridCell, GridRow } from "../table.ts";
import type { TrayColumn, TrayTable } from "./tray-columns.ts";
import { ALL, cellKey, readAs, type TypedTray } from "./typed-trays.ts";

type Trays = {
  table: TrayTable;
  trial: GrowTrialDetail;
  /** Those that can be typed. */
  trays: readonly TypedTray[];
  cells: Cells;
  isSubmitted: boolean;
  /** Why trays were refused, by id. */
  refused: ReadonlyMap<string, string>;
  states: ReturnType<typeof useRowStates>;
  edit: (tray: Formulation) => void;
};

/** A row for what is the same for all trays, and one for each tray. Recorded data is edited in a form of its own. */
export function trayRows(of: Trays): GridRow[] {
  const { table, trial, trays } = of;
  const all: GridRow = {
    key: ALL,
    head: "Same for all",
    cells: table.columns.map((column) => cellOfAll(of, column)),
  };
  const rows = trial.formulations.map((tray): GridRow => {
    const typed = trays.find((one) => one.tray.id === tray.id);
    return {
      key: tray.id,
      name: tray.identifier,
      head: <TrayHead tray={tray} refusal={of.refused.get(tray.id)} />,
      cells: table.columns.map((column, j) =>
        typed?.open.includes(column) ? openCell(of, typed, column) : shownCell(of, tray, column, j === 0),
      ),
    };
  });
  return trays.length > 1 ? [all, ...rows] : rows;
}

function TrayHead({ tray, refusal }: { tray: Formulation; refusal: string | undefined }) {
  const plugs = withUnit(String(tray.num_plugs_active), "plugs");
  return (
    <>
      {tray.identifier}
      <span>{tray.is_active ? plugs : "Inactive"}</span>
      {refusal ? <span className="gridcell__e">{refusal}</span> : null}
    </>
  );
}

function cellOfAll({ trays, cells }: Trays, column: TrayColumn): GridCell {
  const label = `${column.head} of all trays`;
  if (column.isComputed) return { label, shown: null };
  const key = cellKey(ALL, column);
  const text = cells[key] ?? "";
  const open = trays.filter((tray) => tray.open.includes(column));
  if (open.length === 0) return { label, shown: null };
  const [common, ...others] = new Set(open.map(({ empty }) => empty[column.name] ?? ""));
  return {
    ...cellOf(column),
    key,
    label,
    text,
    placeholder: others.length === 0 ? common : undefined,
    note: readAs(column, text),
  };
}

function openCell({ cells, isSubmitted }: Trays, typed: TypedTray, column: TrayColumn): GridCell {
  const { tray, empty, errors, missing, isTyped } = typed;
  const key = cellKey(tray.id, column);
  const text = cells[key] ?? "";
  // What is missing is marked once the person has tried to save: while a column is typed, the others are empty.
  const isShown = isTyped && (isSubmitted || !missing.includes(column));
  return {
    ...cellOf(column),
    key,
    label: `${column.head} of ${tray.identifier}`,
    text,
    placeholder: empty[column.name],
    note: readAs(column, text || (empty[column.name] ?? "")),
    error: isShown ? errors[column.name] : undefined,
  };
}

const cellOf = ({ isText, shareOf }: TrayColumn) => ({ isText, isShare: shareOf !== undefined });

function shownCell(
  { table, states, edit }: Trays,
  tray: Formulation,
  column: TrayColumn,
  isFirst: boolean,
): GridCell {
  const recorded = table.recorded(tray);
  const label = `${column.head} of ${tray.identifier}`;
  return {
    label,
    isOff: !tray.is_active,
    isText: column.isText,
    shown: recorded ? (
      <>
        <button
          type="button"
          className={column.isText ? "gridfix" : "num gridfix"}
          title="Edit"
          disabled={!tray.is_active}
          onClick={() => edit(tray)}
        >
          <span className="vh">Edit {label}: </span>
          {String(recorded.values[column.name] ?? "–")}
        </button>
        {isFirst && states ? (
          <SyncBadge state={states("tray_formulations", tray.id) ?? "sent"} short />
        ) : null}
      </>
    ) : null,
  };
}
