import { useOpenCall } from "#hooks/calls/use-open-call.ts";

/** Whether the lab's first account was created; `undefined` until the server has answered. */
export function useHasAccounts(): boolean | undefined {
  return useOpenCall("health")?.has_accounts;
}
