import { IconSearch } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { Icon } from "#ui/text/icon.tsx";
import { useLoaded } from "#ui/window/use-loaded.ts";
import { GlobalKeys } from "./global-keys.tsx";
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
  const [begun, setBegun] = useState("");
  const early = useEarlyText(isOpen, begun);
  const open = useCallback((typed = "") => {
    setBegun(typed);
    setIsOpen(true);
    setOpening((before) => before + 1);
  }, []);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <>
      <button type="button" className="bar-link" aria-label="Find anything" onClick={() => open()}>
        <Icon of={IconSearch} />
      </button>
      <GlobalKeys onSearch={isOpen ? undefined : open} />
      {opening > 0 && part ? (
        <part.FindDialog key={opening} open={isOpen} onClose={close} recent={recent} early={early} />
      ) : null}
    </>
  );
}
