import type { ComponentProps, ReactNode } from "react";
import "./switch.css";
import { classNames } from "../text/class-names.ts";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role"> & {
  children: ReactNode;
};

/** Something that is on or off at once; takes `register(...)` as it is. */
export function Switch({ children, className, ...rest }: SwitchProps) {
  return (
    <label className={classNames("switch", className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked */}
      <input {...rest} type="checkbox" role="switch" className="vh" />
      <i aria-hidden="true" />
      <span>{children}</span>
    </label>
  );
}
