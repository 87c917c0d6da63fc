import { type AnyList, listOf, readRows } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { TableName } from "../kernel/tables.ts";
import { kinds, titleOf } from "../kinds.ts";
import { balanceOf, isLow, isOverdrawn } from "../resource-use/ledger.ts";
import { ledgerUses } from "../resource-use/list.ts";
import { type StockTable, stockTables } from "../resource-use/names.ts";
import type { LedgerUse } from "../resource-use/schema.ts";
import type { Step } from "../steps/schema.ts";
import { FINISHED, overallState } from "../steps/steps.ts";
import { stockDetailsOf } from "../stock-details/details.ts";
import { isAtReorderLevel } from "../stock-details/signs.ts";
import { sameName } from "../values/name-key.ts";
import { compare } from "../values/order.ts";
import { dropFloatError } from "../values/quantities.ts";
import { dayOf } from "../values/time.ts";
import { type Unit, unitSizes } from "../values/units.ts";
import {
  type MadeRecord,
  type MonthCounts,
  type MonthReport,
  type ReportedTable,
  reportedTables,
  type UsedAmount,
  type WatchedStock,
} from "./schema.ts";

/** `2026-11`: the month of a time (ISO UTC) in New York. */
export const monthOf = (at: string) => dayOf(at).slice(0, "YYYY-MM".length);

type Made = {
  record: MadeRecord;
  month: string;
  /** The month in which a process was finished; null for one that is under way. */
  finished: string | null;
};

/** The fields that some of the reported records have. */
type Fields = {
  created_by: string;
  amount_supplied?: number;
  amount_units?: Unit;
  process_states?: readonly Step[];
};

/** The records of a table that were created in a year, and trials that were under way in it. */
function madeList<T extends ReportedTable>(table: T): AnyList {
  const { joins, madeAt, facts } = kinds[table];
  return listOf(table, {
    joins: [...new Set(joins)],
    newestBy: (table === "grow_trials" ? "created_at" : "creation_date") as never,
    row(lab, item, { year }: { year: string }): Made | undefined {
      const created_at = madeAt(item);
      const month = monthOf(created_at);
      const { created_by, amount_supplied, amount_units, process_states } = item as unknown as Fields;
      const finished = process_states ? finishedIn(process_states) : null;
      const isOlder = table === "grow_trials" && month < year && (finished === null || finished >= year);
      if (!month.startsWith(year) && !isOlder) return undefined;
      const record: MadeRecord = {
        id: item.id,
        name: titleOf(lab, table, item),
        facts: facts(lab, item).flatMap((fact) => (fact ? [fact] : [])),
        amount: amount_supplied ?? null,
        amount_units: amount_units ?? null,
        state: process_states ? overallState(process_states) : null,
        created_at,
        created_by,
      };
      return { record, month, finished };
    },
  });
}

function finishedIn(steps: readonly Step[]): string | null {
  if (overallState(steps) !== FINISHED) return null;
  const times = steps.flatMap(({ changed }) => changed?.at ?? []).sort();
  return monthOf(times.at(-1) ?? "");
}

type Watched = { stock: WatchedStock; isScarce: boolean; isExpiring: boolean };

/** The stocks of a table that are low, or whose last day is in a month. */
function watchedList<T extends StockTable>(table: T): AnyList {
  return listOf(table, {
    joins: [...new Set<TableName>([...kinds[table].joins, "locations"])],
    row(lab, item, { month }: { month: string }): Watched | undefined {
      const { id, amount_supplied, amount_units, location_id } = item;
      const { amount_remaining, is_active } = balanceOf(table, item);
      const { lot_number, expiry_date, reorder_level } = stockDetailsOf(item);
      const level = { remaining: amount_remaining, supplied: amount_supplied };
      const isAtLevel = isAtReorderLevel({ amount_remaining, reorder_level });
      const isScarce = isOverdrawn(level) || (is_active && (isLow(level) || isAtLevel));
      const isExpiring = is_active && expiry_date !== null && monthOf(expiry_date) === month;
      if (!isScarce && !isExpiring) return undefined;
      const stock: WatchedStock = {
        table,
        id,
        name: titleOf(lab, table, item),
        lot_number,
        location_name: lab.get("locations", location_id)?.name ?? "",
        amount_remaining,
        amount_supplied,
        amount_units,
        reorder_level,
        expiry_date,
      };
      return { stock, isScarce, isExpiring };
    },
  });
}

const madeLists = reportedTables.map((table) => [table, madeList(table)] as const);
const watchedLists = stockTables.map((table) => watchedList(table));

/**
 * The work of a month (`YYYY-MM`), with the months of its year. `person` is an e-mail, for the uses and records of one
 * person; stock is of no person.
 */
export async function monthReport(
  records: RecordSource,
  { month, person }: { month: string; person?: string | undefined },
): Promise<MonthReport> {
  const year = month.slice(0, "YYYY".length);
  const days = { from: `${year}-01-01`, to: `${year}-12-31` };
  // One after another: the server has a connection of its database for each list that is being read.
  const everyUse = await readRows(records, ledgerUses, days);
  const made: [ReportedTable, Made[]][] = [];
  for (const [table, list] of madeLists)
    made.push([table, (await readRows(records, list, { year })) as Made[]]);
  const stocks: Watched[] = [];
  for (const list of watchedLists) stocks.push(...((await readRows(records, list, { month })) as Watched[]));
  const isOfPerson = ({ created_by }: { created_by: string }) => !person || sameName(person, created_by);
  const valid = everyUse.filter(({ voided }) => voided === null);
  const uses = valid.filter(isOfPerson);
  const own = Object.fromEntries(
    made.map(([table, rows]) => [table, rows.filter(({ record }) => isOfPerson(record))]),
  ) as Record<ReportedTable, Made[]>;
  const people = [...valid, ...made.flatMap(([, rows]) => rows.map(({ record }) => record))];
  return {
    month,
    person: person || null,
    people: [...new Set(people.map(({ created_by }) => created_by))].sort(compare),
    uses: sumsOf(uses.filter(({ creation_date }) => monthOf(creation_date) === month)),
    cakes: newIn(own.cakes, month),
    cnfs: newIn(own.cnfs, month),
    homogenizations: newIn(own.homogenizations, month),
    grow_trials: own.grow_trials
      .filter((trial) => trial.month <= month && (trial.finished === null || trial.finished >= month))
      .map(({ record }) => record),
    samples: newIn(own.samples, month),
    low_stock: stocks.flatMap(({ stock, isScarce }) => (isScarce ? [stock] : [])),
    expiries: stocks
      .flatMap(({ stock, isExpiring }) => (isExpiring ? [stock] : []))
      .sort((a, b) => compare(a.expiry_date ?? "", b.expiry_date ?? "") || compare(a.id, b.id)),
    year: Array.from({ length: 12 }, (_, i) => {
      const of = `${year}-${String(i + 1).padStart(2, "0")}`;
      const counts = reportedTables.map((table) => [table, newIn(own[table], of).length] as const);
      const usesOf = uses.filter(({ creation_date }) => monthOf(creation_date) === of);
      return { month: of, uses: usesOf.length, ...Object.fromEntries(counts) } as MonthCounts;
    }),
  };
}

const newIn = (made: readonly Made[], month: string) =>
  made.flatMap((one) => (one.month === month ? [one.record] : []));

/** The unit of a sum, and the one for a thousand of it. */
const unitsOfSums = { mass: ["GRAMS", "KG"], volume: ["ML", "LITRES"], length: ["MM", "M"] } as const;

/** What was used, by material and purpose; an amount in a unit that does not convert is a sum of its own. */
function sumsOf(uses: readonly LedgerUse[]): UsedAmount[] {
  const sums = new Map<string, UsedAmount>();
  for (const { material, resource_type, purpose, amount_used, amount_used_units } of uses) {
    const [dimension, size] = unitSizes[amount_used_units] ?? ([null, 1] as const);
    const amount_units: Unit = dimension === null ? amount_used_units : unitsOfSums[dimension][0];
    const key = JSON.stringify([material, resource_type, purpose, amount_units]);
    const none: UsedAmount = { material, resource_type, purpose, uses: 0, amount: 0, amount_units };
    const sum = sums.get(key) ?? none;
    sums.set(key, { ...sum, uses: sum.uses + 1, amount: dropFloatError(sum.amount + amount_used * size) });
  }
  const named = (sum: UsedAmount) => `${sum.material}\n${sum.purpose ?? ""}`;
  return [...sums.values()].map(inLargeUnit).sort((a, b) => compare(named(a), named(b)));
}

function inLargeUnit(sum: UsedAmount): UsedAmount {
  const large = Object.values(unitsOfSums).find(([small]) => small === sum.amount_units)?.[1];
  if (large === undefined || sum.amount < 1000) return sum;
  return { ...sum, amount: dropFloatError(sum.amount / 1000), amount_units: large };
}
