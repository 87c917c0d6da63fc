import { AlertDialog } from "@base-ui/react/alert-dialog";
import { type FormEvent, use, useEffect, useId, useRef, useState } from "react";
import "./dialog.css";
import { Button } from "../press/button.tsx";
import { WholeWords } from "../text/unbroken.tsx";
import { useDocumentState } from "../window/use-document-state.ts";
import { useBackCloses } from "./back-closes.ts";
import { ConfirmContext, type OpenRequest } from "./confirm-context.ts";

/**
 * Renders the open question. Every dialog contains a host, and the innermost host renders the question: Escape and focus
 * then belong to the question and not to the dialog below.
 */
export function ConfirmHost({ outermost = false }: { outermost?: boolean }) {
  const id = useId();
  const state = use(ConfirmContext);
  const setHosts = state?.setHosts;
  useEffect(() => {
    // The host of the page is loaded with the first question: dialogs may be open already.
    setHosts?.((hosts) => (outermost ? [id, ...hosts] : [...hosts, id]));
    return () => setHosts?.((hosts) => hosts.filter((host) => host !== id));
  }, [id, setHosts, outermost]);
  const innermost = state?.hosts.at(-1) === id;
  return <ConfirmDialog openRequest={innermost ? (state?.openRequest ?? null) : null} />;
}

function ConfirmDialog({ openRequest }: { openRequest: OpenRequest | null }) {
  const cancel = useRef<HTMLButtonElement>(null);
  const [shown, setShown] = useState(openRequest);
  useBackCloses(openRequest !== null, () => openRequest?.answer(false));
  useDocumentState("dialog", openRequest ? "open" : undefined);
  // The text remains visible during the closing animation.
  if (openRequest && openRequest !== shown) setShown(openRequest);
  if (!shown) return null;
  function submit(event: FormEvent) {
    event.preventDefault();
    // The question may be inside the React tree of a form.
    event.stopPropagation();
    if (openRequest?.isReady?.() !== false) openRequest?.answer(true);
  }
  return (
    <AlertDialog.Root open={openRequest !== null} onOpenChange={(open) => open || openRequest?.answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="backdrop" forceRender />
        <AlertDialog.Viewport className="scrim">
          <AlertDialog.Popup
            className="dialog dialog--confirm"
            initialFocus={cancel}
            render={<form noValidate onSubmit={submit} />}
          >
            <AlertDialog.Title className="dialog__body" render={<p />}>
              <WholeWords text={shown.text} />
            </AlertDialog.Title>
            {shown.details && shown.details.length > 0 ? (
              <AlertDialog.Description className="dialog__details" render={<ul />}>
                {shown.details.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </AlertDialog.Description>
            ) : null}
            {shown.content ? <div className="dialog__field">{shown.content}</div> : null}
            <footer className="dialog__foot">
              <Button ref={cancel} onClick={() => openRequest?.answer(false)}>
                {shown.cancelLabel ?? "Cancel"}
              </Button>
              <Button variant={shown.danger ? "danger-solid" : "primary"} type="submit" guarded>
                {shown.confirmLabel ?? "Confirm"}
              </Button>
            </footer>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
