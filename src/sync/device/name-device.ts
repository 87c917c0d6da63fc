import { DeviceName } from "#domain/devices/reported.ts";
import type { LabStore } from "#store/db.ts";
import { type DeviceMemory, readIdentity, remember } from "./identity.ts";

/**
 * Names the device. `knownAs` is the id of a device that the server knows and that a person has recognized as this one:
 * this database then reports under that id. Returns a message for a name that cannot be sent.
 */
export async function nameDevice(
  store: LabStore,
  memory: DeviceMemory,
  name: string,
  knownAs?: string,
): Promise<string | null> {
  const parsed = DeviceName.safeParse(name);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? "";
  await store.transaction("rw", store.marks, async () => {
    await store.marks.put({ key: "device", value: parsed.data });
    const identity = await readIdentity(store);
    if (identity && knownAs && knownAs !== identity.id)
      await store.marks.put({
        key: "identity",
        value: { ...identity, id: knownAs, former: identity.id },
      });
  });
  await remember(store, memory);
  return null;
}
