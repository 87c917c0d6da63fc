import type { HistoryPath } from "#contract/history/calls.ts";
import type { History } from "#domain/history/schema.ts";
import type { LabDb } from "../db/lab-db.ts";
import { Problem } from "../http/problems.ts";

/** Returns the history of a record, even of a deleted record. Throws 404 when the lab never had the record. */
export async function readHistory(db: LabDb, { table, id }: HistoryPath): Promise<History> {
  const versions = await db.history(table, id);
  if (versions.length === 0 && (await db.get(table, id)) === undefined)
    throw new Problem(404, "NOT_FOUND", "Record not found");
  const isComplete = versions.at(-1)?.kind === "created";
  return { table, id, kept_since: isComplete ? null : await db.historySince(), versions };
}
