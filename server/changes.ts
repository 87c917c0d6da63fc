import type { z } from "zod";
import type { FeedPage, FeedQuery } from "#contract/sync/calls.ts";
import type { LabDb } from "./db/lab-db.ts";
import { Problem } from "./problems.ts";

/** A page of the change feed. 410 when tombstones after the cursor are gone, or the cursor is not of this lab's past. */
export async function readChanges(
  db: LabDb,
  query: z.output<typeof FeedQuery>,
): Promise<z.input<typeof FeedPage>> {
  const { since, limit } = query;
  if ((since > 0 && since < (await db.oldestCursor())) || since > (await db.position())) {
    throw new Problem(410, "CURSOR_TOO_OLD", "The tablet's copy is too old. Pull everything again.");
  }
  // Before the rows: whatever lies at or below it is then among them.
  const position = await db.position();
  const rows = await db.changes(since, limit + 1);
  const page = rows.slice(0, limit);
  const end = Math.max(position, page.at(-1)?.position ?? 0);
  return {
    epoch: await db.epoch(),
    changes: page.map(({ table, id, version, deleted, record }) => ({ table, id, version, deleted, record })),
    // At the end the whole feed, tombstones that are forgotten included: else that cursor would be too old at once.
    cursor: rows.length > limit ? (page.at(-1)?.position ?? since) : end,
    more: rows.length > limit,
    head: end,
  };
}
