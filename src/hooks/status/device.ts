import { useCallback, useSyncExternalStore } from "react";
import { clockOff } from "#domain/values/clock-offset.ts";
import { readClock } from "#sync/device/clock.ts";
import type { JournalState } from "#sync/journal/journal.ts";
import { useLab } from "../lab-context.tsx";
import { useSharedQuery } from "./use-shared-query.ts";

/**
 * Why pages open only while the server answers: the address is plain http, where browsers have no service worker, or this
 * browser has none, as in some private windows. Null where pages open without the server.
 */
export function whyOnlyOnline(): "plain-http" | "no-worker" | null {
  if (globalThis.isSecureContext === false) return "plain-http";
  return globalThis.isSecureContext && !("serviceWorker" in navigator) ? "no-worker" : null;
}

/** The parts of the browser that are absent at this address, each with what it is needed for. */
export function absentParts(): string[] {
  const parts: [isPresent: boolean, name: string][] = [
    ["serviceWorker" in navigator, "Service worker (opens pages without the server)"],
    [navigator.storage?.getDirectory !== undefined, "private files (the second copy of unsent records)"],
    [globalThis.crypto?.subtle !== undefined, "encryption (pictures, files, PIN, rescue file)"],
    [navigator.mediaDevices !== undefined, "camera"],
    [navigator.clipboard !== undefined, "clipboard (copying with one press)"],
  ];
  return parts.filter(([isPresent]) => !isPresent).map(([, name]) => name);
}

/**
 * Milliseconds by which this device's clock is ahead of the server's (negative: behind), 0 within two minutes;
 * `undefined` while the clocks were never compared.
 */
export function useClockOff(): number | undefined {
  const { now } = useLab().env;
  const offset = useSharedQuery(clockRead);
  return offset && clockOff(offset, now());
}

const clockRead = { tables: ["marks:clock", "cursor"], read: readClock };

/** The state of the journal, the second place of unsent writes; `null` where this page has none. */
export function useJournal(): JournalState | null {
  const { journal } = useLab().env;
  const subscribe = useCallback(
    (changed: () => void) => journal?.subscribe(changed) ?? (() => {}),
    [journal],
  );
  return useSyncExternalStore(subscribe, () => journal?.state() ?? null);
}

/** True after the storage of this device has failed, until the page is opened again. */
export function useStorageFails(): boolean {
  const { store } = useLab().env;
  const subscribe = useCallback((changed: () => void) => store.onDistrust(changed), [store]);
  return useSyncExternalStore(subscribe, () => store.isSuspect);
}
