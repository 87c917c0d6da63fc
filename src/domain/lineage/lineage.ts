import { refKey } from "../kernel/change.ts";
import { readRow } from "../kernel/list.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { Tables } from "../kernel/tables.ts";
import { kinds } from "../kinds.ts";
import { amountRemaining, countedDensity } from "../resource-use/ledger.ts";
import { type StockTable, stockTables } from "../resource-use/names.ts";
import type { FindableTable, RecordRef } from "../tables.ts";
import { newestFirst } from "../values/order.ts";
import { dryBalance, stockBalance } from "./balance.ts";
import { madeOf } from "./links.ts";
import type { Branch, Family, Lineage, LineageNode, Link } from "./thread.ts";

type Direction = "parents" | "children";

/** Returns the lineage of a record in both directions; `undefined` if it does not exist. */
export async function lineageOf(source: RecordSource, start: RecordRef): Promise<Lineage | undefined> {
  const records = readingOnce(source);
  const family = await familyOf(records, start);
  if (family === undefined) return undefined;
  const seen = [refKey(start)];
  const [node, ancestors, descendants] = await Promise.all([
    withBalance(records, family),
    branchesOf(records, await family.parents(), "parents", seen),
    branchesOf(records, await family.children(), "children", seen),
  ]);
  return { node, ancestors, descendants };
}

async function branchesOf(
  records: RecordSource,
  links: readonly Link[],
  direction: Direction,
  seen: readonly string[],
): Promise<Branch[]> {
  const branches = await Promise.all(
    links
      // A record is never its own ancestor: inconsistent links would cause infinite recursion.
      .filter(({ ref }) => !seen.includes(refKey(ref)))
      .map(async ({ ref, quantity }): Promise<Branch | null> => {
        const family = await familyOf(records, ref);
        if (family === undefined) return null;
        const next = await family[direction]();
        const [node, further] = await Promise.all([
          withBalance(records, family),
          branchesOf(records, next, direction, [...seen, refKey(ref)]),
        ]);
        return { node, quantity, branches: further };
      }),
  );
  return branches.filter((branch) => branch !== null).sort((a, b) => newestFirst(a.node, b.node));
}

async function withBalance(records: RecordSource, family: Family): Promise<LineageNode> {
  const children = await family.children();
  const balance =
    family.node.table === "nop_processes"
      ? await dryBalance(records, family.node.id, children)
      : await stockBalance(family, children);
  return { ...family.node, balance };
}

/** Caches the reads of a source: several CNFs lead to the same cake. */
function readingOnce(source: RecordSource): RecordSource {
  const read = new Map<string, Promise<unknown>>();
  const once = <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const known = read.get(key) ?? load();
    read.set(key, known);
    return known as Promise<T>;
  };
  return {
    get: (table, id) => once(`${table}:${id}`, () => source.get(table, id)),
    all: (table, also) => once(`${table} ${also?.withdrawn}`, () => source.all(table, also)),
    childrenOf: (table, field, id) =>
      once(`${table}.${field}:${id}`, () => source.childrenOf(table, field, id)),
  };
}

/** Returns a record with its neighbours in the lineage; `undefined` if it does not exist or has no lineage. */
async function familyOf<T extends FindableTable>(
  records: RecordSource,
  { table, id }: { table: T; id: string },
): Promise<Family | undefined> {
  const { title, madeAt, thread } = kinds[table];
  const record = await records.get(table, id);
  if (record === undefined || thread === null) return undefined;
  const stockTable = stockTables.find((one) => one === table);
  const stock = stockTable && (record as Tables[StockTable]);
  const own = await readRow(records, (lab) => ({
    title: title(lab, record),
    note: thread.note(lab, record),
  }));
  const made = stock ? madeOf(stock) : ((await thread.made?.(records, record)) ?? null);
  const remaining = stock ? amountRemaining(stockTable, stock) : null;
  return {
    node: { table, id, creation_date: madeAt(record), remaining, made, ...own },
    ...(stock && { density: countedDensity(stockTable, stock) }),
    ...(thread.grown && { grown: () => thread.grown?.(records, record) ?? Promise.resolve([]) }),
    parents: () => thread.parents(records, record),
    children: () => thread.children(records, record),
  };
}
