import { type ComponentProps, cloneElement, type MouseEvent, type ReactElement } from "react";
import "./button.css";
import { classNames } from "../text/class-names.ts";
import { type Glyph, Icon } from "../text/icon.tsx";
import { usePressGuard } from "./press.ts";

type ButtonVariant = "outlined" | "primary" | "tint" | "quiet" | "danger" | "danger-solid";

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  size?: "sm" | "lg";
  block?: boolean;
  icon?: Glyph;
  /** Ignores a second press within 300 ms: for Submit, Save and Confirm. */
  guarded?: boolean;
  /** Renders another element, such as a router link, with the style and content of the button. */
  render?: ReactElement<{ className?: string; children?: React.ReactNode }>;
};

/** A button, 52 px high. A view has one primary button. */
export function Button({
  variant = "outlined",
  size,
  block,
  icon,
  guarded,
  render,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const isFirstPress = usePressGuard();
  const classes = classNames(
    "btn",
    variant !== "outlined" && `btn--${variant}`,
    size && `btn--${size}`,
    block && "btn--block",
    className,
  );
  const content = (
    <>
      {icon ? <Icon of={icon} /> : null}
      {children}
    </>
  );
  if (render) return cloneElement(render, { className: classes, children: content });
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (guarded && !isFirstPress()) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button {...rest} type={type} className={classes} onClick={press}>
      {content}
    </button>
  );
}
