import { type ComponentProps, type RefCallback, useEffect, useRef } from "react";
import "./control.css";
import { classNames } from "../text/class-names.ts";
import { useFieldControl } from "./field-context.ts";

/** Several lines of text; with a `maxLength` the field shows "64 / 500". Accepts `{...register(name)}`. */
export function TextArea({
  maxLength,
  rows = 3,
  className,
  ref,
  onInput,
  ...rest
}: ComponentProps<"textarea">) {
  const { field, attributes } = useFieldControl();
  const own = useRef<HTMLTextAreaElement>(null);
  const setCount = field?.setCount;
  function showCount() {
    if (maxLength) setCount?.(`${own.current?.value.length ?? 0} / ${maxLength}`);
  }
  // A form sets the text of a registered control without an event, so the count is read after each render.
  useEffect(showCount);
  const setBoth: RefCallback<HTMLTextAreaElement> = (element) => {
    own.current = element;
    if (typeof ref === "function") ref(element);
    else if (ref) ref.current = element;
  };
  return (
    <textarea
      {...attributes}
      rows={rows}
      maxLength={maxLength}
      {...rest}
      ref={setBoth}
      onInput={(event) => {
        showCount();
        onInput?.(event);
      }}
      className={classNames("control", field?.invalid && "is-error", className)}
    />
  );
}
