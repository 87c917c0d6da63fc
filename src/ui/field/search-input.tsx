import { IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import "./inputs.css";
import { IconButton } from "../press/icon-button.tsx";
import { Icon } from "../text/icon.tsx";
import { afterPaint } from "../window/after-paint.ts";
import { seenHeight } from "../window/use-keyboard-height.ts";
import { atUsualFont } from "../window/usual-font.ts";
import { TextInput } from "./text-input.tsx";

type SearchInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Is called on Enter, before the parts around the field handle the key. */
  onEnter?: () => void;
};

/** A search field; while it is not empty, a button clears the text. */
export function SearchInput({ label, value, onChange, placeholder, onEnter }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // The keyboard arrives after the focus, and the page may first have to change for it.
    const onResize = () => void afterPaint(() => keepResultsInView(input.current));
    const resized: (EventTarget | null)[] = [window, window.visualViewport];
    for (const one of resized) one?.addEventListener("resize", onResize);
    return () => {
      for (const one of resized) one?.removeEventListener("resize", onResize);
    };
  }, []);
  function clear() {
    onChange("");
    input.current?.focus();
  }
  return (
    <div className="searchbox">
      <Icon of={IconSearch} />
      <TextInput
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onFocus={({ currentTarget }) => keepResultsInView(currentTarget)}
        onKeyDown={({ key }) => {
          if (key === "Enter") onEnter?.();
        }}
      />
      {value ? <IconButton label="Clear search" icon={IconX} onClick={clear} /> : null}
    </div>
  );
}

/** Below this height, in px of the usual font, a page with a head above its search shows no result. */
const LOW = 520;

/** In a low window, above a keyboard or turned, the field that is typed in is at the top: its results are below it. */
function keepResultsInView(field: HTMLElement | null): void {
  const isTyped = field !== null && field === document.activeElement && !field.closest("[role=dialog]");
  if (isTyped && atUsualFont(seenHeight()) < LOW)
    field.closest(".searchbox")?.scrollIntoView({ block: "start" });
}
