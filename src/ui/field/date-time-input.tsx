import type { ComponentProps } from "react";
import { TextInput } from "./text-input.tsx";

/** A local date and time as 'YYYY-MM-DDTHH:mm'; the caller converts the time zone. Accepts `{...register(name)}`. */
export function DateTimeInput({ value, ...rest }: Omit<ComponentProps<"input">, "type" | "step">) {
  const toTheMinute = typeof value === "string" ? { value: value.slice(0, 16) } : {};
  return <TextInput {...rest} {...toTheMinute} type="datetime-local" step={60} />;
}
