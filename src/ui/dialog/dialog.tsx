import { Dialog as Base } from "@base-ui/react/dialog";
import { IconX } from "@tabler/icons-react";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import "./dialog.css";
import { IconButton } from "../press/icon-button.tsx";
import { keepFocus } from "../press/press.ts";
import { classNames } from "../text/class-names.ts";
import { WholeWords } from "../text/unbroken.tsx";
import { useDocumentState } from "../window/use-document-state.ts";
import { useKeyboardHeight } from "../window/use-keyboard-height.ts";
import { useBackCloses } from "./back-closes.ts";
import { ConfirmHost } from "./confirm-host.tsx";

export type DialogProps = {
  open: boolean;
  /** Called on Escape and by the close button; the caller sets `open`. */
  onClose: () => void;
  title: string;
  /** Content beside the title: a code, a badge. */
  aside?: ReactNode;
  wide?: boolean;
  foot?: ReactNode;
  /** A field above the body that does not scroll. The dialog then has a fixed height, so that the field never moves. */
  bar?: ReactNode;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
};

/** A modal dialog with a header, a scrolling body and a footer. Escape or a button closes it, a press outside does not. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, aside, wide, foot, bar, onKeyDown, children } = props;
  return (
    <DialogFrame
      open={open}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className={classNames("dialog", wide && "dialog--wide", bar !== undefined && "dialog--bar")}
    >
      <DialogHead title={title} aside={aside} onClose={onClose} />
      {bar ? <div className="dialog__bar">{bar}</div> : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a body that scrolls must be reachable by keys */}
      <section className="dialog__body" tabIndex={0} aria-label={title}>
        {children}
      </section>
      {foot ? <footer className="dialog__foot">{foot}</footer> : null}
    </DialogFrame>
  );
}

type DialogFrameProps = {
  open: boolean;
  onClose: () => void;
  className: string;
  scrimClassName?: string;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
};

const FIRST_CONTROL = [
  ":is(.dialog__body, .drawer__body) :is(input, select, textarea):not(:disabled, [hidden])",
  ".dialog__foot .btn:not(:disabled)",
].join(", ");

/** A modal dialog without content: backdrop, focus, Escape, and the host of its confirmation questions. */
export function DialogFrame({
  open,
  onClose,
  className,
  scrimClassName = "scrim--form",
  onKeyDown,
  children,
}: DialogFrameProps) {
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(open, onClose);
  useDocumentState("dialog", open ? "open" : undefined);
  // Where the keyboard covers the page, the dialog ends above it, with its buttons.
  const place = { "--keyboard": `${useKeyboardHeight()}px` } as CSSProperties;
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  // If opened by touch, the dialog itself gets the focus: a focused field would open the on-screen keyboard. A field in
  // the bar, or a field that is always typed first, is what the dialog was opened for.
  function firstControl(openedBy: string) {
    const typed = popup.current?.querySelector<HTMLElement>(".dialog__bar input, [data-typed-first]");
    if (typed) return typed;
    if (openedBy === "touch") return popup.current;
    return popup.current?.querySelector<HTMLElement>(FIRST_CONTROL) ?? true;
  }
  // Most pages are left without opening their dialogs.
  if (!wasOpened) return null;
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()} disablePointerDismissal>
      <Base.Portal>
        <Base.Backdrop className="backdrop" forceRender />
        <Base.Viewport className={`scrim ${scrimClassName}`} style={place}>
          <Base.Popup ref={popup} className={className} initialFocus={firstControl} onKeyDown={onKeyDown}>
            {children}
            <ConfirmHost />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The header of a dialog: title, content beside the title, and the close button. */
export function DialogHead({ title, aside, onClose }: Pick<DialogProps, "title" | "aside" | "onClose">) {
  return (
    <header className="dialog__head">
      <Base.Title>
        <WholeWords text={title} />
      </Base.Title>
      {aside}
      <IconButton label="Close" icon={IconX} onMouseDown={keepFocus} onClick={onClose} />
    </header>
  );
}
