import { IconPlus, IconX } from "@tabler/icons-react";
import { useRef, useState } from "react";
import "./inputs.css";
import { Button } from "../press/button.tsx";
import { IconButton } from "../press/icon-button.tsx";
import { keepFocus } from "../press/press.ts";
import type { Controlled } from "./field-context.ts";
import { TextInput } from "./text-input.tsx";

type ListInputProps = Controlled<readonly string[], string[]> & {
  itemLabel?: string;
  addLabel?: string;
};

function rowsToItems(rows: readonly string[]): string[] {
  return rows.map((row) => row.trim()).filter(Boolean);
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, i) => item === other[i]);
}

/** A list of short texts, for a `group` field. Items are trimmed, blank rows are left out of the value. */
export function ListInput(props: ListInputProps) {
  const { value, onChange, onBlur, name, ref, disabled, itemLabel = "Item", addLabel = "Add item" } = props;
  const [typed, setTyped] = useState<readonly string[]>([...value, ...(value.length ? [] : [""])]);
  const list = useRef<HTMLOListElement>(null);
  const isTypedCurrent = isSameList(rowsToItems(typed), value);
  const rows = isTypedCurrent ? typed : value;

  function change(next: readonly string[]) {
    setTyped(next);
    const items = rowsToItems(next);
    if (!isSameList(items, value)) onChange(items);
  }
  function add() {
    change([...rows, ""]);
    // The row exists after this render.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus(),
    );
  }
  return (
    <div className="listinput">
      <ol ref={list}>
        {rows.map((row, index) => (
          <li key={index}>
            <TextInput
              aria-label={`${itemLabel} ${index + 1}`}
              name={name ? `${name}.${index}` : undefined}
              ref={index === 0 ? ref : undefined}
              enterKeyHint="next"
              value={row}
              disabled={disabled}
              onBlur={onBlur}
              onChange={(event) => change(rows.with(index, event.target.value))}
              onKeyDown={(event) => {
                if (event.key !== "Enter") return;
                event.preventDefault();
                add();
              }}
            />
            <IconButton
              label={`Remove ${itemLabel.toLowerCase()} ${index + 1}`}
              icon={IconX}
              disabled={disabled}
              onMouseDown={keepFocus}
              onClick={() => change(rows.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ol>
      <Button variant="quiet" icon={IconPlus} disabled={disabled} onMouseDown={keepFocus} onClick={add}>
        {addLabel}
      </Button>
    </div>
  );
}
