import { IconCheck } from "@tabler/icons-react";
import "./check.css";
import type { ComponentProps, ReactNode } from "react";
import { Icon } from "../text/icon.tsx";
import "./switch.css";
import { keepFocus } from "../press/press.ts";
import { classNames } from "../text/class-names.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  children: ReactNode;
};

/** A checkbox with its label; the whole row can be pressed. Accepts `{...register(name)}`. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames("checkrow", className)} onMouseDown={keepFocus}>
      <input {...rest} type="checkbox" className="vh" />
      <span className="check" aria-hidden="true">
        <Icon of={IconCheck} />
      </span>
      <span>{children}</span>
    </label>
  );
}

/** A radio button with its label; the whole row can be pressed. Accepts `{...register(name)}`. */
export function Radio({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames("checkrow", className)} onMouseDown={keepFocus}>
      <input {...rest} type="radio" className="vh" />
      <span className="radio" aria-hidden="true" />
      {children}
    </label>
  );
}

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role"> & {
  children: ReactNode;
};

/** A switch that takes effect at once. Accepts `{...register(name)}`. */
export function Switch({ children, className, ...rest }: SwitchProps) {
  return (
    <label className={classNames("switch", className)} onMouseDown={keepFocus}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own checked state */}
      <input {...rest} type="checkbox" role="switch" className="vh" />
      <i aria-hidden="true" />
      <span>{children}</span>
    </label>
  );
}
