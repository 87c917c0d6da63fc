import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { useLab } from "#hooks/lab-context.tsx";
import type { DeviceIdentity } from "#store/rows.ts";
import { readIdentity } from "#sync/device/identity.ts";
import type { AboutDevice } from "#sync/env.ts";
import type { JournalState } from "#sync/journal/journal.ts";

/**
 * What the browser reports about app and storage (`undefined` until then), and `protect`, which requests persistent
 * storage; `isRefused` when the browser did not agree.
 */
export function useAbout(): {
  about: AboutDevice | undefined;
  protect: () => Promise<void>;
  isRefused: boolean;
} {
  const { env } = useLab();
  const [about, setAbout] = useState<AboutDevice>();
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    let over = false;
    void env.about?.().then((read) => {
      if (!over) setAbout(read);
    });
    return () => {
      over = true;
    };
  }, [env]);
  async function protect() {
    const isGranted = (await navigator.storage?.persist?.()) ?? false;
    setIsRefused(!isGranted);
    setAbout(await env.about?.());
  }
  return { about, protect, isRefused };
}

/** This device's ids and name; `undefined` while they are read. */
export function useThisDevice(): { identity: DeviceIdentity | undefined; name: string } | undefined {
  const { env } = useLab();
  return useLiveQuery(async () => {
    const mark = await env.store.marks.get("device");
    return { identity: await readIdentity(env.store), name: mark?.key === "device" ? mark.value : "" };
  }, [env.store]);
}

/** The state of the journal, the second copy of unsent records, as a sentence. */
export function showJournal({ kind, reason, hasReserve, onlyHere }: JournalState): string {
  const only = onlyHere > 0 ? `. ${countRecords(onlyHere)} only in the journal` : "";
  if (kind === "opening") return "Opening";
  if (kind === "missing") return "This browser has no place for a second copy of unsent records";
  if (kind === "failing") return `Not written${reason ? `: ${reason}` : ""}${only}`;
  return `Unsent records have a second copy${hasReserve ? "" : ", without room in reserve"}${only}`;
}

function countRecords(count: number): string {
  return count === 1 ? "1 record is" : `${count} records are`;
}
