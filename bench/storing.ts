import Dexie from "dexie";
import { writeRecords } from "#store/write-records.ts";
import type { SyncEnv } from "#sync/env.ts";
import { newChemicals, toChange } from "./chemicals.ts";
import { openPouch } from "./peers/pouch.mjs";
import { openRxRecords } from "./peers/rx.mjs";

/** Stores `count` chemicals in one of the stores. Returns their bytes as JSON. */
export async function storeIn(
  { store }: SyncEnv,
  place: "ours" | "bare" | "rx" | "pouch",
  count: number,
): Promise<number> {
  const records = newChemicals(count);
  const ways = {
    ours: () => writeRecords(store, records.map(toChange)),
    bare: async () => {
      const db = new Dexie("bare");
      db.version(1).stores({ chemicals: "" });
      await db.table("chemicals").bulkPut(
        records,
        records.map(({ id }) => id),
      );
    },
    rx: async () => (await openRxRecords(["chemicals"])).put("chemicals", records),
    pouch: async () => (await openPouch()).put(records),
  };
  await ways[place]();
  return JSON.stringify(records).length;
}
