import { v4 } from "uuid";
import { LabStore } from "#store/db.ts";
import { aboutDevice } from "./device/about.ts";
import { deviceName } from "./device/identity.ts";
import type { SyncEnv } from "./env.ts";
import { readDiscards } from "./journal/browser-disk.ts";

/** The browser's environment, the same in page and worker. */
export function browserEnv(): SyncEnv {
  const store = new LabStore();
  return {
    store,
    discards: readDiscards,
    fetch: (...args) => fetch(...args),
    locks: globalThis.navigator?.locks,
    now: () => Date.now(),
    random: () => Math.random(),
    newId: () => v4(),
    device: () => deviceName(store),
    about: aboutDevice,
    origin: "",
  };
}
