import { IconSearch } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { Icon } from "#ui/text/icon.tsx";
import { useLoaded } from "#ui/window/use-loaded.ts";
import { useRecentRecords } from "./use-recent-records.ts";

const loadDialog = () => import("./find-dialog.tsx");

/** Search over the whole lab, its people and the app's pages, opened on every screen by a button, the / key or Ctrl+K. */
export function FindAnything() {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const part = useLoaded(loadDialog, wasOpened);
  const recent = useRecentRecords();
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event) || document.querySelector("[role=dialog], [role=alertdialog]")) return;
      event.preventDefault();
      setIsOpen(true);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button type="button" className="bar-link" aria-label="Find anything" onClick={() => setIsOpen(true)}>
        <Icon of={IconSearch} />
      </button>
      {wasOpened && part ? <part.FindDialog open={isOpen} onClose={close} recent={recent} /> : null}
    </>
  );
}

/** True for Ctrl+K and Cmd+K anywhere, and for / outside of a field. */
function isShortcut({ key, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  return key === "/" && !(target instanceof Element && target.closest("input, textarea, select"));
}
