import type { ComponentProps } from "react";
import { PasswordInput } from "#ui/field/text-input.tsx";

/** A field for a PIN: the on-screen keyboard shows digits only, and no password manager offers to store it. */
export function PinInput(props: ComponentProps<typeof PasswordInput>) {
  return <PasswordInput {...props} inputMode="numeric" maxLength={8} autoComplete="off" what="PIN" />;
}
