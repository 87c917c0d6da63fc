import { IconSearch } from "@tabler/icons-react";
import { type ComponentProps, type KeyboardEvent, useCallback, useEffect, useMemo, useState } from "react";
import { FoundList } from "#components/lines/found-list.tsx";
import { hasRole } from "#domain/session/roles.ts";
import { useSession } from "#hooks/lab-context.tsx";
import { useOnline } from "#hooks/status/use-sync.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { places } from "./places.ts";
import { SearchField, SearchTextProvider, useSearchText } from "./search-text.tsx";
import { useRecentRecords } from "./use-recent-records.ts";

/** Search over the whole lab, its people and the app's pages, opened on every screen by a button, the / key or Ctrl+K. */
export function FindAnything() {
  const [isOpen, setIsOpen] = useState(false);
  const recent = useRecentRecords();
  const { role } = useSession();
  const offered = useMemo(() => places.filter(({ needs = "member" }) => hasRole(role, needs)), [role]);
  const isAccountShown = useOnline() && hasRole(role, "administrator");
  const toPerson = useCallback(
    (email: string) => `${isAccountShown ? "/people?person=" : "/inventory?q="}${encodeURIComponent(email)}`,
    [isAccountShown],
  );
  const close = useCallback(() => setIsOpen(false), []);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
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
      <SearchTextProvider>
        <Dialog
          open={isOpen}
          onClose={close}
          title="Find anything"
          wide
          bar={<SearchField label="Find anything" placeholder="Name, code, batch, person, page" />}
          onKeyDown={moveInList}
        >
          <Found places={offered} recent={recent} toPerson={toPerson} onChosen={close} />
        </Dialog>
      </SearchTextProvider>
    </>
  );
}

function Found(props: Omit<ComponentProps<typeof FoundList>, "typed">) {
  return <FoundList typed={useSearchText()} {...props} />;
}

/** True for Ctrl+K and Cmd+K anywhere, and for / outside of a field. */
function isShortcut({ key, ctrlKey, metaKey, target }: globalThis.KeyboardEvent): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === "k";
  return key === "/" && !(target instanceof Element && target.closest("input, textarea, select"));
}

/** Arrows move between the field and the results, Enter in the field opens the first result, typing returns to the field. */
function moveInList(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget, ctrlKey, metaKey, nativeEvent } = event;
  const input = currentTarget.querySelector("input");
  const lines = [...currentTarget.querySelectorAll<HTMLElement>("a.line")];
  if (nativeEvent.isComposing) return;
  if (key === "ArrowDown" || key === "ArrowUp") {
    event.preventDefault();
    const at = lines.indexOf(target as HTMLElement) + (key === "ArrowDown" ? 1 : -1);
    (at < 0 ? input : lines[Math.min(at, lines.length - 1)])?.focus();
  } else if (key === "Enter" && target === input) {
    event.preventDefault();
    lines[0]?.click();
  } else if (
    lines.includes(target as HTMLElement) &&
    (key.length === 1 || key === "Backspace") &&
    !ctrlKey &&
    !metaKey
  )
    input?.focus();
}
