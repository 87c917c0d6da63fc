import {
  IconAlertTriangleFilled,
  IconArrowDown,
  IconCalendarDue,
  IconCalendarX,
  IconCircleArrowUp,
  IconCircleCheck,
  IconCircleOff,
  IconDeviceTabletCheck,
  IconLoader2,
  IconPencil,
  IconShoppingCart,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import "./badge.css";
import { useDeviceKind } from "../window/use-device-kind.ts";
import { type Glyph, Icon } from "./icon.tsx";

export type SyncState = "draft" | "saved" | "waiting" | "sending" | "sent" | "attention";
type Tone = "active" | "inactive" | "low" | "overdrawn" | "expired" | "expiring" | "reorder";

const SYNC_ICONS: Record<SyncState, Glyph> = {
  draft: IconPencil,
  saved: IconDeviceTabletCheck,
  waiting: IconCircleArrowUp,
  sending: IconLoader2,
  sent: IconCircleCheck,
  attention: IconAlertTriangleFilled,
};

const SHORT_LABELS: Record<SyncState, string> = {
  draft: "Draft",
  saved: "Saved",
  waiting: "Waiting",
  sending: "Sending",
  sent: "Sent",
  attention: "Attention",
};

/** The sync state of a record; `short` labels are for narrow columns. */
export function SyncBadge({
  state,
  short,
  children,
}: {
  /** Undefined while the state is loading: nothing is shown. */
  state: SyncState | undefined;
  short?: boolean;
  children?: ReactNode;
}) {
  const device = useDeviceKind();
  if (state === undefined) return null;
  const labels: Record<SyncState, string> = {
    draft: `Draft on this ${device}`,
    saved: `Saved on this ${device}`,
    waiting: "Waiting to send",
    sending: "Sending",
    sent: "Sent",
    attention: "Needs attention",
  };
  return (
    <span className={`badge badge--${state}`}>
      <Icon
        of={SYNC_ICONS[state]}
        filled={state === "attention"}
        className={state === "sending" ? "spin" : ""}
      />
      {children ?? (short ? SHORT_LABELS[state] : labels[state])}
    </span>
  );
}

const TONES: Record<Tone, { icon: Glyph; label: string; filled?: boolean }> = {
  active: { icon: IconCircleCheck, label: "Active" },
  inactive: { icon: IconCircleOff, label: "Inactive" },
  low: { icon: IconArrowDown, label: "Low" },
  overdrawn: { icon: IconAlertTriangleFilled, label: "Overdrawn", filled: true },
  expired: { icon: IconCalendarX, label: "Expired" },
  expiring: { icon: IconCalendarDue, label: "Expires soon" },
  reorder: { icon: IconShoppingCart, label: "Reorder" },
};

/** A badge with outline, icon and text, readable in greyscale. */
export function Badge({ tone, children }: { tone: Tone; children?: ReactNode }) {
  const { icon, label, filled } = TONES[tone];
  return (
    <span className={tone === "low" ? "lowtag" : `badge badge--${tone}`}>
      <Icon of={icon} filled={filled} />
      {children ?? label}
    </span>
  );
}

/** A quiet badge that names what a record is: 'Diluted'. */
export function NoteBadge({ icon, children }: { icon: Glyph; children: ReactNode }) {
  return (
    <span className="badge badge--saved">
      <Icon of={icon} />
      {children}
    </span>
  );
}

/** An icon that names what a record is, in a row of a list. */
export function NoteIcon({ icon, children }: { icon: Glyph; children: string }) {
  return (
    <span className="noteicon" title={children}>
      <Icon of={icon} />
      <span className="vh">{children}</span>
    </span>
  );
}
