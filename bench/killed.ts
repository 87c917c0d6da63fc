import Dexie from "dexie";
import { commands } from "#contract/index.ts";
import type { SyncEnv } from "#sync/env.ts";
import { pull } from "#sync/receive/pull.ts";
import { submit } from "#sync/write/submit.ts";
import { newChemical } from "./inputs.ts";
import { withJournal } from "./journal.ts";
import { openPouch } from "./peers/pouch.mjs";
import { openRxRecords } from "./peers/rx.mjs";
import { openQueue } from "./queue.ts";
import { sendAll } from "./replaying.ts";

/** Where writes are saved, one at a time, and what sends or returns those that are stored. */
type Place = {
  save(mark: string): Promise<unknown>;
  /** Sends what is stored to the peer's server; where there is no server, returns the stored marks. */
  send(): Promise<string[] | null>;
};

const withId = (mark: string) => ({ id: crypto.randomUUID(), ...newChemical(mark) });

const places = {
  ours: async (alone: SyncEnv, user: string): Promise<Place> => {
    await pull(alone);
    const env = await withJournal(alone);
    return {
      save: async (mark) => {
        const saved = await submit(env, user, commands.createChemical, { body: newChemical(mark) });
        if (saved.kind !== "saved") throw new Error(saved.message);
      },
      send: () => sendAll(env).then(() => null),
    };
  },
  rx: async (): Promise<Place> => {
    const peer = await openRxRecords(["chemicals"]);
    return {
      save: (mark) => peer.save("chemicals", withId(mark)),
      send: () => peer.send("chemicals").then(() => null),
    };
  },
  pouch: async (): Promise<Place> => {
    const peer = await openPouch();
    return { save: (mark) => peer.save(withId(mark)), send: () => peer.send().then(() => null) };
  },
  queue: async (_: SyncEnv, __: string, token: string): Promise<Place> => {
    const queue = await openQueue(token);
    return {
      save: (mark) => queue.push([mark]),
      send: async () => {
        while ((await queue.replay()) > 0);
        return null;
      },
    };
  },
  bare: async (): Promise<Place> => {
    const db = new Dexie("bare");
    db.version(1).stores({ records: "", outbox: "++seq" });
    return {
      save: async (mark) =>
        db.transaction("rw", db.table("records"), db.table("outbox"), async () => {
          const record = withId(mark);
          await db.table("records").put(record, record.id);
          await db.table("outbox").add({ body: record });
        }),
      send: async () => (await db.table("outbox").toArray()).map(({ body }) => body.comments),
    };
  },
};

export type PlaceName = keyof typeof places;

/** Saves one write after the other until the browser is killed; `acknowledged` receives each mark that is saved. */
export async function saveUntilKilled(
  env: SyncEnv,
  user: string,
  token: string,
  { place, round }: { place: PlaceName; round: number },
): Promise<void> {
  const { save } = await places[place](env, user, token);
  const { acknowledged } = globalThis as unknown as { acknowledged(mark: string): Promise<void> };
  for (let i = 0; ; i += 1) {
    await save(`w-${round}-${i}`);
    void acknowledged(`w-${round}-${i}`);
  }
}

/** Opens the place again after the browser was killed, and sends what is stored there. */
export async function sendSurvivors(
  env: SyncEnv,
  user: string,
  token: string,
  place: PlaceName,
): Promise<string[] | null> {
  return (await places[place](env, user, token)).send();
}
