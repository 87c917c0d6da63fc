import { useEffect, useState } from "react";

/** Milliseconds after which a part is loaded that was not wanted yet: the page is drawn by then. */
const LATER_MS = 2_000;

/**
 * The module of a part that most pages are left without using: null until it is loaded, soon after the page is drawn, or
 * at once if it is wanted. Throws where a wanted part cannot be loaded. Not `lazy`: React shows a part that arrives late
 * no sooner than 300 ms after its empty place, and keys that are pressed meanwhile would be lost.
 */
export function useLoaded<Module extends object>(
  load: () => Promise<Module>,
  isWanted: boolean,
): Module | null {
  const [loaded, setLoaded] = useState<{ module?: Module; fault?: unknown }>({});
  const isMissing = loaded.module === undefined;
  useEffect(() => {
    if (!isMissing) return;
    const start = () =>
      load().then(
        (module) => setLoaded({ module }),
        (fault: unknown) => isWanted && setLoaded({ fault }),
      );
    if (isWanted) {
      void start();
      return;
    }
    const timer = setTimeout(() => void start(), LATER_MS);
    return () => clearTimeout(timer);
  }, [load, isWanted, isMissing]);
  if (isWanted && loaded.fault !== undefined) throw loaded.fault;
  return loaded.module ?? null;
}
