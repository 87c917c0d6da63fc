import { v4 } from "uuid";
import { LabStore } from "#store/db.ts";
import type { SyncEnv } from "./env.ts";

/** The browser's environment, the same in page and worker. */
export function browserEnv(): SyncEnv {
  const store = new LabStore();
  return {
    store,
    fetch: (...args) => fetch(...args),
    locks: globalThis.navigator?.locks,
    now: () => Date.now(),
    random: () => Math.random(),
    newId: () => v4(),
    device: () => deviceName(store),
    origin: "",
  };
}

/** The device's name, created once and stored with its data: kind and four characters, such as 'Tablet 7K3M'. */
async function deviceName(store: LabStore): Promise<string> {
  const known = await store.marks.get("device").catch(() => undefined);
  if (known?.key === "device") return known.value;
  const agent = globalThis.navigator?.userAgent ?? "";
  const kind = /iPad|Tablet|Android(?!.*Mobile)/.test(agent)
    ? "Tablet"
    : /Mobi/.test(agent)
      ? "Phone"
      : "Computer";
  const alphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
  const code = [...v4().replaceAll("-", "").slice(0, 4)]
    .map((c) => alphabet[Number.parseInt(c, 16)])
    .join("");
  const value = `${kind} ${code}`;
  // On a full disk the name is made anew for the next request.
  await store.marks.put({ key: "device", value }).catch(() => undefined);
  return value;
}
