import { useEffect, useRef } from "react";
import { buzz } from "#ui/press/haptics.ts";
import { addToBurst, burstEndedBy, noBurst } from "#ui/press/key-burst.ts";
import type { Entry } from "./entry.ts";

type Typing = {
  entry: Entry;
  /** A digit, a point or `Backspace`. */
  onKey: (key: string) => void;
  onEnter: () => void;
  /** A burst of keys from a caliper or a scanner, and the entry before it; returns false if the text is not accepted. */
  onBurst: (text: string, before: Entry) => boolean;
};

/**
 * Keys of a keyboard, a caliper or a scanner go to the current field, whatever was touched last. Other text fields
 * receive their own keys.
 */
export function useTyping(typing: Typing): void {
  const latest = useRef(typing);
  useEffect(() => {
    latest.current = typing;
  });
  useEffect(() => {
    let burst = noBurst;
    let before = latest.current.entry;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!(event.target instanceof HTMLElement) || belongsElsewhere(event.target)) return;
      const { key, timeStamp } = event;
      if (key === "Enter") {
        const sent = burstEndedBy(burst, timeStamp);
        burst = noBurst;
        // Enter presses the button that the keyboard has focused.
        if (sent === null && event.target.matches("button, a")) return;
        event.preventDefault();
        if (sent === null) latest.current.onEnter();
        else buzz(latest.current.onBurst(sent, before) ? "found" : "refused");
      } else if (key.length === 1) {
        burst = addToBurst(burst, key, timeStamp);
        if (burst.text.length === 1) before = latest.current.entry;
        if (!/[\d.,]/.test(key)) return;
        event.preventDefault();
        latest.current.onKey(key);
      } else if (key === "Backspace") {
        // No device sends a Backspace, so the keys were typed by hand.
        burst = noBurst;
        event.preventDefault();
        latest.current.onKey(key);
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

function belongsElsewhere(target: HTMLElement): boolean {
  if (target.closest("[role='dialog'], [role='alertdialog']")) return true;
  return target.matches("input, textarea, select") && target.inputMode !== "none";
}
