import { type ReactNode, use, useCallback, useMemo, useState } from "react";
import { useLoaded } from "../window/use-loaded.ts";
import { ConfirmContext, type ConfirmRequest, type OpenRequest } from "./confirm-context.ts";

const loadHost = () => import("./confirm-host.tsx");

/** Provides `useConfirm` to its children. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [openRequest, setOpenRequest] = useState<OpenRequest | null>(null);
  const [hosts, setHosts] = useState<readonly string[]>([]);
  // Most pages have no question.
  const [wasAsked, setWasAsked] = useState(false);
  if (openRequest !== null && !wasAsked) setWasAsked(true);
  const part = useLoaded(loadHost, wasAsked);
  const ask = useCallback(
    (request: ConfirmRequest) =>
      new Promise<boolean>((resolve) => {
        const answer = (yes: boolean) => {
          setOpenRequest(null);
          resolve(yes);
        };
        setOpenRequest({ ...request, answer });
      }),
    [],
  );
  const state = useMemo(() => ({ ask, openRequest, hosts, setHosts }), [ask, openRequest, hosts]);
  return (
    <ConfirmContext value={state}>
      {children}
      {wasAsked && part ? <part.ConfirmHost outermost /> : null}
    </ConfirmContext>
  );
}

/** Returns a function that asks the user to confirm: `await confirm({ text })` is true on Confirm, false on Cancel. */
export function useConfirm(): (request: ConfirmRequest) => Promise<boolean> {
  const state = use(ConfirmContext);
  if (!state) throw new Error("useConfirm needs a ConfirmProvider above it");
  return state.ask;
}
