import type { z } from "zod";
import type { FeedPage } from "#contract/sync/answers.ts";
import type { FeedQuery } from "#contract/sync/calls.ts";
import type { LabDb } from "../db/lab-db.ts";
import { Problem } from "../http/problems.ts";
import { nextTurn, turns } from "../turns.ts";

/** Bytes of the records of a page with more than one record. */
const PAGE_BYTES = 1_000_000;

/** One page at a time: of many tablets at once, each page is read in a turn of the event loop of its own. */
const inTurn = turns(1);

/** Returns a page of the change feed. Throws 410 when tombstones after `since` are deleted, or `since` is unknown. */
export function readChanges(db: LabDb, query: z.output<typeof FeedQuery>): Promise<z.input<typeof FeedPage>> {
  return inTurn(async () => {
    const page = await readPage(db, query);
    await nextTurn();
    return page;
  });
}

async function readPage(db: LabDb, query: z.output<typeof FeedQuery>): Promise<z.input<typeof FeedPage>> {
  const { since, limit } = query;
  if ((since > 0 && since < (await db.oldestCursor())) || since > (await db.position())) {
    throw new Problem(410, "CURSOR_TOO_OLD", "The tablet's copy is too old. Pull everything again.");
  }
  // Read before the rows, so the rows include every change up to this position.
  const position = await db.position();
  const page = await db.changes(since, limit, PAGE_BYTES);
  const last = page.at(-1)?.position ?? since;
  const more = (await db.changes(last, 1)).length > 0;
  const end = Math.max(position, last);
  return {
    epoch: await db.epoch(),
    changes: page.map(({ table, id, version, deleted, record }) => ({ table, id, version, deleted, record })),
    // The last page ends at the feed's own position. The newest row may be older: deleted tombstones had positions too,
    // and a cursor before theirs would get 410 at once.
    cursor: more ? last : end,
    more,
    head: end,
  };
}
