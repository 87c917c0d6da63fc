import { useEffect, useRef } from "react";

type Handler = (text: string) => boolean;
const handlers: { current: Handler }[] = [];

/** Offers what a hand scanner sends to this part of the screen while it is there; true where it is taken. */
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

/** Gives what was scanned to whoever asked for it last and takes it; false where nobody does. */
export function offerHandScan(text: string): boolean {
  return handlers.toReversed().some(({ current }) => current(text));
}
