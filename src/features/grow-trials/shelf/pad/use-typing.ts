import { useLayoutEffect, useRef } from "react";
import { addKey, type KeyRun, sentBy } from "#ui/press/key-burst.ts";
import { isOutsideFields } from "#ui/press/key-place.ts";
import { buzz } from "#ui/press/press.ts";

type Typing<E> = {
  entry: E;
  /** A character or `Backspace`. */
  onKey: (key: string) => void;
  onEnter: () => void;
  /** Ctrl+Enter, or ⌘Enter; undefined where nothing is saved. */
  onSave?: () => void;
  /** A burst of keys from a caliper or a scanner, and the entry before it; returns false if the text is not accepted. */
  onBurst: (text: string, before: E) => boolean;
};

/**
 * Keys of a keyboard, a caliper or a scanner go to the current field, whatever was touched last. Other text fields
 * receive their own keys.
 */
export function useTyping<E>(typing: Typing<E>): void {
  const latest = useRef(typing);
  // In the commit that shows the pad: an effect after the paint would lose the first key of a scanner.
  useLayoutEffect(() => {
    latest.current = typing;
  });
  useLayoutEffect(() => {
    let run: KeyRun<E> = [];
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, timeStamp: at } = event;
      if (altKey || event.defaultPrevented || !isOutsideFields(event.target)) return;
      if (ctrlKey || metaKey) {
        if (key !== "Enter" || event.repeat || !latest.current.onSave) return;
        run = [];
        event.preventDefault();
        return latest.current.onSave();
      }
      if (key === "Enter" || (key === "Tab" && !shiftKey)) {
        const sent = sentBy(run, at, { atAnyPace: true });
        run = [];
        // Tab moves the focus, and Enter presses the button that the keyboard has focused.
        if (sent === null && (key === "Tab" || isPressable(event.target))) return;
        event.preventDefault();
        if (sent === null) latest.current.onEnter();
        else buzz(latest.current.onBurst(sent.text, sent.before) ? "found" : "refused");
      } else if (key.length === 1) {
        run = addKey(run, { character: key, at, before: latest.current.entry });
        // Space presses the button that the keyboard has focused, and is in any number.
        if (key === " ") return;
        event.preventDefault();
        latest.current.onKey(key);
      } else if (key === "Backspace") {
        // No device sends a Backspace, so the keys were typed by hand.
        run = [];
        event.preventDefault();
        latest.current.onKey(key);
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const isPressable = (target: EventTarget | null) => target instanceof Element && target.matches("button, a");
