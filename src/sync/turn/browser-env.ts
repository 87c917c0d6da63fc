import { v4 } from "uuid";
import { APP_VERSION } from "#domain/version.ts";
import { LabStore } from "#store/db.ts";
import { deviceName } from "../device/identity.ts";
import type { AboutDevice, SyncEnv } from "../env.ts";
import { readDiscards } from "../journal/browser-disk.ts";

/** Reads what the browser reports; null for what it does not, as WebKitGTK without `navigator.storage`. */
async function aboutDevice(): Promise<AboutDevice> {
  const storage = globalThis.navigator?.storage;
  const [estimate, persisted] = await Promise.all([
    storage?.estimate?.().catch(() => null),
    storage?.persisted?.().catch(() => null),
  ]);
  return {
    app: APP_VERSION,
    persisted: persisted ?? null,
    free_bytes: estimate?.quota === undefined ? null : Math.max(0, estimate.quota - (estimate.usage ?? 0)),
  };
}

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
