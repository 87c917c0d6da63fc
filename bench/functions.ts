import { pull } from "#sync/receive/pull.ts";
import { browserEnv } from "#sync/turn/browser-env.ts";
import { type PlaceName, saveUntilKilled, sendSurvivors } from "./killed.ts";
import { fill, fillRx, oneMore, showPlainList } from "./lists.tsx";
import { storePictures, timePhotos } from "./photos.ts";
import { arrive, followRx, pullOurs, pullPouch, pullRaw, pullRx } from "./pulling.ts";
import { replayByPouch, replayByQueue, replayByRx, replayInBatches, replayOneByOne } from "./replaying.ts";
import { timeSaving } from "./saving.ts";
import { showPlainSearch, showSearch } from "./search.tsx";
import { sessionOf } from "./session-of.ts";
import { showList } from "./show-list.ts";
import { storeIn } from "./storing.ts";
import { showTrial } from "./trial.tsx";

const USER = "dana@lab.example";

async function signedIn(token: string) {
  const env = browserEnv();
  await env.store.session.put(sessionOf(token));
  return env;
}

/** The app's own environment on this page: the store is opened once. */
let shown: Awaited<ReturnType<typeof signedIn>>;

let receive: () => Promise<unknown> = async () => undefined;

/** The functions that the parts call, each in a new browser context. */
export const bench = {
  saving: async (token: string, rounds: number) => timeSaving(await signedIn(token), USER, token, rounds),
  saveUntilKilled: async (token: string, how: Parameters<typeof saveUntilKilled>[3]) =>
    saveUntilKilled(await signedIn(token), USER, token, how),
  sendSurvivors: async (token: string, place: PlaceName) =>
    sendSurvivors(await signedIn(token), USER, token, place),
  photos: async (token: string, rounds: number) => timePhotos(await signedIn(token), USER, rounds),
  batches: async (token: string, count: number, limitMs: number) =>
    replayInBatches(await signedIn(token), USER, count, limitMs),
  oneByOne: async (token: string, count: number) => replayOneByOne(await signedIn(token), USER, count),
  queue: (token: string, count: number, limitMs: number) => replayByQueue(token, count, false, limitMs),
  queueWithKey: (token: string, count: number, limitMs: number) => replayByQueue(token, count, true, limitMs),
  rx: (_: string, count: number, limitMs: number) => replayByRx(count, limitMs),
  pouch: (_: string, count: number, limitMs: number) => replayByPouch(count, limitMs),
  pullOurs: async (token: string, count: number, isOpen: boolean) =>
    pullOurs(await signedIn(token), sessionOf(token), count, isOpen),
  pullRaw: async (token: string, count: number) => pullRaw(await signedIn(token), sessionOf(token), count),
  pullRx: async (token: string, count: number) => pullRx(await signedIn(token), sessionOf(token), count),
  pullPouch: (_: string, count: number) => pullPouch(count),
  /** The list that `pullOurs` has shown receives its changes by a pull. */
  followOurs: async (token: string) => {
    const env = await signedIn(token);
    showList(env, sessionOf(token));
    receive = () => pull(env);
  },
  followRx: async (token: string) => {
    receive = await followRx(await signedIn(token), sessionOf(token));
  },
  arrive: (text: string) => arrive(receive, text),
  storePictures: async (token: string, count: number) => storePictures(await signedIn(token), USER, count),
  storeIn: async (token: string, place: Parameters<typeof storeIn>[1], count: number) =>
    storeIn(await signedIn(token), place, count),
  list: async (token: string, count: number) => {
    shown = await signedIn(token);
    await fill(shown, count);
    showList(shown, sessionOf(token));
  },
  plainList: async (token: string, count: number) => {
    shown = await signedIn(token);
    await fill(shown, count);
    showPlainList(shown, sessionOf(token));
  },
  /** One more row in the list of the tablet's store: saved by the person, or arrived from the server. */
  oneMore: (kind: "saved" | "arrived", text: string) => oneMore(shown, USER, kind, text),
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
};
