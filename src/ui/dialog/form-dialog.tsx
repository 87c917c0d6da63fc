import { IconDeviceTabletCheck } from "@tabler/icons-react";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import "./form-dialog.css";
import { Spinner } from "../notice/empty.tsx";
import { Button } from "../press/button.tsx";
import { keepFocus, usePressGuard } from "../press/press.ts";
import { Icon } from "../text/icon.tsx";
import { useDeviceKind } from "../window/use-device-kind.ts";
import { useConfirm } from "./confirm.tsx";
import { DialogFrame, DialogHead, type DialogProps } from "./dialog.tsx";
import { type FormFault, FormFaultLine, FormFaultLines } from "./form-fault.tsx";

type FormDialogProps = Omit<DialogProps, "foot"> & {
  /** Submits the form, such as react-hook-form's `handleSubmit(…)`; the overlay is shown until the promise settles. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  /** The form was changed: closing asks for confirmation. */
  dirty?: boolean;
  submitLabel?: string;
  /** Replaces "Saves on this tablet first". */
  note?: ReactNode;
  /** Replaces "Submitting...". */
  busyLabel?: string;
  /** Why the form was not saved. */
  fault?: FormFault | null;
};

/** A form in a modal dialog. Input is never discarded without confirmation. */
export function FormDialog(props: FormDialogProps) {
  const { open, onClose, title, aside, wide, onSubmit, dirty, note, fault, children } = props;
  const { submitLabel = "Submit", busyLabel = "Submitting..." } = props;
  const confirm = useConfirm();
  const device = useDeviceKind();
  const isFirstPress = usePressGuard();
  const asking = useRef(false);
  const [isSending, setIsSending] = useState(false);
  const form = useFocusOnInvalid(isSending);

  async function close() {
    if (isSending || asking.current) return;
    if (dirty) {
      asking.current = true;
      const leave = await confirm({
        text: "Close without saving? What you typed here will be lost.",
        confirmLabel: "Discard",
        cancelLabel: "Keep editing",
        danger: true,
      });
      asking.current = false;
      if (!leave) return;
    }
    onClose();
  }
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The dialog may be inside the React tree of another form.
    event.stopPropagation();
    if (isSending || !isFirstPress()) return;
    setIsSending(true);
    try {
      await onSubmit(event);
    } finally {
      setIsSending(false);
    }
  }
  return (
    <DialogFrame open={open} onClose={close} className={wide ? "dialog dialog--wide" : "dialog"}>
      <form
        ref={form}
        className="dialog__form"
        noValidate
        onSubmit={submit}
        aria-busy={isSending}
        inert={isSending}
      >
        <DialogHead title={title} aside={aside} onClose={close} />
        <div className="dialog__body">
          {children}
          {fault?.lines && fault.lines.length > 0 ? <FormFaultLines lines={fault.lines} /> : null}
        </div>
        {fault && !isSending ? <FormFaultLine fault={fault} /> : null}
        <footer className="dialog__foot">
          <span className="small muted row foot-note">
            {note === undefined ? (
              <>
                <Icon of={IconDeviceTabletCheck} />
                Saves on this {device} first
              </>
            ) : (
              note
            )}
          </span>
          <span className="push" />
          <Button onMouseDown={keepFocus} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" onMouseDown={keepFocus}>
            {submitLabel}
          </Button>
        </footer>
      </form>
      {isSending ? (
        <div className="overlay" role="status">
          <Spinner />
          {busyLabel}
        </div>
      ) : null}
    </DialogFrame>
  );
}

/** Focuses the first invalid field after a submit: while the overlay is shown the form is inert, and takes no focus. */
function useFocusOnInvalid(isSending: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending)
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
    wasSending.current = isSending;
  }, [isSending]);
  return form;
}
