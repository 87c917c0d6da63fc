import { useEffect, useState } from "react";
import { type LabelText, readLabelText } from "#domain/qr-labels/print/label-text.ts";
import type { RecordRef } from "#domain/tables.ts";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useRecords } from "#hooks/use-records.ts";
import { isoNow } from "#sync/env.ts";

type Scan = RecordRef & { at: string };

/** A record that was scanned; `at` in ISO UTC. */
export type RecentScan = LabelText & { at: string };

const MAX_SCANS = 20;

/** The records that the person scanned on this device, newest first, without repeats and without records that this device no longer has. */
export function useRecentScans(): { recent: readonly RecentScan[]; add: (ref: RecordRef) => void } {
  const { env } = useLab();
  const name = `scans.${useSession().email}`;
  const [scans, setScans] = useState<readonly Scan[]>(() => readFromDevice(name) ?? []);
  const recent = useRecords(
    async (records): Promise<RecentScan[]> => {
      const texts = await Promise.all(scans.map((scan) => readLabelText(records, scan)));
      return scans.flatMap(({ at }, i) => (texts[i] ? [{ ...texts[i], at }] : []));
    },
    [scans],
  );
  useEffect(() => storeOnDevice(name, scans), [name, scans]);
  const add = ({ table, id }: RecordRef) =>
    setScans((before) => {
      const others = before.filter((scan) => scan.id !== id);
      return [{ table, id, at: isoNow(env) }, ...others].slice(0, MAX_SCANS);
    });
  return { recent: recent ?? [], add };
}
