import { pull } from "#sync/receive/pull.ts";
import { browserEnv } from "#sync/turn/browser-env.ts";
import { sessionOf, showList } from "./list.tsx";
import { arrive, fillRx, followRx, pullOurs, pullRx } from "./pulling.ts";
import { replayByQueue, replayByRx, replayInBatches } from "./replaying.ts";
import { timeSaving } from "./saving.ts";

const USER = "dana@lab.example";

async function signedIn(token: string) {
  const env = browserEnv();
  await env.store.session.put(sessionOf(token));
  return env;
}

let receive: () => Promise<unknown> = async () => undefined;

/** The functions that the parts call, each in a new browser. */
export const bench = {
  saving: async (token: string, rounds: number) => timeSaving(await signedIn(token), USER, token, rounds),
  batches: async (token: string, count: number, limitMs: number) =>
    replayInBatches(await signedIn(token), USER, count, limitMs),
  queue: (token: string, count: number, limitMs: number) => replayByQueue(token, count, limitMs),
  rx: (_: string, count: number, limitMs: number) => replayByRx(count, limitMs),
  pullOurs: async (token: string, count: number, isOpen: boolean) =>
    pullOurs(await signedIn(token), sessionOf(token), count, isOpen),
  pullRx: async (token: string, count: number) => pullRx(await signedIn(token), sessionOf(token), count),
  /** The list that `pullOurs` has shown receives its changes by a pull. */
  followOurs: async (token: string) => {
    const env = await signedIn(token);
    showList(env, sessionOf(token));
    receive = () => pull(env);
  },
  followRx: async (token: string) => {
    receive = await followRx(await signedIn(token), sessionOf(token));
  },
  arrive: (_: string, text: string) => arrive(receive, text),
  fillRx: (_: string, count: number) => fillRx(count),
  /** Imported on demand, so the other parts start without four decoders. */
  decode: async (_: string, ...of: Parameters<typeof import("./decoders.ts").decode>) =>
    (await import("./decoders.ts")).decode(...of),
};
