import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { pathOf } from "#domain/kind-pages.ts";
import { readScanned } from "#domain/qr-labels/addresses.ts";
import { offerHandScan } from "#hooks/hand-scans.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { storeRecords } from "#store/record-source.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { buzz } from "#ui/press/haptics.ts";
import { addToBurst, burstEndedBy, noBurst } from "#ui/press/key-burst.ts";

/**
 * Receives scans of a hand scanner, which types the text of a code and Enter like a keyboard. A scan opens the record, or
 * chooses it in the open form; text that the scanner typed into a field is removed.
 */
export function HandScanner() {
  const open = useEffectEvent(useOpenScanned());
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

function useOpenScanned(): (text: string) => Promise<void> {
  const { store } = useLab().env;
  const { notify } = useNotices();
  const navigate = useNavigate();
  const id = "hand-scan";
  return async (text) => {
    const { FOREIGN, NOT_HERE, resolveScan } = await import("#components/scan/resolve-scan.ts");
    const found = await resolveScan(storeRecords(store), text, location.origin);
    const isUsed = found.kind === "record" && offerHandScan(pathOf(found.ref));
    const isBusy = document.querySelector("[role=dialog], [role=alertdialog]") !== null;
    buzz(found.kind === "record" && (isUsed || !isBusy) ? "found" : "refused");
    if (isUsed) return;
    if (found.kind === "refused")
      notify({
        kind: "error",
        id,
        title: found.sentence,
        ...(found.sentence === FOREIGN && { detail: text }),
      });
    else if (found.kind === "not-here")
      notify({
        kind: "warning",
        id,
        title: NOT_HERE,
        detail: "Connect to the lab's network and scan again.",
      });
    else if (isBusy)
      notify({ kind: "warning", id, title: "Close the open dialog first.", detail: "Then scan again." });
    else navigate(pathOf(found.ref));
  };
}
