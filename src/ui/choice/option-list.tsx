import { Combobox } from "@base-ui/react/combobox";
import { IconCheck, IconPlus, IconSearch } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import "../field/inputs.css";
import { classNames } from "../text/class-names.ts";
import { Icon } from "../text/icon.tsx";
import { useKeyboardHeight } from "../window/use-keyboard-height.ts";
import { labelParts } from "./option-search.ts";

export type SearchOption = {
  value: string;
  label: string;
  /** Shown beside the label, and searched: a lot, an amount, a place. */
  hint?: string;
  /** Searched, but not shown: a short code. */
  also?: string;
  disabled?: boolean;
};

type OptionListProps = {
  matches: readonly SearchOption[];
  query: string;
  fuzzy: boolean;
  /** Entries can be added; with `add`, the row that adds the typed text. */
  adds: boolean;
  add?: { option: SearchOption; label: string };
  emptyText: string;
  label?: string;
  sheet: boolean;
  placeholder?: string;
};

/** The place of a sheet: at the bottom of the window, above the keyboard. */
const sheetPlace = (keyboard: number): CSSProperties => ({
  position: "fixed",
  inset: `auto 0 ${keyboard}px`,
  transform: "none",
  inlineSize: "100%",
});

/** The popup of a searchable select: the matching options, with the row that adds an option pinned below them. */
export function OptionList(props: OptionListProps) {
  const { matches, query, fuzzy, adds, add, emptyText, label, sheet, placeholder } = props;
  const keyboard = useKeyboardHeight();
  const place = sheet ? sheetPlace(keyboard) : undefined;
  const size = sheet ? { maxBlockSize: `calc(100dvh - ${keyboard + 28}px)` } : undefined;
  return (
    <Combobox.Portal>
      {sheet ? <Combobox.Backdrop className="combo__scrim" /> : null}
      <Combobox.Positioner className="combo__place" align="start" sideOffset={6} style={place}>
        <Combobox.Popup
          className={classNames("combo__list", adds && "combo__list--adds", sheet && "combo__list--sheet")}
          style={size}
          aria-label={sheet ? label : undefined}
        >
          {sheet ? (
            <div className="searchbox">
              <Icon of={IconSearch} />
              <Combobox.Input
                className="control"
                aria-label={`Search ${label ?? ""}`}
                placeholder={placeholder}
                enterKeyHint="search"
              />
            </div>
          ) : null}
          {/* Without this part, Escape in an empty list closes the form behind it. */}
          <Combobox.Empty className="vh" />
          <Combobox.Status className={matches.length ? "vh" : "combo__empty"}>
            {matches.length ? "" : emptyText}
          </Combobox.Status>
          <Combobox.List className="combo__options">
            <div className="combo__scroll" role="presentation">
              {matches.map((option) => (
                <Combobox.Item
                  key={option.value}
                  value={option}
                  disabled={option.disabled}
                  className="combo__option"
                >
                  <span className="grow">
                    {labelParts(option.label, query, fuzzy).map(({ text, at, matched }) =>
                      matched ? <mark key={at}>{text}</mark> : text,
                    )}
                  </span>
                  {option.hint ? <span className="small muted">{option.hint}</span> : null}
                  <Combobox.ItemIndicator>
                    <Icon of={IconCheck} />
                  </Combobox.ItemIndicator>
                </Combobox.Item>
              ))}
            </div>
            {add ? (
              <Combobox.Item value={add.option} className="combo__add">
                <Icon of={IconPlus} />
                {add.label}
              </Combobox.Item>
            ) : null}
          </Combobox.List>
        </Combobox.Popup>
      </Combobox.Positioner>
    </Combobox.Portal>
  );
}
