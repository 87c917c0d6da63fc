import { useEffect, useState } from "react";
import { sessionCalls } from "#contract/session/calls.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useOnline } from "#hooks/use-sync.ts";
import { fetchJson } from "#sync/fetch-json.ts";

/**
 * Returns whether the lab's server can be reached: requested once, and again when the network returns; true until the
 * first answer. Call `reportLost` when another request found no server.
 */
export function useSignal(): { hasSignal: boolean; reportLost: () => void } {
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
  return { hasSignal: isOnline && reached, reportLost: () => setReached(false) };
}
