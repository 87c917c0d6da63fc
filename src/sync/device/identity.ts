import { v4, validate } from "uuid";
import { isDeviceName } from "#domain/devices/reported.ts";
import type { LabStore } from "#store/db.ts";
import type { DeviceIdentity } from "#store/rows.ts";

/**
 * A copy of the device's id, secret and name outside its database: a browser that deletes the database may leave it. Only a page
 * has one; a worker has none.
 */
export type DeviceMemory = {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
};

const MEMORY_KEY = "fibril.device";

/**
 * Gives the database its identity, once; one of an earlier version gets its secret. A device whose database was deleted
 * gets its former id, secret and name again, if the memory has them. Call when a page starts, before the first sync.
 */
export async function identifyDevice(store: LabStore, memory: DeviceMemory): Promise<void> {
  const remembered = recall(memory);
  const known = await readDevice(store);
  if (known.identity?.secret !== undefined && known.name !== undefined) return copyTo(memory, known);
  await addMissing(store, remembered);
  await remember(store, memory);
}

/** Another page may have added the same moments ago: what is there remains. */
function addMissing(store: LabStore, remembered: Remembered | undefined): Promise<void> {
  return store.transaction("rw", store.marks, async () => {
    const { identity, name } = await readDevice(store);
    if (identity?.secret === undefined) {
      const { id = v4(), secret = v4() } = remembered ?? {};
      await store.marks.put({ key: "identity", value: { id, database: v4(), secret, ...identity } });
    }
    if (name === undefined)
      await store.marks.put({ key: "device", value: remembered?.name ?? newDeviceName() });
  });
}

/** The device's ids and secret; `undefined` before {@link identifyDevice}. */
export async function readIdentity(store: LabStore): Promise<DeviceIdentity | undefined> {
  return (await readDevice(store)).identity;
}

/** The device's name, created once: kind and four characters, such as 'Tablet 7K3M'. */
export async function deviceName(store: LabStore): Promise<string> {
  const known = await readDevice(store).catch(() => undefined);
  if (known?.name !== undefined) return known.name;
  const value = newDeviceName();
  // On a full disk the name is made anew for the next request.
  await store.marks.put({ key: "device", value }).catch(() => undefined);
  return value;
}

type Device = { identity?: DeviceIdentity; name?: string };

async function readDevice(store: LabStore): Promise<Device> {
  const [identity, device] = await store.marks.bulkGet(["identity", "device"]);
  return {
    ...(identity?.key === "identity" && { identity: identity.value }),
    ...(device?.key === "device" && { name: device.value }),
  };
}

function newDeviceName(): string {
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
  return `${kind} ${code}`;
}

type Remembered = { id: string; secret?: string; name: string };

function recall(memory: DeviceMemory): Remembered | undefined {
  try {
    const { id, secret, name }: Partial<Remembered> = JSON.parse(memory.getItem(MEMORY_KEY) ?? "{}");
    if (id === undefined || !validate(id) || !isDeviceName(name)) return undefined;
    return { id, name, ...(secret !== undefined && validate(secret) && { secret }) };
  } catch {
    return undefined;
  }
}

export async function remember(store: LabStore, memory: DeviceMemory): Promise<void> {
  copyTo(memory, await readDevice(store));
}

function copyTo(memory: DeviceMemory, { identity, name }: Device): void {
  try {
    memory.setItem(MEMORY_KEY, JSON.stringify({ id: identity?.id, secret: identity?.secret, name }));
  } catch {
    // The storage is full or switched off: after a deletion of the database, a person identifies the device.
  }
}
