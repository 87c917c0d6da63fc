import Dexie from "dexie";
import type { FeedPage } from "#contract/sync/answers.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { SessionRow } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { pull } from "#sync/receive/pull.ts";
import { listed } from "./listed.ts";

import { painted, textIn } from "./painted.ts";
import { openPouch } from "./peers/pouch.mjs";
import { openRxRecords } from "./peers/rx.mjs";
import { showList } from "./show-list.ts";
import { rowsOf, showRecords } from "./show-records.tsx";

/** Milliseconds from the start until all records are stored, and until the list of all is painted. */
type Pulled = { stored: number; shown: number };

const PAGE = 1000;

/** Pulls everything as the app does, then shows the list. With `isOpen` the list is on screen during the pull. */
export async function pullOurs(
  env: SyncEnv,
  session: SessionRow,
  count: number,
  isOpen: boolean,
): Promise<Pulled> {
  if (isOpen) showList(env, session);
  return timed(count, async () => {
    const stopped = await pull(env);
    if (stopped !== "done") throw new Error(`The pull stopped: ${stopped}`);
    return () => (isOpen ? undefined : showList(env, session));
  });
}

/** Fetches the same pages and puts their records into bare Dexie, then shows the same list. */
export async function pullRaw(env: SyncEnv, session: SessionRow, count: number): Promise<Pulled> {
  const db = new Dexie("raw");
  db.version(1).stores(Object.fromEntries(listed.map((table) => [table, ""])));
  const records = {
    get: (table, id) => db.table(table).get(id),
    all: (table) => db.table(table).toArray(),
    childrenOf: () => Promise.reject(new Error("The lists never read children")),
  } as RecordSource;
  const headers = { authorization: `Bearer ${session.token}` };
  return timed(count, async () => {
    for (let [since, more] = [0, true]; more; ) {
      const reply = await fetch(`/api/changes?since=${since}&limit=${PAGE}`, { headers });
      const page: FeedPage = await reply.json();
      await db.transaction("rw", [...listed], () =>
        Promise.all(
          listed.map((table) => {
            const changes = page.changes.filter((change) => change.table === table);
            return db.table(table).bulkPut(
              changes.map(({ record }) => record),
              changes.map(({ id }) => id),
            );
          }),
        ),
      );
      [since, more] = [page.cursor, page.more];
    }
    return async () => void showRecords(env, session, await rowsOf(records));
  });
}

/** Pulls the same records by RxDB's HTTP replication, then shows the same list. */
export async function pullRx(env: SyncEnv, session: SessionRow, count: number): Promise<Pulled> {
  const peer = await openRxRecords(listed);
  return timed(count, async () => {
    for (const table of listed) await peer.receive(table);
    return async () => void showRecords(env, session, await rowsOf(peer.records));
  });
}

/** Pulls the same records by PouchDB's replication, without a list: milliseconds until they are stored. */
export async function pullPouch(count: number): Promise<number> {
  const peer = await openPouch();
  const started = performance.now();
  await peer.receive();
  const ms = performance.now() - started;
  const stored = await peer.count();
  if (stored < count) throw new Error(`PouchDB stored ${stored} of ${count} records`);
  return ms;
}

/** Shows a list of the records in RxDB that follows its changes. `arrive` pulls what has changed. */
export async function followRx(env: SyncEnv, session: SessionRow) {
  const peer = await openRxRecords(listed);
  const show = showRecords(env, session, await rowsOf(peer.records));
  peer.observe("chemicals", async () => show(await rowsOf(peer.records)));
  return peer.follow("chemicals");
}

/**
 * Pulls what has changed, while the list is on screen, until the list shows `text` in its first row. Returns the
 * milliseconds, and the longest time between two frames.
 */
export async function arrive(receive: () => Promise<unknown>, text: string) {
  let [longest, last, isOver] = [0, performance.now(), false];
  const frame = (now: number) => {
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) requestAnimationFrame(frame);
  };
  await new Promise(requestAnimationFrame);
  const started = performance.now();
  last = started;
  requestAnimationFrame(frame);
  const shown = painted(() => textIn(document.querySelector("tbody tr")).includes(text));
  await Promise.all([receive(), shown]);
  const ms = (await shown) - started;
  // The frame after a long task counts.
  await new Promise(requestAnimationFrame);
  isOver = true;
  return { ms, longest };
}

async function timed(count: number, store: () => Promise<() => unknown>): Promise<Pulled> {
  const started = performance.now();
  const show = await store();
  const stored = performance.now() - started;
  const text = String(count);
  const shown = painted(
    () =>
      document.querySelector(".page-head .count")?.textContent === text &&
      document.querySelectorAll("tbody tr").length > 5,
  );
  await show();
  return { stored, shown: (await shown) - started };
}
