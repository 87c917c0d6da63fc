import { IconCheck } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import "./check.css";
import { classNames } from "../text/class-names.ts";
import { Icon } from "../text/icon.tsx";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  children: ReactNode;
};

/** A box to tick with its words, the whole row a target; takes `register(...)` as it is. */
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

/** One of several, with its words; takes `register(...)` as it is. */
export function Radio({ children, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames("checkrow", className)}>
      <input {...rest} type="radio" className="vh" />
      <span className="radio" aria-hidden="true" />
      {children}
    </label>
  );
}
