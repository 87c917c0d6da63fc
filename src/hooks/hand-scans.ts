import { useEffect, useRef } from "react";

type Handler = (text: string) => boolean;
const handlers: { current: Handler }[] = [];

/**
 * Registers `handle` for scans of a hand scanner while the component is mounted. `handle` returns true when it used
 * the scan.
 */
export function useHandScans(handle: Handler): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    handlers.push(latest);
    return () => void handlers.splice(handlers.indexOf(latest), 1);
  }, []);
}

/** Offers a scan to the registered handlers, the newest first, until one uses it. False when none does. */
export function offerHandScan(text: string): boolean {
  return handlers.toReversed().some(({ current }) => current(text));
}
