import { useEffect, useState } from "react";
import { sessionCalls } from "#contract/session/calls.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useOnline } from "#hooks/status/use-sync.ts";
import { fetchJson, readBody } from "#sync/fetch-json.ts";

/** Whether the lab's first account was created; `undefined` until the server has answered. */
export function useHasAccounts(): boolean | undefined {
  const { env } = useLab();
  const isOnline = useOnline();
  const [hasAccounts, setHasAccounts] = useState<boolean>();
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const answer = await fetchJson(env, sessionCalls.health.path, {});
      const health = answer.kind === "answer" ? readBody(sessionCalls.health, answer) : undefined;
      if (!isOver) setHasAccounts(health?.has_accounts);
    };
    if (isOnline) void read();
    return () => {
      isOver = true;
    };
  }, [env, isOnline]);
  return hasAccounts;
}
