import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { type LabelWords, readLabelWords } from "#domain/qr-labels/words.ts";
import type { RecordRef } from "#domain/tables.ts";
import { keep, readKept } from "#hooks/device-memory.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { storeRecords } from "#store/record-source.ts";
import { isoNow } from "#sync/env.ts";

type Scan = RecordRef & { at: string };

/** A thing that was scanned, and when, ISO UTC. */
export type RecentScan = LabelWords & { at: string };

const KEPT = 20;

/** What a person scanned on this device, newest first, each thing once; what is no longer here is left out. */
export function useRecentScans(): { recent: readonly RecentScan[]; add: (ref: RecordRef) => void } {
  const { env } = useLab();
  const name = `scans.${useSession().email}`;
  const [scans, setScans] = useState<readonly Scan[]>(() => readKept(name) ?? []);
  const read = async () => {
    const records = storeRecords(env.store);
    const words = await Promise.all(scans.map((scan) => readLabelWords(records, scan)));
    return scans.flatMap(({ at }, i) => (words[i] ? [{ ...words[i], at }] : []));
  };
  const recent = useLiveQuery(read, [scans]) ?? [];
  useEffect(() => keep(name, scans), [name, scans]);
  const add = ({ table, id }: RecordRef) =>
    setScans((before) => {
      const others = before.filter((scan) => scan.id !== id);
      return [{ table, id, at: isoNow(env) }, ...others].slice(0, KEPT);
    });
  return { recent, add };
}
