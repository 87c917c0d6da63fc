import { IconSearch } from "@tabler/icons-react";
import { createContext, type ReactNode, use, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router-dom";
import { readScanned } from "#domain/qr-labels/addresses.ts";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import { useSession } from "#hooks/lab-context.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useLoaded } from "#ui/window/use-loaded.ts";
import { GlobalKeys } from "./global-keys.tsx";

const loadDialog = () => import("./find-dialog.tsx");

const OpenSearch = createContext<() => void>(() => undefined);

/**
 * Search over the whole lab, its people and the app's pages, opened on every screen by a {@link FindButton} in `children`, the
 * / key or Ctrl+K.
 */
export function FindAnything({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  // How often it was opened: each opening begins with an empty field.
  const [opening, setOpening] = useState(0);
  const part = useLoaded(loadDialog, opening > 0);
  const recent = useRecentRecords();
  // What is typed before the focus is in the dialog, whose code may have to be loaded first.
  const [early, setEarly] = useState("");
  useLayoutEffect(() => {
    if (!isOpen) return;
    const isElsewhere = ({ ctrlKey, metaKey }: KeyboardEvent) =>
      !ctrlKey && !metaKey && !document.activeElement?.closest("[role=dialog]");
    const onKey = (event: KeyboardEvent) => {
      if (!isElsewhere(event)) return;
      const { key } = event;
      if (key.length === 1) setEarly((before) => before + key);
      else if (key === "Backspace") setEarly((before) => before.slice(0, -1));
      // Enter would press the button or follow the link that has the focus.
      else if (key !== "Enter") return;
      event.preventDefault();
      event.stopPropagation();
    };
    // A space presses the button that has the focus when its key is released: the search would open again, empty.
    const onRelease = (event: KeyboardEvent) => {
      if (event.key === " " && isElsewhere(event)) event.preventDefault();
    };
    document.addEventListener("keydown", onKey, true);
    document.addEventListener("keyup", onRelease, true);
    return () => {
      document.removeEventListener("keydown", onKey, true);
      document.removeEventListener("keyup", onRelease, true);
    };
  }, [isOpen]);
  const open = useCallback((typed = "") => {
    setEarly(typed);
    setIsOpen(true);
    setOpening((before) => before + 1);
  }, []);
  const openEmpty = useCallback(() => open(), [open]);
  const close = useCallback(() => setIsOpen(false), []);
  return (
    <OpenSearch value={openEmpty}>
      {children}
      <GlobalKeys onSearch={isOpen ? undefined : open} />
      {opening > 0 && part ? (
        <part.FindDialog key={opening} open={isOpen} onClose={close} recent={recent} early={early} />
      ) : null}
    </OpenSearch>
  );
}

/** Opens the search; `label` is its visible text. */
export function FindButton({ className, label }: { className?: string; label?: string }) {
  return (
    <button
      type="button"
      className={className}
      aria-label={label === undefined ? "Find anything" : undefined}
      onClick={use(OpenSearch)}
    >
      <Icon of={IconSearch} />
      {label}
    </button>
  );
}

const MAX_RECENT = 8;

/** The ids of the records whose pages the person opened on this device, the last one first, without repeats. */
function useRecentRecords(): readonly string[] {
  const { pathname } = useLocation();
  const name = `recent.${useSession().email}`;
  const [ids, setIds] = useState<readonly string[]>(() => readFromDevice(name) ?? []);
  useEffect(() => {
    const opened = readScanned(pathname);
    if (opened.kind !== "record") return;
    setIds((before) => [opened.id, ...before.filter((id) => id !== opened.id)].slice(0, MAX_RECENT));
  }, [pathname]);
  useEffect(() => storeOnDevice(name, ids), [name, ids]);
  return ids;
}
