import {
  IconAlertCircleFilled,
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconX,
} from "@tabler/icons-react";
import { createContext, type ReactNode, use, useMemo } from "react";
import { createPortal } from "react-dom";
import { Link } from "react-router-dom";
import "./notices.css";
import "./tone.css";
import { useLeaving } from "../dialog/use-leaving.ts";
import { Button } from "../press/button.tsx";
import { IconButton } from "../press/icon-button.tsx";
import { type Glyph, Icon } from "../text/icon.tsx";
import { type Notices, type ShownNotice, useNoticesState } from "./notices-state.ts";
import { Spinner } from "./spinner.tsx";

export type { NoticeInput, Notices } from "./notices-state.ts";

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

/** Provides `useNotices`, and shows at most three notices above all other content. Must be inside the router. */
export function NoticesProvider({ children }: { children: ReactNode }) {
  const { notify, dismiss, shown } = useNoticesState();
  const notices = useMemo(() => ({ notify, dismiss }), [notify, dismiss]);
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

/** Returns `notify`, which shows a notice and returns its id, and `dismiss`. */
export function useNotices(): Notices {
  const notices = use(NoticesContext);
  if (!notices) throw new Error("useNotices needs a NoticesProvider above it");
  return notices;
}

function Notice({ notice, onClose }: { notice: ShownNotice; onClose: () => void }) {
  const { kind, title, detail, link, action } = notice;
  const { tone, icon } = LOOKS[kind];
  const shownFor = action ? LEAVES_AFTER_CHOICE_MS : LEAVES_AFTER_MS;
  const hold = useLeaving(kind === "success" ? shownFor : null, onClose);
  return (
    <div className={`notice ${tone}`} role={kind === "error" ? "alert" : "status"} {...hold}>
      <span className="notice__ic">{icon ? <Icon of={icon} filled /> : <Spinner small />}</span>
      <span className="notice__text">
        {title} {link ? <NoticeLink {...link} /> : null}
        {detail ? <span className="notice__detail">{detail}</span> : null}
        {action ? (
          <Button
            size="sm"
            onClick={() => {
              action.onClick();
              onClose();
            }}
          >
            {action.label}
          </Button>
        ) : null}
      </span>
      {kind === "spinner" ? <span /> : <IconButton label="Close" icon={IconX} onClick={onClose} />}
    </div>
  );
}

function NoticeLink({ label, to }: { label: string; to: string }) {
  if (/^https?:/.test(to))
    return (
      <a className="link" href={to} target="_blank" rel="noreferrer">
        {label}
      </a>
    );
  return (
    <Link className="link" to={to}>
      {label}
    </Link>
  );
}
