import { type JoinsById, readRow } from "#domain/kernel/list.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { TableName, Tables } from "#domain/kernel/tables.ts";
import { isWithdrawn } from "#domain/kernel/withdrawn.ts";
import { type LabelText, labelText } from "#domain/qr-labels/print/label-text.ts";
import { balanceOf } from "#domain/resource-use/ledger.ts";
import { type StockTable, stockTables } from "#domain/resource-use/names.ts";
import type { Step } from "#domain/steps/schema.ts";
import { FINISHED, overallState } from "#domain/steps/steps.ts";
import type { RecordRef } from "#domain/tables.ts";
import { isActiveTray } from "#domain/trays/plug-counts.ts";

/** What remains of a stock, in its own units. */
export type Left = { remaining: number | null; supplied: number; units: string; isActive: boolean };

/** A record as the result of a scan shows it. */
export type Found = LabelText & {
  /** Nothing can be done with a withdrawn record but to open its page. */
  isWithdrawn: boolean;
  /** `null` for a record that has no active state. */
  isActive: boolean | null;
  /** `null` for a record that is not a stock. */
  left: Left | null;
  /** The step that is waiting; `null` if the record has no steps or all are done. */
  step: Step | null;
  /** Id of the trial (the tray's, or the record itself) that can be recorded in shelf mode; otherwise `null`. */
  shelf: string | null;
  /** Id of the tray's trial; `null` for other records. */
  trialId: string | null;
};

type Lab = JoinsById<TableName>;

/** Reads one record; `undefined` if it is not on this device. */
export function readFound(records: RecordSource, of: RecordRef): Promise<Found | undefined> {
  return readRow(records, (lab: Lab) => {
    const text = labelText(lab, of);
    const record = lab.get(of.table, of.id);
    const withdrawn = record !== undefined && isWithdrawn(record);
    return text && { ...text, ...nothing, isWithdrawn: withdrawn, ...(withdrawn ? {} : stateOf(lab, of)) };
  });
}

const nothing = { isActive: null, left: null, step: null, shelf: null, trialId: null };

function stateOf(lab: Lab, { table, id }: RecordRef): Partial<Found> {
  if (isStock(table)) return stockState(lab, table, id);
  if (table === "homogenizations") {
    const { process_states = [] } = lab.get(table, id) ?? {};
    return { step: waitingStep(process_states) };
  }
  if (table === "grow_trials") {
    const trial = lab.get(table, id);
    return trial ? { step: waitingStep(trial.process_states), shelf: shelfOf(trial) } : {};
  }
  const tray = table === "tray_formulations" ? lab.get(table, id) : undefined;
  if (tray === undefined) return {};
  const trial = lab.get("grow_trials", tray.grow_trial_id);
  const isActive = isActiveTray(tray);
  return { isActive, trialId: tray.grow_trial_id, shelf: isActive && trial ? shelfOf(trial) : null };
}

function isStock(table: TableName): table is StockTable {
  return stockTables.some((one) => one === table);
}

function stockState(lab: Lab, table: StockTable, id: string): Partial<Found> {
  const stock = lab.get(table, id);
  if (stock === undefined) return {};
  const { amount_remaining: remaining, is_active: isActive } = balanceOf(table, stock);
  const left = { remaining, supplied: stock.amount_supplied, units: stock.amount_units, isActive };
  return { left, isActive };
}

function waitingStep(steps: readonly Step[]): Step | null {
  const inOrder = steps.toSorted((a, b) => a.order - b.order);
  return inOrder.find(({ name }) => name === overallState(inOrder)) ?? null;
}

/** The trial's id if weeks can be recorded, that is after sowing and before the end; otherwise `null`. */
function shelfOf({ id, seed_sown_date, process_states }: Tables["grow_trials"]): string | null {
  return seed_sown_date !== null && overallState(process_states) !== FINISHED ? id : null;
}
