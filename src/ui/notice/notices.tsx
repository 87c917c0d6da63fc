import {
  IconAlertCircleFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconX,
} from "@tabler/icons-react";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
} from "react";
import { createPortal } from "react-dom";
import { Link, useLocation } from "react-router-dom";
import "./notices.css";
import { showUnitsIn } from "#domain/values/words.ts";
import "./banner.css";
import { Button } from "../press/button.tsx";
import { IconButton } from "../press/icon-button.tsx";
import { keepFocus } from "../press/press.ts";
import { type Glyph, Icon } from "../text/icon.tsx";
import { WholeWords } from "../text/unbroken.tsx";
import { Spinner } from "./empty.tsx";
import {
  type Changing,
  type NoticeAction,
  type NoticeInput,
  type Notices,
  type ShownNotice,
  useNoticesState,
} from "./notices-state.ts";

export type { Changing, NoticeAction, NoticeInput, Notices } from "./notices-state.ts";

const LEAVES_AFTER_MS = 6_000;
/** A notice with an action, such as Undo, is shown longer. */
export const LEAVES_AFTER_CHOICE_MS = 10_000;

const LOOKS: Record<ShownNotice["kind"], { tone: string; icon?: Glyph }> = {
  success: { tone: "tone-ok", icon: IconCircleCheckFilled },
  error: { tone: "tone-err", icon: IconAlertCircleFilled },
  warning: { tone: "tone-warn", icon: IconAlertTriangleFilled },
  spinner: { tone: "tone-info" },
};

const NoticesContext = createContext<Notices | null>(null);

/**
 * Provides `useNotices`, and shows notices in one place, the newest in front of the others, at most three. There they hide
 * no field, no option and no action, and nothing makes room for them. Must be inside the router.
 */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const { notify, dismiss, dismissAll, shown } = useNoticesState();
  const notices = useMemo(() => ({ notify, dismiss, dismissAll }), [notify, dismiss, dismissAll]);
  return (
    <NoticesContext value={notices}>
      {children}
      {createPortal(
        // An open modal dialog hides everything from screen readers except live regions.
        <section className="toasts" aria-label="Notices" aria-live="polite" aria-relevant="additions">
          {shown.map((notice) => (
            <Notice
              key={`${notice.id}-${notice.revision}`}
              notice={notice}
              onClose={() => dismiss(notice.id)}
            />
          ))}
        </section>,
        document.body,
      )}
    </NoticesContext>
  );
}

/** Returns `notify`, which shows a notice and returns its id, `dismiss` and `dismissAll`. */
export function useNotices(): Notices {
  const notices = use(NoticesContext);
  if (!notices) throw new Error("useNotices needs a NoticesProvider above it");
  return notices;
}

/** As {@link useNotices}, for a part of a form: its notice is removed together with the form. */
export function useFormNotice(): (notice: Omit<NoticeInput, "id">) => void {
  const { notify, dismiss } = useNotices();
  const id = useId();
  useEffect(() => () => dismiss(id), [dismiss, id]);
  return useCallback((notice) => void notify({ ...notice, id }), [notify, id]);
}

function Notice({ notice, onClose }: { notice: ShownNotice; onClose: () => void }) {
  const { kind, title, detail, link, action } = notice;
  const { tone, icon } = LOOKS[kind];
  const named = useNamed(notice.named);
  const actions = [...(action ? [action] : []), ...(named?.next ?? [])];
  const shownFor = actions.length > 0 ? LEAVES_AFTER_CHOICE_MS : LEAVES_AFTER_MS;
  const hold = useLeaving(kind === "success" ? shownFor : null, onClose);
  return (
    <div className={`notice ${tone}`} role={kind === "error" ? "alert" : "status"} {...hold}>
      <span className="notice__ic">{icon ? <Icon of={icon} filled /> : <Spinner small />}</span>
      <span className="notice__text">
        <WholeWords text={showUnitsIn(title)} /> {link ? <NoticeLink {...link} onFollow={onClose} /> : null}
        {named?.sentence ? <span className="notice__item"> {named.sentence}</span> : null}
        {detail ? <span className="notice__detail"> {showUnitsIn(detail)}</span> : null}
      </span>
      {actions.length > 0 ? (
        <span className="notice__acts">
          {actions.map((one) => (
            <ActionButton key={one.label} action={one} onDone={onClose} />
          ))}
        </span>
      ) : null}
      {kind === "spinner" ? null : (
        <IconButton label="Close" icon={IconX} onMouseDown={keepFocus} onClick={onClose} />
      )}
    </div>
  );
}

function ActionButton({ action, onDone }: { action: NoticeAction; onDone: () => void }) {
  const offered = "to" in action ? undefined : action.offered;
  const isOffered = useLatest(offered, offered === undefined);
  const [wasOffered, setWasOffered] = useState(isOffered);
  if (isOffered && !wasOffered) setWasOffered(true);
  const { pathname, search } = useLocation();
  if ("to" in action)
    return action.to === pathname || action.to === pathname + search ? null : (
      <Button size="sm" render={<Link to={action.to} onClick={onDone} />}>
        {action.label}
      </Button>
    );
  if (!wasOffered) return null;
  return (
    <Button
      size="sm"
      // A field that lost the focus would be checked, and its message would move the fields below it.
      onMouseDown={keepFocus}
      // Its place remains: another action would move under a finger.
      style={{ visibility: isOffered ? undefined : "hidden" }}
      onClick={() => {
        action.onClick();
        onDone();
      }}
    >
      {action.label}
    </Button>
  );
}

/** What a notice names, once it is read; a fault of the reading leaves the notice without it. */
function useNamed(named: NoticeInput["named"]) {
  const [read, setRead] = useState<Awaited<NonNullable<NoticeInput["named"]>>>();
  useEffect(() => {
    let isShown = true;
    named?.then(
      (value) => isShown && setRead(value),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [named]);
  return read;
}

/** The latest value of `source`, and `initial` before its first value or without a source. */
function useLatest<T>(source: Changing<T> | undefined, initial: T): T {
  const [value, setValue] = useState(initial);
  useEffect(() => {
    const subscription = source?.subscribe(setValue);
    return () => subscription?.unsubscribe();
  }, [source]);
  return value;
}

function NoticeLink({ label, to, onFollow }: { label: string; to: string; onFollow: () => void }) {
  if (/^https?:/.test(to))
    return (
      <a className="link" href={to} target="_blank" rel="noreferrer" onClick={onFollow}>
        {label}
      </a>
    );
  return (
    <Link className="link" to={to} onClick={onFollow}>
      {label}
    </Link>
  );
}

/**
 * Calls `onLeave` after `ms`; with null, never. The returned event handlers go on the element: the time stops while the
 * pointer or the focus is on the element, and then starts again.
 */
export function useLeaving(ms: number | null, onLeave: () => void) {
  const [held, setHeld] = useState(false);
  const leavesAfter = held ? null : ms;
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (leavesAfter === null) return;
    const timer = setTimeout(() => leave(), leavesAfter);
    return () => clearTimeout(timer);
  }, [leavesAfter]);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
}

/** Returns a function that copies text and shows a notice. If the browser refuses, the notice shows the text instead. */
export function useCopy(): (text: string) => Promise<void> {
  const { notify } = useNotices();
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ kind: "success", title: "Copied." });
    } catch {
      notify({ kind: "warning", title: "This browser does not let the app copy.", detail: text });
    }
  };
}
