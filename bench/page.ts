import { browserEnv } from "#sync/browser-env.ts";
import { showList, showPlainList } from "./lists.tsx";
import { replayByQueue, replayInBatches, replayOneByOne } from "./replaying.ts";
import { timeSaving } from "./saving.ts";

const USER = "dana@lab.example";

async function signedIn(token: string) {
  const env = browserEnv();
  await env.store.session.put(sessionOf(token));
  return env;
}

const sessionOf = (token: string) => ({
  ...{ key: "current" as const, username: "dana", email: USER, picture: null, offline: false },
  ...{ token, token_valid_till: "2099-01-01T00:00:00.000Z" },
});

/** What `run.mjs` calls, each in a fresh browser context. */
const bench = {
  saving: async (token: string, rounds: number) => timeSaving(await signedIn(token), USER, rounds),
  batches: async (token: string, count: number) => replayInBatches(await signedIn(token), USER, count),
  oneByOne: async (token: string, count: number) => replayOneByOne(await signedIn(token), USER, count),
  list: async (token: string, count: number) => showList(await signedIn(token), sessionOf(token), count),
  plainList: async (token: string, count: number) => showPlainList(await signedIn(token), count),
  queue: (token: string, count: number) => replayByQueue(token, count, false),
  queueWithKey: (token: string, count: number) => replayByQueue(token, count, true),
};

export type Bench = typeof bench;

Object.assign(globalThis, { bench });
