import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { type ComponentProps, useState } from "react";
import "./password-input.css";
import { IconButton } from "../press/icon-button.tsx";
import { TextInput } from "./text-input.tsx";

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
