import "./control.css";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "../press/icon-button.tsx";
import { classNames } from "../text/class-names.ts";
import { useFieldControl } from "./field-context.ts";

/** One line of text. Accepts `{...register(name)}`. */
export function TextInput({ className, type = "text", ...rest }: ComponentProps<"input">) {
  const { field, attributes } = useFieldControl();
  const classes = classNames("control", field?.invalid && "is-error", className);
  return (
    <input {...attributes} type={type} autoComplete="off" enterKeyHint="done" {...rest} className={classes} />
  );
}

/** A password field whose text can be shown: gloves and small keyboards lead to typing mistakes. */
export function PasswordInput({
  what = "password",
  ...props
}: ComponentProps<typeof TextInput> & { what?: string }) {
  const [shown, setShown] = useState(false);
  return (
    <span className="pwbox">
      <TextInput {...props} type={shown ? "text" : "password"} autoCapitalize="none" spellCheck={false} />
      <IconButton
        className="pw"
        label={shown ? `Hide ${what}` : `Show ${what}`}
        icon={shown ? IconEyeOff : IconEye}
        onClick={() => setShown(!shown)}
      />
    </span>
  );
}
