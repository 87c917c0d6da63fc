import { commands } from "#contract/index.ts";
import type { SyncEnv } from "#sync/env.ts";
import { pull } from "#sync/receive/pull.ts";
import { replay } from "#sync/send/replay.ts";
import { PORTION, submitAll } from "#sync/write/submit.ts";
import { openRxRecords } from "../peers/rx.mjs";
import { newChemical } from "../records.ts";
import { openQueue } from "./queue.ts";

/** More attempts than the network's faults require: writes that remain after these are never sent. */
const ATTEMPTS = 5000;
const AT_ONCE = 50;

/** Seconds of sending; not done: stopped at the limit. */
type Sent = { seconds: number; isDone: boolean };

/** Saves `count` writes, then sends them in batches. */
export async function replayInBatches(
  env: SyncEnv,
  user: string,
  count: number,
  limitMs: number,
): Promise<Sent> {
  await pull(env);
  for (let i = 0; i < count; i += PORTION) {
    const inputs = bodiesFrom(i, Math.min(i + PORTION, count)).map((body) => ({ body }));
    const saved = await submitAll(env, user, commands.createChemical, inputs);
    if (saved.kind !== "saved") throw new Error(`Not saved: ${saved.kind}`);
  }
  return timed(limitMs, () => sendAll(env));
}

/** Sends what waits: repeats the replay as the app's timer does, but without waiting; the peers are restarted at once too. */
async function sendAll(env: SyncEnv): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
    if ((await replay(env, { force: true })) === "done") return;
  throw new Error("Writes remain that cannot be sent");
}

/** Sends the same writes through workbox-background-sync's queue in a service worker. */
export async function replayByQueue(token: string, count: number, limitMs: number): Promise<Sent> {
  const queue = await openQueue(token);
  for (let i = 0; i < count; i += AT_ONCE) await queue.push(marksFrom(i, Math.min(i + AT_ONCE, count)));
  return timed(limitMs, async () => {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) if ((await queue.replay()) === 0) return;
    throw new Error("Requests remain that cannot be sent");
  });
}

/** Sends the same documents by RxDB's HTTP replication. */
export async function replayByRx(count: number, limitMs: number): Promise<Sent> {
  const peer = await openRxRecords(["chemicals"]);
  await peer.put("chemicals", bodiesFrom(0, count).map(withId));
  return timed(limitMs, () => peer.send("chemicals"));
}

async function timed(limitMs: number, send: () => Promise<unknown>): Promise<Sent> {
  const started = performance.now();
  const sent = send().then(() => true);
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), limitMs));
  const isDone = await Promise.race([sent, late]);
  return { seconds: (performance.now() - started) / 1000, isDone };
}

const withId = <B extends object>(body: B) => ({ id: crypto.randomUUID(), ...body });
const marksFrom = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `w-${from + i}`);
const bodiesFrom = (from: number, to: number) => marksFrom(from, to).map(newChemical);
