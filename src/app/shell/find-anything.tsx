import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { FoundList } from "#components/lines/found-list.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { SearchInput } from "#ui/field/search-input.tsx";
import { Icon } from "#ui/text/icon.tsx";

/** Search over the whole lab, opened on every screen by a button or the / key. */
export function FindAnything() {
  const [search, setSearch] = useState<string | null>(null);
  const close = () => setSearch(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      setSearch((now) => now ?? "");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button type="button" className="bar-link" aria-label="Find anything" onClick={() => setSearch("")}>
        <Icon of={IconSearch} />
      </button>
      <Dialog open={search !== null} onClose={close} title="Find anything" wide>
        <div className="stack">
          <SearchInput
            label="Find anything"
            placeholder="Name, code, batch, identifier, supplier"
            value={search ?? ""}
            onChange={setSearch}
          />
          <FoundList typed={search ?? ""} onChosen={close} />
        </div>
      </Dialog>
    </>
  );
}

/** True where / is typed into a field, or a dialog is open. */
function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, [role=dialog]") !== null;
}
