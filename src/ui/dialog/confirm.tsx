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
  /** Red, for deletion only. */
  danger?: boolean;
  confirmLabel?: string;
  cancelLabel?: string;
};

type Asked = ConfirmRequest & {
  answer: (yes: boolean) => void;
};

type ConfirmState = {
  ask: (request: ConfirmRequest) => Promise<boolean>;
  asked: Asked | null;
  hosts: readonly string[];
  setHosts: (change: (hosts: readonly string[]) => readonly string[]) => void;
};

const ConfirmContext = createContext<ConfirmState | null>(null);

/** Lets everything below ask for a yes or no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [hosts, setHosts] = useState<readonly string[]>([]);
  const ask = useCallback(
    (request: ConfirmRequest) =>
      new Promise<boolean>((resolve) => {
        const answer = (yes: boolean) => {
          setAsked(null);
          resolve(yes);
        };
        setAsked({ ...request, answer });
      }),
    [],
  );
  const state = useMemo(() => ({ ask, asked, hosts, setHosts }), [ask, asked, hosts]);
  return (
    <ConfirmContext value={state}>
      {children}
      <ConfirmHost />
    </ConfirmContext>
  );
}

/** `await confirm({ text })` is true once the person agrees. */
export function useConfirm(): (request: ConfirmRequest) => Promise<boolean> {
  const state = use(ConfirmContext);
  if (!state) throw new Error("useConfirm needs a ConfirmProvider above it");
  return state.ask;
}

/**
 * Where the question is drawn. Every dialog holds one, and the innermost draws it: Escape and focus
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
  return <ConfirmDialog asked={innermost ? (state?.asked ?? null) : null} />;
}

function ConfirmDialog({ asked }: { asked: Asked | null }) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(asked);
  useBackCloses(asked !== null, () => asked?.answer(false));
  // The words stay while the dialog leaves.
  if (asked && asked !== shown) setShown(asked);
  if (!shown) return null;
  return (
    <AlertDialog.Root open={asked !== null} onOpenChange={(open) => open || asked?.answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" forceRender />
        <AlertDialog.Viewport className="scrim">
          <AlertDialog.Popup className="dialog dialog--confirm" initialFocus={cancel}>
            <AlertDialog.Title className="dialog__body" render={<p />}>
              {shown.text}
            </AlertDialog.Title>
            <footer className="dialog__foot">
              <Button ref={cancel} onClick={() => asked?.answer(false)}>
                {shown.cancelLabel ?? "Cancel"}
              </Button>
              <Button
                variant={shown.danger ? "danger-solid" : "primary"}
                guarded
                onClick={() => asked?.answer(true)}
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
