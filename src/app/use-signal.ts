import { useEffect, useState } from "react";
import { sessionCalls } from "#contract/session/calls.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useOnline } from "#hooks/use-sync.ts";
import { fetchJson } from "#sync/fetch-json.ts";

/**
 * Whether the lab's server can be reached: asked once, and again when the network comes back. True until the first
 * answer. `lost` is for whoever found out otherwise.
 */
export function useSignal(): { hasSignal: boolean; lost: () => void } {
  const { env } = useLab();
  const isOnline = useOnline();
  const [reached, setReached] = useState(true);
  useEffect(() => {
    if (!isOnline) return;
    let over = false;
    void fetchJson(env, sessionCalls.health.path, {}).then(({ kind }) => {
      if (!over) setReached(kind === "answer");
    });
    return () => {
      over = true;
    };
  }, [env, isOnline]);
  return { hasSignal: isOnline && reached, lost: () => setReached(false) };
}
