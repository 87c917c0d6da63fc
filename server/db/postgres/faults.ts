import type { Query } from "../sql.ts";

/** What must be true of the tables, each with a query of the places where it is not. */
const laws: [fault: string, query: string][] = [
  [
    "records after the feed position",
    `select table_name || ' ' || id as at from records
     where position > (select position from counter) order by position limit 5`,
  ],
  [
    "records without a document, or deleted with one",
    "select table_name || ' ' || id as at from records where deleted <> (doc is null) limit 5",
  ],
  [
    "versions in the history that are later than their record",
    `select h.table_name || ' ' || h.id as at from history h join records r
     on r.table_name = h.table_name and r.id = h.id where h.version > r.version limit 5`,
  ],
  [
    "replies after the feed position",
    "select key as at from replies where cursor > (select position from counter) limit 5",
  ],
];

/** Reads all data, so that a damaged page is found, and returns what contradicts itself; empty for intact data. */
export async function faultsIn(query: Query): Promise<string[]> {
  const faults: string[] = [];
  try {
    await query("select sum(length(doc::text)) from records");
    await query("select sum(length(changes::text)) from history");
    await query("select sum(length(request) + length(body)) from replies");
    for (const [fault, text] of laws) {
      const found = await query<{ at: string }>(text);
      if (found.length > 0) faults.push(`${fault}: ${found.map(({ at }) => at).join(", ")}`);
    }
  } catch (error) {
    if (!(error instanceof Error) || !(error as { code?: string }).code?.startsWith("XX")) throw error;
    faults.push(error.message);
  }
  return faults;
}
