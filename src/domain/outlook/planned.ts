import { titleOfCake } from "../cakes/stock.ts";
import type { Homogenization } from "../homogenizations/schema.ts";
import { readRow } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import { amountRemaining, exceeds } from "../resource-use/ledger.ts";
import type { StockTable } from "../resource-use/names.ts";
import { FINISHED, overallState } from "../steps/steps.ts";
import type { RecordRef } from "../tables.ts";
import { isUnsown, readNeedsOfTrial } from "../trays/cnf-needs.ts";
import type { TrayFormulation } from "../trays/schema.ts";
import { dropFloatError, roundAmount, showAmount } from "../values/quantities.ts";
import { convert, type Unit } from "../values/units.ts";
import { withUnit } from "../values/words.ts";

/** A use of a stock that is planned and not recorded yet. */
export type PlannedUse = {
  stock: RecordRef;
  /** What it is planned for: a trial whose seeds are not sown, or a homogenization that has no cake yet. */
  by: RecordRef & { name: string; since: string };
  /** In the units of the stock; null if it is not known. */
  amount: number | null;
  units: Unit;
  /** The number of plugs of a trial. */
  plugs: number | null;
};

/** A planned use, with what is left of its stock: null if it is not known. */
type Planned = PlannedUse & { stockName: string; left: number | null };

/** A planned use for which less is left than it needs, after the uses of the same stock that were planned `before`. */
export type UnmetPlan = Planned & { left: number; amount: number; before: number };

/** The planned uses of one stock, in the order in which they were planned. */
export async function readPlannedUses(
  records: RecordSource,
  { table, id }: { table: StockTable; id: string },
): Promise<PlannedUse[]> {
  if (table === "cnfs") return byTrials(records, await records.childrenOf("tray_formulations", "cnf_id", id));
  if (table !== "cakes") return [];
  return byHomogenizations(records, await records.childrenOf("homogenizations", "cake_id", id));
}

/**
 * The planned uses for which not enough is left: a stock is counted for its plans in the order in which they were made. A plan
 * whose amount is not known needs nothing.
 */
export async function readUnmetPlans(records: RecordSource): Promise<UnmetPlan[]> {
  const [trials, homogenizations] = await Promise.all([
    records.all("grow_trials"),
    records.all("homogenizations"),
  ]);
  const trays = await Promise.all(
    trials.filter(isUnsown).map(({ id }) => records.childrenOf("tray_formulations", "grow_trial_id", id)),
  );
  const planned = [
    ...(await byTrials(records, trays.flat())),
    ...(await byHomogenizations(records, homogenizations)),
  ];
  const needed = new Map<string, number>();
  return planned.flatMap((use) => {
    const { stock, amount, left } = use;
    if (amount === null || left === null) return [];
    const before = needed.get(stock.id) ?? 0;
    needed.set(stock.id, dropFloatError(before + amount));
    return exceeds(before + amount, left) ? [{ ...use, amount, left, before }] : [];
  });
}

/** `GT-008 needs 3 L of CNF-2026-013-01, 2.1 L left` */
export function showUnmet({ by, amount, units, stockName, left }: UnmetPlan): string {
  return `${by.name} needs ${showAmount(amount, units)} of ${stockName}, ${showAmount(Math.max(0, left), units)} left`;
}

/** `3 L`; `72 plugs` where the amount of a plug is not known. */
export function showPlanned({ amount, units, plugs }: PlannedUse): string {
  if (amount !== null) return showAmount(amount, units);
  return plugs === null ? "some" : withUnit(String(plugs), "plugs");
}

/** What the trials of these trays still need of their CNFs. */
async function byTrials(records: RecordSource, trays: readonly TrayFormulation[]): Promise<Planned[]> {
  const ids = [...new Set(trays.map(({ grow_trial_id }) => grow_trial_id))];
  const trials = await Promise.all(ids.map((id) => records.get("grow_trials", id)));
  const planned = trials
    .filter((trial) => trial !== undefined)
    .filter(isUnsown)
    .map(async (trial) => {
      const own = trays.filter(({ grow_trial_id }) => grow_trial_id === trial.id);
      const needs = await readNeedsOfTrial(records, trial, own);
      return needs.map(
        ({ id, name, needed, left, units, plugs }): Planned => ({
          stock: { table: "cnfs", id },
          by: { table: "grow_trials", id: trial.id, name: trial.code, since: trial.created_at },
          amount: needed,
          units,
          plugs,
          stockName: name,
          left,
        }),
      );
    });
  return (await Promise.all(planned)).flat().sort(bySince);
}

/** True until a homogenization has its cake, or its CNF is made. */
const isWaiting = ({ cake_use_record_id, cnf_id, process_states }: Homogenization) =>
  cake_use_record_id === null && cnf_id === null && overallState(process_states) !== FINISHED;

/** The cake that the homogenizations that wait need, as their setup suggests it. */
async function byHomogenizations(
  records: RecordSource,
  homogenizations: readonly Homogenization[],
): Promise<Planned[]> {
  const planned = homogenizations.filter(isWaiting).map(async (one): Promise<Planned[]> => {
    const cake = await records.get("cakes", one.cake_id);
    if (cake === undefined) return [];
    const { id, amount_units: units } = cake;
    const amount = convert(one.amount_cake_suggested, one.amount_cake_suggested_units, units);
    return [
      {
        stock: { table: "cakes", id },
        by: {
          table: "homogenizations",
          id: one.id,
          name: one.name ?? "A homogenization",
          since: one.creation_date,
        },
        amount: amount === null ? null : roundAmount(amount),
        units,
        plugs: null,
        stockName: await readRow(records, (lab) => titleOfCake(lab, cake)),
        left: amountRemaining("cakes", cake),
      },
    ];
  });
  return (await Promise.all(planned)).flat().sort(bySince);
}

const bySince = (a: PlannedUse, b: PlannedUse) => a.by.since.localeCompare(b.by.since);
