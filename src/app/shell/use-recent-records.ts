import { useEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { readScanned } from "#domain/qr-labels/addresses.ts";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import { useSession } from "#hooks/lab-context.tsx";

const MAX_RECENT = 8;

/** The ids of the records whose pages the person opened on this device, the last one first, without repeats. */
export function useRecentRecords(): readonly string[] {
  const { pathname } = useLocation();
  const name = `recent.${useSession().email}`;
  const [ids, setIds] = useState<readonly string[]>(() => readFromDevice(name) ?? []);
  useEffect(() => {
    const opened = readScanned(pathname);
    if (opened.kind !== "record") return;
    setIds((before) => [opened.id, ...before.filter((id) => id !== opened.id)].slice(0, MAX_RECENT));
  }, [pathname]);
  useEffect(() => storeOnDevice(name, ids), [name, ids]);
  return ids;
}
