import { type JoinsById, readRow } from "#domain/list.ts";
import { type LabelWords, labelWords } from "#domain/qr-labels/words.ts";
import type { RecordSource } from "#domain/records.ts";
import { holdingOf } from "#domain/resource-use/holding.ts";
import { amountRemaining } from "#domain/resource-use/ledger.ts";
import { type StockTable, stockTables } from "#domain/resource-use/schema.ts";
import { FINISHED, type Step } from "#domain/steps/schema.ts";
import { overallState } from "#domain/steps/steps.ts";
import type { RecordRef, TableName, Tables } from "#domain/tables.ts";
import { isActiveTray } from "#domain/trays/plugs.ts";

/** What is left of a stock, in its own units. */
export type Left = { remaining: number; supplied: number; units: string };

/** A thing of the lab as the result of a scan shows it. */
export type Found = LabelWords & {
  /** `null` of what is neither active nor not. */
  isActive: boolean | null;
  /** `null` of what is no stock. */
  left: Left | null;
  /** The step that waits; `null` of what has no steps, or none left. */
  step: Step | null;
  /** The trial that weeks can be recorded in at its shelf: that of a tray, or the trial itself. */
  shelf: string | null;
  /** The trial of a tray. */
  trialId: string | null;
};

type Lab = JoinsById<TableName>;

/** One thing of the lab; `undefined` where it is not here. */
export function readFound(records: RecordSource, of: RecordRef): Promise<Found | undefined> {
  return readRow(records, (lab: Lab) => {
    const words = labelWords(lab, of);
    return words && { ...words, ...nothing, ...standing(lab, of) };
  });
}

const nothing = { isActive: null, left: null, step: null, shelf: null, trialId: null };

function standing(lab: Lab, { table, id }: RecordRef): Partial<Found> {
  if (isStock(table)) return stockStanding(lab, table, id);
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

function stockStanding(lab: Lab, table: StockTable, id: string): Partial<Found> {
  const stock = lab.get(table, id);
  if (stock === undefined) return {};
  const remaining = amountRemaining(holdingOf(table, stock));
  const left = { remaining, supplied: stock.amount_supplied, units: stock.amount_units };
  return { left, isActive: stock.inactivated_at === null && remaining > 0 };
}

function waitingStep(steps: readonly Step[]): Step | null {
  const inOrder = steps.toSorted((a, b) => a.order - b.order);
  return inOrder.find(({ name }) => name === overallState(inOrder)) ?? null;
}

/** Weeks are recorded between sowing and the end. */
function shelfOf({ id, seed_sown_date, process_states }: Tables["grow_trials"]): string | null {
  return seed_sown_date !== null && overallState(process_states) !== FINISHED ? id : null;
}
