import type { ComponentProps } from "react";
import "./button.css";
import { classNames } from "../text/class-names.ts";
import { type Glyph, Icon } from "../text/icon.tsx";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label" | "children"> & {
  label: string;
  icon: Glyph;
  line?: boolean;
  danger?: boolean;
  /** The icon turns: what was pressed is under way. */
  busy?: boolean;
};

/** A square button, 48 px, with an icon; `label` is its accessible name. */
export function IconButton({
  label,
  icon,
  line,
  danger,
  busy = false,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  const classes = classNames("iconbtn", line && "iconbtn--line", danger && "iconbtn--danger", className);
  return (
    <button aria-busy={busy || undefined} {...rest} type={type} className={classes} aria-label={label}>
      <Icon of={icon} className={busy ? "spin" : undefined} />
    </button>
  );
}
