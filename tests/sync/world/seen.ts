import { type Contact, type OutboxEntry, unfinishedStates } from "#store/rows.ts";
import { openEntries } from "#sync/outbox/entries.ts";
import { writeTables } from "#sync/outbox/server-copies.ts";
import { readStatus } from "#sync/outbox/status.ts";
import { readContact } from "#sync/request/contact.ts";
import { rebase } from "#sync/write/overlay.ts";
import { sha256 } from "#tests/fixtures/images.ts";
import type { Promised } from "./promises.ts";
import { dumpRecords } from "./saving.ts";
import type { Tablet } from "./tablet.ts";
import type { World } from "./world.ts";

/** The content of a tablet. */
export type Seen = {
  records: Record<string, unknown>;
  rebased: Record<string, unknown>;
  bases: Record<string, unknown>;
  entries: OutboxEntry[];
  /** Hashes of the stored bytes, by the write that they belong to. */
  files: Map<string, string>;
  /** Ids of the pictures whose thumbnails are stored. */
  thumbnails: Set<unknown>;
  contact: Contact;
  shown: number;
  counted: number;
  /** The tablet has the server's records. */
  isPulled: boolean;
};

const lastReads = new WeakMap<Tablet, { runs: number; seen: Seen }>();

/** The content of a tablet; the previous result while no context has run there since. */
export async function readTablet(tablet: Tablet): Promise<Seen> {
  const last = lastReads.get(tablet);
  if (last?.runs === tablet.runs) return last.seen;
  // The app starts, so that the journal puts back what the database has lost.
  if (tablet.hasJournal) await tablet.runPage({}, async () => {});
  const seen = await tablet.run({}, async ({ store }) => {
    const records = await dumpRecords(store);
    const bases = Object.fromEntries((await store.base.toArray()).map(({ key, record }) => [key, record]));
    const session = await store.session.get("current");
    const status = await readStatus(store, session?.email ?? null);
    const others = status.others.reduce((sum, { count }) => sum + count, 0);
    const open = await openEntries(store, unfinishedStates);
    const files = await store.blobs.toArray();
    const feed = await store.cursor.get("feed");
    await store.transaction("rw", writeTables(store), async () => rebase(store));
    return {
      records,
      bases,
      rebased: await dumpRecords(store),
      entries: await store.outbox.toArray(),
      files: new Map(files.map(({ id, bytes }) => [id, sha256(new Uint8Array(bytes))])),
      thumbnails: new Set(await store.thumbnails.toCollection().primaryKeys()),
      contact: await readContact(store),
      isPulled: feed !== undefined && !feed.partial && !feed.sweeping,
      shown: status.waiting + status.sending + status.attention + status.held + others,
      counted: open.filter(({ state }) => state !== "sent").length,
    };
  });
  if (seen === "died") throw new Error("nothing kills a read");
  lastReads.set(tablet, { runs: tablet.runs, seen });
  return seen;
}

/** The promises of a tablet that are not lost; those that were discarded only `withDiscarded`. */
export function mine(world: World, tablet: Tablet, withDiscarded = false): Promised[] {
  return [...world.promises.all.values()].filter(
    (promised) => promised.tablet === tablet && !promised.isLost && (withDiscarded || !promised.isDiscarded),
  );
}
