import { useEffect, useState } from "react";

/**
 * The module of a part that most pages are left without using: null until it is wanted and loaded. `isLikely`: it is loaded
 * although nothing wants it yet. Throws where a wanted part cannot be loaded. Not `lazy`: React shows a part that arrives
 * late no sooner than 300 ms after its empty place.
 */
export function useLoaded<Module extends object>(
  load: () => Promise<Module>,
  isWanted: boolean,
  isLikely = false,
): Module | null {
  const [loaded, setLoaded] = useState<{ module?: Module; fault?: unknown }>({});
  const isMissing = loaded.module === undefined;
  const isStarted = isWanted || isLikely;
  useEffect(() => {
    if (!isMissing || !isStarted) return;
    void load().then(
      (module) => setLoaded({ module }),
      (fault: unknown) => isWanted && setLoaded({ fault }),
    );
  }, [load, isWanted, isStarted, isMissing]);
  if (isWanted && loaded.fault !== undefined) throw loaded.fault;
  return loaded.module ?? null;
}
