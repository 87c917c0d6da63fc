import { useEffect, useRef } from "react";

type Taker = (text: string) => boolean;
const takers: { current: Taker }[] = [];

/** Offers what a hand scanner sends to this part of the screen while it is there; true where it is taken. */
export function useHandScans(take: Taker): void {
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    takers.push(latest);
    return () => void takers.splice(takers.indexOf(latest), 1);
  }, []);
}

/** Gives what was scanned to whoever asked for it last and takes it; false where nobody does. */
export function offerHandScan(text: string): boolean {
  return takers.toReversed().some(({ current }) => current(text));
}
