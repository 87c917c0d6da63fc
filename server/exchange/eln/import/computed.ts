import { refKey } from "#domain/kernel/change.ts";
import type { Tables } from "#domain/kernel/tables.ts";
import { newestCount } from "#domain/resource-use/counts.ts";
import { type StockTable, stockTables } from "#domain/resource-use/names.ts";
import { totalsOf } from "#domain/resource-use/totals.ts";
import { everHad, type ReadRecord } from "./read-crate.ts";

type Doc<T extends keyof Tables> = Tables[T];

/** Returns the records with the totals of each stock, computed from its uses. */
export function withTotals(records: readonly ReadRecord[]): ReadRecord[] {
  const byStock = new Map<string, Doc<"use_records">[]>();
  for (const { table, record } of records) {
    if (table !== "use_records" || record === null) continue;
    const use = record as Doc<"use_records">;
    const key = refKey({ table: use.stock_table, id: use.stock_id });
    const others = byStock.get(key);
    if (others) others.push(use);
    else byStock.set(key, [use]);
  }
  return records.map((one) => {
    if (one.record === null || !stockTables.some((table) => table === one.table)) return one;
    const uses = (byStock.get(refKey(one)) ?? []).toSorted((a, b) => a.number - b.number);
    const { corrections } = one.record as unknown as Doc<StockTable>;
    const use_totals = { ...totalsOf(uses, newestCount(corrections)), count: uses.at(-1)?.number ?? 0 };
    return { ...one, record: { ...one.record, use_totals } };
  });
}

/** Returns the records with the counters of their numbers, in place of those of the file. */
export function withCounters(records: readonly ReadRecord[]): ReadRecord[] {
  const stated = new Map(records.filter(({ table }) => table === "counters").map((one) => [one.id, one]));
  const lastOf = (id: string) => (stated.get(id)?.record as Doc<"counters"> | undefined)?.last;
  return [
    ...records.filter(({ table }) => table !== "counters"),
    ...[...numbersIn(records)].flatMap(([id, numbers]): ReadRecord[] => {
      const known = stated.get(id);
      // People type batch numbers too: a number in use is skipped, and a lab without a counter needs none.
      const isBatch = id.startsWith("nop:");
      if (isBatch && known === undefined) return [];
      const last = isBatch && numbers.includes(lastOf(id) ?? 0) ? lastOf(id) : Math.max(...numbers);
      if (known !== undefined && lastOf(id) === last) return [known];
      return [{ table: "counters", id, version: 1, record: { id, last }, written: null, history: [] }];
    }),
  ];
}

/** The numbers that records have, or had, by the names of their counters. */
function numbersIn(records: readonly ReadRecord[]): Map<string, number[]> {
  const series = new Map<string, number[]>();
  const add = (id: string, digits = "") =>
    digits && series.set(id, [...(series.get(id) ?? []), Number(digits)]);
  const docs = new Map(records.map((one) => [refKey(one), one.record]));
  const processOf = (cake: string) => {
    const { filtration_and_neutralization_details_id: filtration } = (docs.get(`cakes:${cake}`) ??
      {}) as Partial<Doc<"cakes">>;
    return (docs.get(`filtrations:${filtration}`) as Doc<"filtrations"> | undefined)?.nop_process_id;
  };
  for (const one of records) {
    if (one.record === null) continue;
    if (one.table === "nop_processes")
      for (const batch of everHad(one, "batch_number")) {
        const [, year, digits] = /^NOP-(\d{4})-(\d{3,6})$/.exec(String(batch)) ?? [];
        add(`nop:${year}`, digits);
      }
    if (one.table !== "cnfs" && one.table !== "homogenizations") continue;
    const { name, cake_id } = one.record as unknown as Doc<"cnfs" | "homogenizations">;
    const [, digits] = /-(\d{2,6})$/.exec(name ?? "") ?? [];
    const process = processOf(cake_id);
    if (process) add(`${one.table === "cnfs" ? "cnf" : "homogenization"}:${process}`, digits);
  }
  return series;
}
