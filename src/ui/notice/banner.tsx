import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import "./banner.css";
import "./tone.css";
import { IconButton } from "../press/icon-button.tsx";
import { classNames } from "../text/class-names.ts";
import { type Glyph, Icon } from "../text/icon.tsx";

interface BannerProps {
  tone: "ok" | "warn" | "err" | "info";
  icon: Glyph;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
  /** Runs from edge to edge under the top bar. */
  bar?: boolean;
}

/** A change that is said once and can be closed; it never blocks the screen. */
export function Banner({ tone, icon, title, children, action, onClose, bar }: BannerProps) {
  return (
    <div className={classNames("banner", bar && "banner--bar", `tone-${tone}`)} role="status">
      <Icon of={icon} />
      <p>
        <b>{title}</b> {children}
      </p>
      {action}
      {onClose ? <IconButton label="Close" icon={IconX} onClick={onClose} /> : null}
    </div>
  );
}
