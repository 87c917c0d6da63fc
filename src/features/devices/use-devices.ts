import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { deviceCalls } from "#contract/devices/calls.ts";
import type { Device } from "#domain/devices/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useOnline } from "#hooks/status/use-sync.ts";
import { useMay } from "#hooks/use-may.ts";
import type { DeviceIdentity } from "#store/rows.ts";
import { fetchDevices } from "#sync/device/fetch-devices.ts";
import { readIdentity } from "#sync/device/identity.ts";

/** The lab's devices as last fetched; `fetchedAt` (ISO UTC) is null if they were never fetched on this device. */
export type FetchedDevices = { devices: Device[]; fetchedAt: string | null };

/** The last fetched list, `undefined` while it is read; and whether the server answered this page. */
export function useDevices(): { known: FetchedDevices | undefined; isReached: boolean | null } {
  const { env } = useLab();
  const isOnline = useOnline();
  const mayList = useMay()(deviceCalls.listDevices);
  const [reached, setReached] = useState<boolean | null>(null);
  useEffect(() => {
    if (!isOnline || !mayList) return;
    let over = false;
    void fetchDevices(env).then((isReached) => {
      if (!over) setReached(isReached);
    });
    return () => {
      over = true;
    };
  }, [env, isOnline, mayList]);
  const known = useLiveQuery(async (): Promise<FetchedDevices> => {
    const mark = await env.store.marks.get("devices");
    return mark?.key === "devices"
      ? { devices: mark.value.list, fetchedAt: mark.value.fetched_at }
      : { devices: [], fetchedAt: null };
  }, [env.store]);
  return { known, isReached: isOnline && reached };
}

/** This device's ids and name; `undefined` while they are read. */
export function useThisDevice(): { identity: DeviceIdentity | undefined; name: string } | undefined {
  const { env } = useLab();
  return useLiveQuery(async () => {
    const mark = await env.store.marks.get("device");
    return { identity: await readIdentity(env.store), name: mark?.key === "device" ? mark.value : "" };
  }, [env.store]);
}
