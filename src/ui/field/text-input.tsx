import type { ComponentProps } from "react";
import "./control.css";
import { classNames } from "../text/class-names.ts";
import { useFieldControl } from "./field-context.ts";

/** One line of text. Accepts `{...register(name)}`. */
export function TextInput({ className, type = "text", ...rest }: ComponentProps<"input">) {
  const { field, attributes } = useFieldControl();
  const classes = classNames("control", field?.invalid && "is-error", className);
  return <input {...attributes} type={type} autoComplete="off" {...rest} className={classes} />;
}
