import { IconBook } from "@tabler/icons-react";
import { type ComponentProps, type KeyboardEvent, useCallback, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { FoundList } from "#components/lines/found-list.tsx";
import { hasRole } from "#domain/kernel/roles.ts";
import { useHandScans } from "#hooks/hand-scans.ts";
import { useSession } from "#hooks/lab-context.tsx";
import { useOnline } from "#hooks/status/use-sync.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { useLoaded } from "#ui/window/use-loaded.ts";
import { places } from "./places.ts";
import { SearchField, SearchTextProvider, useSearchedText } from "./search-text.tsx";

type FindDialogProps = {
  open: boolean;
  onClose: () => void;
  recent: readonly string[];
  /** What was typed before the field had the focus. */
  early: string;
};

const loadGuides = () => import("#features/help/guides.ts");

/** The field and the results of the search over the whole lab. */
export function FindDialog({ open, onClose, recent, early }: FindDialogProps) {
  const { role } = useSession();
  const device = useDeviceKind();
  const offered = useMemo(
    () =>
      places
        .filter(
          ({ needs = "reader", forReaders = false }) =>
            hasRole(role, needs) || (forReaders && role === "reader"),
        )
        .map((place) => (place.to === "/devices/this" ? { ...place, title: `This ${device}` } : place)),
    [role, device],
  );
  // The search does not wait for them, and finds the rest without them.
  const guides = useLoaded(loadGuides, false, true);
  const texts = useMemo(() => guides?.guideTexts.map((text) => ({ ...text, icon: IconBook })), [guides]);
  const isAccountShown = useOnline() && hasRole(role, "administrator");
  const toPerson = useCallback(
    (email: string) => `${isAccountShown ? "/people?person=" : "/inventory?q="}${encodeURIComponent(email)}`,
    [isAccountShown],
  );
  const navigate = useNavigate();
  useHandScans((path) => {
    if (!open) return false;
    onClose();
    navigate(path);
    return true;
  });
  return (
    <SearchTextProvider early={early}>
      <Dialog
        open={open}
        onClose={onClose}
        title="Find anything"
        wide
        bar={<SearchField label="Find anything" placeholder="Name, code, batch, person, page" />}
        onKeyDown={moveInList}
      >
        <Found places={offered} texts={texts} recent={recent} toPerson={toPerson} onChosen={onClose} />
      </Dialog>
    </SearchTextProvider>
  );
}

function Found(props: Omit<ComponentProps<typeof FoundList>, "typed">) {
  return <FoundList typed={useSearchedText()} {...props} />;
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
