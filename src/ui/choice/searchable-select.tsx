import { Combobox } from "@base-ui/react/combobox";
import { IconChevronDown, IconX } from "@tabler/icons-react";
import { type Ref, useMemo, useState } from "react";
import "../field/control.css";
import "./select.css";
import "./searchable-select.css";
import { useBackCloses } from "../dialog/use-back-closes.ts";
import { useFieldControl } from "../field/field-context.ts";
import { IconButton } from "../press/icon-button.tsx";
import { classNames } from "../text/class-names.ts";
import { Icon } from "../text/icon.tsx";
import { useIsNarrow } from "../window/use-media.ts";
import { OptionList, type SearchOption } from "./option-list.tsx";
import { matchPlaces } from "./option-search.ts";

export type { SearchOption } from "./option-list.tsx";

export interface SearchableSelectProps {
  options: readonly SearchOption[];
  value: string | null | undefined;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLElement>;
  disabled?: boolean;
  placeholder?: string;
  /** Letters in order instead of one run of letters. */
  fuzzy?: boolean;
  /** Adds what was typed; with it the empty text asks to. */
  onAdd?: (typed: string) => void;
  /** The words of the add row: the name as it will be saved. */
  addLabel?: (typed: string) => string;
  /** No clear button; taken from the field around it when not given. */
  required?: boolean;
  "aria-label"?: string;
}

/** Stands in the list of options for the row that adds; no real option has an empty value. */
const ADD: SearchOption = { value: "", label: "" };

/** A dropdown searched by typing; under 768 px the list is a bottom sheet with the search at its top. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { options, value, onChange, onBlur, name, ref, disabled, placeholder, fuzzy = false, onAdd } = props;
  const { addLabel = (typed) => `Add “${typed}”` } = props;
  const { field, attributes } = useFieldControl();
  const narrow = useIsNarrow();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const required = props.required ?? field?.required ?? false;
  // Said again on the control: its label is hidden from readers while the list is open.
  const label = props["aria-label"] ?? field?.label;
  const selected = options.find((option) => option.value === value) ?? null;
  const query = typed?.trim() ?? "";

  const matches = useMemo(
    () => (query ? options.filter((option) => matchPlaces(option.label, query, fuzzy)) : options),
    [options, query, fuzzy],
  );
  const isKnown = options.some((option) => option.label.toLowerCase() === query.toLowerCase());
  const canAdd = Boolean(onAdd && query && !isKnown);

  function choose(option: SearchOption | null, reason: string) {
    if (option === ADD) {
      onAdd?.(query);
      return;
    }
    // Escape closes the list; it never takes the choice away.
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
  const popup = {
    matches,
    query,
    fuzzy,
    add: canAdd ? { option: ADD, label: addLabel(query) } : undefined,
    emptyText: onAdd ? "No options found. Please add it first." : "No options found",
    roomForAdd: Boolean(onAdd),
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
