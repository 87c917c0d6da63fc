import { useLiveQuery } from "dexie-react-hooks";
import { useLab } from "#hooks/lab-context.tsx";
import type { DeviceIdentity } from "#store/rows.ts";
import { readIdentity } from "#sync/device/identity.ts";

/** This device's ids and name; `undefined` while they are read. */
export function useThisDevice(): { identity: DeviceIdentity | undefined; name: string } | undefined {
  const { env } = useLab();
  return useLiveQuery(async () => {
    const mark = await env.store.marks.get("device");
    return { identity: await readIdentity(env.store), name: mark?.key === "device" ? mark.value : "" };
  }, [env.store]);
}
