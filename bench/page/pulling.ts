import type { SessionRow } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { pull } from "#sync/receive/pull.ts";
import { openRxRecords } from "../peers/rx.mjs";
import { changesOf, listed, newChemicals } from "../records.ts";
import { rowsOf, showList, showRecords } from "./list.tsx";

/** Milliseconds from the start until all records are stored, and until the list of all is painted. */
type Pulled = { stored: number; shown: number };

/** What is not on screen after this time never will be. */
const LIMIT_MS = 120_000;

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

/** Pulls the same records by RxDB's HTTP replication, then shows the same list. */
export async function pullRx(env: SyncEnv, session: SessionRow, count: number): Promise<Pulled> {
  const peer = await openRxRecords(listed);
  return timed(count, async () => {
    for (const table of listed) await peer.receive(table);
    return async () => void showRecords(env, session, await rowsOf(peer.records));
  });
}

/** Shows a list of the records in RxDB that follows its changes. The function it resolves to pulls what has changed. */
export async function followRx(env: SyncEnv, session: SessionRow) {
  const peer = await openRxRecords(listed);
  const show = showRecords(env, session, await rowsOf(peer.records));
  peer.observe("chemicals", async () => show(await rowsOf(peer.records)));
  return peer.follow("chemicals");
}

/** Fills RxDB with the lookups and `count` chemicals, without a server. */
export async function fillRx(count: number): Promise<void> {
  const peer = await openRxRecords(listed);
  const changes = changesOf(newChemicals(count));
  for (const table of listed)
    await peer.put(
      table,
      changes.filter((change) => change.table === table).map(({ record }) => record as never),
    );
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
  const shown = painted(() =>
    Boolean(document.querySelector("tbody tr")?.textContent?.replace(/\s/g, " ").includes(text)),
  );
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

/** Resolves to the time at which a frame is painted whose page fulfils the condition. */
function painted(isShown: () => boolean): Promise<number> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`Not shown: ${isShown}`)), LIMIT_MS);
    const check = () => {
      if (!isShown()) return;
      seen.disconnect();
      clearTimeout(late);
      // The message arrives after the frame is painted.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    };
    const seen = new MutationObserver(check);
    seen.observe(document, { childList: true, subtree: true, characterData: true });
    check();
  });
}
