import { useEffect } from "react";
import { useLab } from "#hooks/lab-context.tsx";
import { useContact } from "#hooks/status/use-contact.ts";
import { useOnline } from "#hooks/status/use-sync.ts";
import { probe } from "#sync/request/fetch-json.ts";

/**
 * Returns whether the lab's server can be reached; true until that is known. Probes at once, and again when the network
 * returns.
 */
export function useSignal(): boolean {
  const { env } = useLab();
  const isOnline = useOnline();
  const contact = useContact();
  useEffect(() => {
    if (isOnline) void probe(env);
  }, [env, isOnline]);
  return contact?.state !== "offline" && contact?.state !== "silent";
}
