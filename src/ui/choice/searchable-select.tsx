import { Combobox } from "@base-ui/react/combobox";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { type Ref, useMemo, useState } from "react";
import { sameName } from "#domain/values/name-key.ts";
import "../field/control.css";
import "./searchable-select.css";
import { useBackCloses } from "../dialog/back-closes.ts";
import { useFieldControl } from "../field/field-context.ts";
import { IconButton } from "../press/icon-button.tsx";
import { classNames } from "../text/class-names.ts";
import { Icon } from "../text/icon.tsx";
import { useIsNarrow } from "../window/use-device-kind.ts";
import { useDocumentState } from "../window/use-document-state.ts";
import { OptionList, type SearchOption } from "./option-list.tsx";
import { findOptions } from "./option-search.ts";

export type { SearchOption } from "./option-list.tsx";

export type SearchableSelectProps = {
  options: readonly SearchOption[];
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLElement>;
  disabled?: boolean;
  placeholder?: string;
  /** Adds an option with the typed text. If set, the empty text suggests adding an option. */
  onAdd?: (typed: string) => void;
  /** The label of the add row: the name as it will be saved. */
  addLabel?: (typed: string) => string;
  /** Hides the clear button. The default is `required` of the surrounding field. */
  required?: boolean;
  "aria-label"?: string;
};

/** Represents the add row among the options; no real option has an empty value. */
const ADD: SearchOption = { value: "", label: "" };

/** A longer list is also found by letters that are not adjacent: `ptm` finds 'Peat moss'. */
const MOST_EXACT = 20;

/** A select that is searched by typing. Below 768 px the list is a bottom sheet with its own search field. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { options, value, onChange, onBlur, name, ref, disabled, placeholder, onAdd } = props;
  const { addLabel = (typed) => `Add “${typed}”` } = props;
  const { field, attributes } = useFieldControl();
  const narrow = useIsNarrow();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState(value);
  if (chosen !== value) {
    // Also chosen by a scanned label, which was typed into the field and removed again.
    setChosen(value);
    setTyped(null);
    setOpen(false);
  }
  const required = props.required ?? field?.required ?? false;
  // Repeated on the control, because an open list hides the label from screen readers.
  const label = props["aria-label"] ?? field?.label;
  const selected = options.find((option) => option.value === value) ?? null;
  const query = typed?.trim() ?? "";

  const fuzzy = options.length > MOST_EXACT;
  const matches = useMemo(() => findOptions(options, query, fuzzy), [options, query, fuzzy]);
  const isKnown = options.some((option) => sameName(option.label, query));
  const canAdd = Boolean(onAdd && query && !isKnown);

  function choose(option: SearchOption | null, reason: string) {
    if (option === ADD) {
      onAdd?.(query);
      return;
    }
    // Escape closes the list and never clears the value.
    if (option === null && (required || reason === "escape-key")) return;
    onChange(option?.value ?? null);
  }
  function setListOpen(next: boolean) {
    setOpen(next);
    if (next) return;
    setTyped(null);
    onBlur?.();
  }
  useBackCloses(open && narrow, () => setListOpen(false));
  useDocumentState("sheet", open && narrow ? "open" : undefined);
  const popup = {
    matches,
    query,
    fuzzy,
    adds: onAdd !== undefined,
    add: canAdd ? { option: ADD, label: addLabel(query) } : undefined,
    emptyText: onAdd ? "No options found. Please add it first." : "No options found",
  };
  const clear =
    selected && !required && !disabled ? (
      <IconButton label={`Clear ${label ?? "choice"}`} icon={IconX} onClick={() => onChange(null)} />
    ) : null;
  const controlClass = classNames("control", field?.invalid && "is-error", clear && "has-clear");

  return (
    <Combobox.Root
      items={options}
      filteredItems={canAdd ? [...matches, ADD] : matches}
      value={selected}
      onValueChange={(next, { reason }) => choose(next, reason)}
      inputValue={typed ?? (narrow ? "" : (selected?.label ?? ""))}
      onInputValueChange={(next, { reason }) => {
        if (reason === "input-change") setTyped(next);
      }}
      isItemEqualToValue={(one: SearchOption, other: SearchOption) => one.value === other.value}
      open={open}
      onOpenChange={setListOpen}
      disabled={disabled}
      name={name}
      modal={narrow}
      autoHighlight
    >
      <div className="combo">
        <span className="selectbox">
          {narrow ? (
            <Combobox.Trigger
              {...attributes}
              ref={ref as Ref<HTMLButtonElement>}
              aria-label={label}
              className={controlClass}
            >
              {selected?.label ?? <span className="faint">{placeholder}</span>}
            </Combobox.Trigger>
          ) : (
            <Combobox.Input
              {...attributes}
              ref={ref as Ref<HTMLInputElement>}
              aria-label={label}
              className={controlClass}
              placeholder={placeholder}
              enterKeyHint="done"
              onBlur={onBlur}
            />
          )}
          {clear}
          <Icon of={IconChevronDown} />
        </span>
      </div>
      <OptionList {...popup} label={label} sheet={narrow} placeholder={placeholder} />
    </Combobox.Root>
  );
}
