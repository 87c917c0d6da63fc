import { AlertDialog } from "@base-ui/react/alert-dialog";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import "./dialog.css";
import { Button } from "../press/button.tsx";
import { useBackCloses } from "./use-back-closes.ts";

type ConfirmRequest = {
  text: string;
  /** Lines below the text: what it is about, or what to check before. */
  details?: readonly string[];
  /** Red, for deletion only. */
  danger?: boolean;
  confirmLabel?: string;
  cancelLabel?: string;
};

type OpenRequest = ConfirmRequest & {
  answer: (yes: boolean) => void;
};

type ConfirmState = {
  ask: (request: ConfirmRequest) => Promise<boolean>;
  openRequest: OpenRequest | null;
  hosts: readonly string[];
  setHosts: (change: (hosts: readonly string[]) => readonly string[]) => void;
};

const ConfirmContext = createContext<ConfirmState | null>(null);

/** Provides `useConfirm` to its children. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [openRequest, setOpenRequest] = useState<OpenRequest | null>(null);
  const [hosts, setHosts] = useState<readonly string[]>([]);
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
      <ConfirmHost />
    </ConfirmContext>
  );
}

/** Returns a function that asks the user to confirm: `await confirm({ text })` is true on Confirm, false on Cancel. */
export function useConfirm(): (request: ConfirmRequest) => Promise<boolean> {
  const state = use(ConfirmContext);
  if (!state) throw new Error("useConfirm needs a ConfirmProvider above it");
  return state.ask;
}

/**
 * Renders the open question. Every dialog contains a host, and the innermost host renders the question: Escape and focus
 * then belong to the question and not to the dialog below.
 */
export function ConfirmHost() {
  const id = useId();
  const state = use(ConfirmContext);
  const setHosts = state?.setHosts;
  useEffect(() => {
    setHosts?.((hosts) => [...hosts, id]);
    return () => setHosts?.((hosts) => hosts.filter((host) => host !== id));
  }, [id, setHosts]);
  const innermost = state?.hosts.at(-1) === id;
  return <ConfirmDialog openRequest={innermost ? (state?.openRequest ?? null) : null} />;
}

function ConfirmDialog({ openRequest }: { openRequest: OpenRequest | null }) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(openRequest);
  useBackCloses(openRequest !== null, () => openRequest?.answer(false));
  // The text remains visible during the closing animation.
  if (openRequest && openRequest !== shown) setShown(openRequest);
  if (!shown) return null;
  return (
    <AlertDialog.Root open={openRequest !== null} onOpenChange={(open) => open || openRequest?.answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" forceRender />
        <AlertDialog.Viewport className="scrim">
          <AlertDialog.Popup className="dialog dialog--confirm" initialFocus={cancel}>
            <AlertDialog.Title className="dialog__body" render={<p />}>
              {shown.text}
            </AlertDialog.Title>
            {shown.details && shown.details.length > 0 ? (
              <AlertDialog.Description className="dialog__details" render={<ul />}>
                {shown.details.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </AlertDialog.Description>
            ) : null}
            <footer className="dialog__foot">
              <Button ref={cancel} onClick={() => openRequest?.answer(false)}>
                {shown.cancelLabel ?? "Cancel"}
              </Button>
              <Button
                variant={shown.danger ? "danger-solid" : "primary"}
                guarded
                onClick={() => openRequest?.answer(true)}
              >
                {shown.confirmLabel ?? "Confirm"}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
