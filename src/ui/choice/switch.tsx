import type { ComponentProps, ReactNode } from "react";
import "./switch.css";
import { classNames } from "../text/class-names.ts";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role"> & {
  children: ReactNode;
};

/** A switch that takes effect at once. Accepts `{...register(name)}`. */
export function Switch({ children, className, ...rest }: SwitchProps) {
  return (
    <label className={classNames("switch", className)}>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox reports its own checked state */}
      <input {...rest} type="checkbox" role="switch" className="vh" />
      <i aria-hidden="true" />
      <span>{children}</span>
    </label>
  );
}
