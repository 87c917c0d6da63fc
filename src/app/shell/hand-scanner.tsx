import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router-dom";
import { FOREIGN, NOT_HERE, resolveScan } from "#components/scan/resolve-scan.ts";
import { pathOf } from "#domain/kinds.ts";
import { readScanned } from "#domain/qr-labels/addresses.ts";
import { offerHandScan } from "#hooks/hand-scans.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { storeRecords } from "#store/record-source.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { buzz } from "#ui/press/haptics.ts";
import { addToBurst, burstEndedBy, noBurst } from "#ui/press/key-burst.ts";

/**
 * A scanner on a cable or by Bluetooth types what it reads, and Enter. Anywhere in the app that opens the thing, or
 * chooses it in the form that is open; what it typed into a field meanwhile is taken out again.
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
      // What else a device types into a field is meant for that field.
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

/** A field that keys go into, and the way back to what stands in it. */
function typedIn(target: EventTarget | null): Typed | null {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  if (!isField) return null;
  const { value } = target;
  const restore = () => {
    const kind = target instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    // React watches the element's own setter and would think that nothing was typed.
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
    const found = await resolveScan(storeRecords(store), text, location.origin);
    const taken = found.kind === "record" && offerHandScan(pathOf(found.ref));
    const isBusy = document.querySelector("[role=dialog], [role=alertdialog]") !== null;
    buzz(found.kind === "record" && (taken || !isBusy) ? "found" : "refused");
    if (taken) return;
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
