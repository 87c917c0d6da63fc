import { IconCheck } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import "./check.css";
import { classNames } from "../text/class-names.ts";
import { Icon } from "../text/icon.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  children: ReactNode;
};

/** A checkbox with its label; the whole row can be pressed. Accepts `{...register(name)}`. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames("checkrow", className)}>
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
    <label className={classNames("checkrow", className)}>
      <input {...rest} type="radio" className="vh" />
      <span className="radio" aria-hidden="true" />
      {children}
    </label>
  );
}
