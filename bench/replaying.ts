import { commands } from "#contract/index.ts";
import type { SyncEnv } from "#sync/env.ts";
import { pull } from "#sync/receive/pull.ts";
import { replay } from "#sync/send/replay.ts";
import { submit } from "#sync/write/outbox.ts";
import { newChemical } from "./inputs.ts";
import type { QueueMessage } from "./queue-worker.ts";

/** More attempts than the network's faults require: writes that remain after these are never sent. */
const ATTEMPTS = 200;

/** Saves `count` writes, then sends them in batches. Returns the seconds that sending took. */
export async function replayInBatches(env: SyncEnv, user: string, count: number): Promise<number> {
  await pull(env);
  for (let i = 0; i < count; i += 1) await save(env, user, i);
  return sendAll(env);
}

/** Saves and sends three writes at a time, too few for a batch. Returns the seconds without saving and pulling. */
export async function replayOneByOne(env: SyncEnv, user: string, count: number): Promise<number> {
  await pull(env);
  let seconds = 0;
  for (let i = 0; i < count; i += 3) {
    for (let n = i; n < Math.min(i + 3, count); n += 1) await save(env, user, n);
    seconds += await sendAll(env);
    if (i % 48 === 0) await pull(env);
  }
  return seconds;
}

async function save(env: SyncEnv, user: string, i: number): Promise<void> {
  await submit(env, user, commands.createChemical, { body: newChemical(`w-${i}`) });
}

/** Repeats the replay as the app's timer does, but without waiting; the peer is restarted at once too. */
async function sendAll(env: SyncEnv): Promise<number> {
  const started = performance.now();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1)
    if ((await replay(env, { force: true })) === "done") break;
  return (performance.now() - started) / 1000;
}

/** Sends the same writes through workbox-background-sync's queue in a service worker. Returns the seconds of sending. */
export async function replayByQueue(token: string, count: number, withKey: boolean): Promise<number> {
  await navigator.serviceWorker.register("/queue-worker.js", { type: "module" });
  const { active } = await navigator.serviceWorker.ready;
  const post = (message: QueueMessage) =>
    new Promise<number>((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      active?.postMessage(message, [port2]);
    });
  for (let i = 0; i < count; i += 50)
    await post({
      type: "push",
      token,
      withKey,
      bodies: Array.from({ length: Math.min(50, count - i) }, (_, n) => newChemical(`w-${i + n}`)),
    });
  const started = performance.now();
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) if ((await post({ type: "replay" })) === 0) break;
  return (performance.now() - started) / 1000;
}
