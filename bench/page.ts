import { browserEnv } from "#sync/browser-env.ts";
import { fill, fillRx, showList, showPlainList, showRxList } from "./lists.tsx";
import { timePhotos } from "./photos.ts";
import { replayByQueue, replayInBatches, replayOneByOne } from "./replaying.ts";
import { timeSaving } from "./saving.ts";
import { showPlainSearch, showSearch } from "./search.tsx";
import { showTrial } from "./trial.tsx";

const USER = "dana@lab.example";

async function signedIn(token: string) {
  const env = browserEnv();
  await env.store.session.put(sessionOf(token));
  return env;
}

const sessionOf = (token: string) => ({
  key: "current" as const,
  username: "dana",
  email: USER,
  picture: null,
  offline: false,
  token,
  token_valid_till: "2099-01-01T00:00:00.000Z",
});

/** The functions that `run.mjs` calls, each in a new browser context. */
const bench = {
  saving: async (token: string, rounds: number) => timeSaving(await signedIn(token), USER, rounds),
  photos: async (token: string, rounds: number) => timePhotos(await signedIn(token), USER, rounds),
  batches: async (token: string, count: number) => replayInBatches(await signedIn(token), USER, count),
  oneByOne: async (token: string, count: number) => replayOneByOne(await signedIn(token), USER, count),
  list: async (token: string, count: number) => {
    const env = await signedIn(token);
    await fill(env, count);
    showList(env, sessionOf(token));
  },
  plainList: async (token: string, count: number) => {
    const env = await signedIn(token);
    await fill(env, count);
    showPlainList(env);
  },
  fill: async (token: string, count: number) => {
    await fill(await signedIn(token), count);
    await fillRx(count);
  },
  search: async (token: string, count: number) => {
    const env = await signedIn(token);
    await fill(env, count);
    showSearch(env, sessionOf(token));
  },
  plainSearch: async (token: string, count: number) => {
    const env = await signedIn(token);
    await fill(env, count);
    await showPlainSearch(env);
  },
  trial: async (token: string) => {
    const pages = await showTrial(await signedIn(token), sessionOf(token));
    Object.assign(globalThis, { trial: pages });
  },
  /** Imported on demand, so the other parts start without four decoders. */
  decode: async (...of: Parameters<typeof import("./decoders.ts").decode>) =>
    (await import("./decoders.ts")).decode(...of),
  queue: (token: string, count: number) => replayByQueue(token, count, false),
  queueWithKey: (token: string, count: number) => replayByQueue(token, count, true),
};

Object.assign(globalThis, { bench });

/** Starts of the page with a list of the stored records, by the URL's hash: `#start=list` or `#start=rxList`. */
const starts: Record<string, () => unknown> = {
  "#start=list": () => showList(browserEnv(), sessionOf("")),
  "#start=rxList": () => showRxList(browserEnv(), sessionOf("")),
};
const start = starts[location.hash];
if (start) {
  void start();
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll("tbody tr").length < 6 || !document.querySelector("input[type=search]"))
      return;
    observer.disconnect();
    // The list is painted, and the page is idle.
    requestAnimationFrame(() =>
      requestIdleCallback(() => Object.assign(globalThis, { startedAfter: performance.now() })),
    );
  }).observe(document, { childList: true, subtree: true });
}
