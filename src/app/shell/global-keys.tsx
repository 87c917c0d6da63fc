import { useEffectEvent, useLayoutEffect } from "react";
import { useNavigate } from "react-router-dom";
import { readScanned } from "#domain/qr-labels/addresses.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { addKey, DEVICE_MS, isWithin, type KeyRun, sentBy, textOf } from "#ui/press/key-burst.ts";
import { isOutsideFields, keyPlace, restorerOf } from "#ui/press/key-place.ts";

/** Within this time after another character, / belongs to an address that a slow scanner types: a person presses it alone. */
const ALONE_MS = 1000;
/** Keys that a keyboard sends between the characters of one text. */
const BETWEEN = ["Shift", "CapsLock", "Unidentified", "Process"];

type Props = {
  /** Opens the search with what was typed after its key. Undefined where the page has no search, or while it is open. */
  onSearch?: (typed: string) => void;
  /** True on a page whose pad receives the keys outside of its fields and dialogs. */
  hasPad?: boolean;
};

/**
 * Receives the keys that are not meant for a field: those that open the search, and the scans of a hand scanner, which
 * types the text of a code and Enter or Tab. A scan opens the record, or chooses it in the open form; what the scanner
 * typed into a field is removed. One listener for both, because a scanner also types the / that opens the search.
 */
export function GlobalKeys({ onSearch, hasPad = false }: Props) {
  const { store } = useLab().env;
  const { notify } = useNotices();
  const navigate = useNavigate();
  const open = useEffectEvent(async (text: string) => {
    const { openScanned } = await import("./open-scanned.ts");
    await openScanned(text, { store, notify, navigate });
  });
  const search = useEffectEvent((typed: string) => onSearch?.(typed));
  const maySearch = useEffectEvent(() => onSearch !== undefined && !isDialogOpen());
  const isForPad = useEffectEvent((target: EventTarget | null) => hasPad && isOutsideFields(target));
  // In the commit that shows the page: an effect after the paint would lose the first key of a scanner.
  useLayoutEffect(() => {
    let run: KeyRun<() => void> = [];
    let last: EventTarget | null = null;
    let slash: ReturnType<typeof setTimeout> | undefined;

    function onCharacter(event: KeyboardEvent) {
      const { key: character, timeStamp: at, target } = event;
      if (target !== last && !isWithin(run, at)) run = [];
      last = target;
      const isAlone = !isWithin(run, at, ALONE_MS);
      const isSlash = character === "/" && isAlone && keyPlace(target) === "nothing" && maySearch();
      if (isSlash) event.preventDefault();
      run = addKey(isSlash ? [] : run, { character, at, before: restorerOf(target) });
      if (!isSlash && slash === undefined) return;
      // A scan of a path begins with / too: the search opens when no key follows as soon as those of a device.
      clearTimeout(slash);
      slash = setTimeout(() => {
        slash = undefined;
        search(textOf(run).slice(1));
      }, DEVICE_MS);
    }
    function onEnd(event: KeyboardEvent) {
      const place = keyPlace(event.target);
      const sent = sentBy(run, event.timeStamp, { atAnyPace: place !== "text" });
      run = [];
      if (sent === null || !isScan(sent.text, place)) return;
      clearTimeout(slash);
      slash = undefined;
      event.preventDefault();
      event.stopPropagation();
      sent.before();
      void open(sent.text);
    }
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if ((ctrlKey || metaKey) && key.toLowerCase() === "k" && maySearch()) {
        event.preventDefault();
        search("");
      }
      if (ctrlKey || metaKey || altKey || BETWEEN.includes(key) || isForPad(target)) return;
      if (key.length === 1) onCharacter(event);
      else if (key === "Enter" || (key === "Tab" && !shiftKey)) onEnd(event);
      else run = [];
    }
    document.addEventListener("keydown", onKeyDown, true);
    return () => {
      clearTimeout(slash);
      document.removeEventListener("keydown", onKeyDown, true);
    };
  }, []);
  return null;
}

const isDialogOpen = () => document.querySelector("[role=dialog], [role=alertdialog]") !== null;

/** A number with its unit or exponent, as a person types it. */
const TYPED_FIGURE = /^[-+~<>]?[\d.,]+(e[-+]?\d+|[\p{L}%°/]*)$/iu;

/** True if a text that a device sent is the code of a label, and not meant for the place where it arrived. */
function isScan(text: string, place: ReturnType<typeof keyPlace>): boolean {
  const { kind } = readScanned(text);
  if (place === "nothing" || (kind !== "foreign" && kind !== "id")) return true;
  // Any other code may belong in a text; in a figure none does.
  if (place === "text") return false;
  return (
    kind === "id" ||
    text.includes("://") ||
    (text.length > 5 && /^\S*\p{L}\S*$/u.test(text) && !TYPED_FIGURE.test(text))
  );
}
