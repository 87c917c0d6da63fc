import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { readScanned } from "#domain/qr-labels/addresses.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { addToBurst, burstEndedBy, noBurst } from "#ui/press/key-burst.ts";

/**
 * Receives scans of a hand scanner, which types the text of a code and Enter like a keyboard. A scan opens the record, or
 * chooses it in the open form; text that the scanner typed into a field is removed.
 */
export function HandScanner() {
  const { store } = useLab().env;
  const { notify } = useNotices();
  const navigate = useNavigate();
  const open = useEffectEvent(async (text: string) => {
    const { openScanned } = await import("./open-scanned.ts");
    await openScanned(text, { store, notify, navigate });
  });
  useEffect(() => {
    let burst = noBurst;
    let before: Typed | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key, timeStamp, target } = event;
      if (key.length === 1) {
        burst = addToBurst(burst, key, timeStamp);
        if (burst.text.length === 1) before = typedIn(target);
      }
      if (key !== "Enter") return;
      const sent = burstEndedBy(burst, timeStamp);
      burst = noBurst;
      // Any other text that a device types into a field is meant for that field.
      if (sent === null || (before !== null && readScanned(sent, location.origin).kind === "foreign")) return;
      event.preventDefault();
      event.stopPropagation();
      before?.restore();
      void open(sent);
    };
    document.addEventListener("keydown", onKeyDown, true);
    return () => document.removeEventListener("keydown", onKeyDown, true);
  }, []);
  return null;
}

type Typed = { restore: () => void };

/** Returns a function that restores the current value of a text field; null for other elements. */
function typedIn(target: EventTarget | null): Typed | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isField) return null;
  const { value } = target;
  const restore = () => {
    const kind = target instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    // React overrides the element's own setter and would not notice the change.
    Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(target, value);
    target.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return { restore };
}
