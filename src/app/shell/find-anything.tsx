import { IconSearch } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { Icon } from "#ui/text/icon.tsx";
import { useLoaded } from "#ui/window/use-loaded.ts";
import { useEarlyText } from "./use-early-text.ts";
import { useRecentRecords } from "./use-recent-records.ts";

const loadDialog = () => import("./find-dialog.tsx");

/** Search over the whole lab, its people and the app's pages, opened on every screen by a button, the / key or Ctrl+K. */
export function FindAnything() {
  const [isOpen, setIsOpen] = useState(false);
  // How often it was opened: each opening begins with an empty field.
  const [opening, setOpening] = useState(0);
  const part = useLoaded(loadDialog, opening > 0);
  const recent = useRecentRecords();
  const early = useEarlyText(isOpen);
  const open = useCallback(() => {
    setIsOpen(true);
    setOpening((before) => before + 1);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isOpen || !isShortcut(event) || document.querySelector("[role=dialog], [role=alertdialog]")) return;
      event.preventDefault();
      open();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [isOpen, open]);
  return (
    <>
      <button type="button" className="bar-link" aria-label="Find anything" onClick={open}>
        <Icon of={IconSearch} />
      </button>
      {opening > 0 && part ? (
        <part.FindDialog key={opening} open={isOpen} onClose={close} recent={recent} early={early} />
      ) : null}
    </>
  );
}

/** True for Ctrl+K and Cmd+K anywhere, and for / outside of a field. */
function isShortcut({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  return key === "/" && !(target instanceof Element && target.closest("input, textarea, select"));
}
