import type { HistoryPath } from "#contract/history/calls.ts";
import type { History } from "#domain/history/schema.ts";
import type { LabDb } from "./db/lab-db.ts";
import { Problem } from "./problems.ts";

/** The history of a record, also of one that is deleted. 404 where the lab never had it. */
export async function readHistory(db: LabDb, { table, id }: HistoryPath): Promise<History> {
  const versions = await db.history(table, id);
  if (versions.length === 0 && (await db.get(table, id)) === undefined)
    throw new Problem(404, "NOT_FOUND", "Record not found");
  const isWhole = versions.at(-1)?.kind === "created";
  return { table, id, kept_since: isWhole ? null : await db.historySince(), versions };
}
