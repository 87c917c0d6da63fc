import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import "./banner.css";
import { IconButton } from "../press/icon-button.tsx";
import { classNames } from "../text/class-names.ts";
import { type Glyph, Icon } from "../text/icon.tsx";
import { WholeWords } from "../text/unbroken.tsx";

type BannerProps = {
  tone: "ok" | "warn" | "err" | "info";
  icon: Glyph;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
  /** Spans the full width below the top bar. */
  bar?: boolean;
};

/** A message about a state or a change. It never blocks the screen and can be closed if `onClose` is set. */
export function Banner({ tone, icon, title, children, action, onClose, bar }: BannerProps) {
  return (
    <div className={classNames("banner", bar && "banner--bar", `tone-${tone}`)} role="status">
      <Icon of={icon} />
      <p>
        <b>
          <WholeWords text={title} />
        </b>{" "}
        {children}
      </p>
      {action}
      {onClose ? <IconButton label="Close" icon={IconX} onClick={onClose} /> : null}
    </div>
  );
}
