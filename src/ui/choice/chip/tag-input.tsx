import { IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { Button } from "../../press/button.tsx";
import "./chip.css";
import type { Controlled } from "../../field/field-context.ts";
import { TextInput } from "../../field/text-input.tsx";
import { Icon } from "../../text/icon.tsx";
import { ToggleChip } from "./toggle-chip.tsx";

type TagInputProps = Controlled<readonly string[], string[]> & {
  /** Tags to choose from, most used first. */
  suggestions?: readonly string[];
  /** Called with an added tag that is not among the suggestions. */
  onCreate?: (tag: string) => void;
  addLabel?: string;
};

function isSameTag(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase();
}

/** Tags as chips, for a `group` field. Tags that differ only in case are the same tag. */
export function TagInput(props: TagInputProps) {
  const { value, onChange, onBlur, disabled, suggestions = [], onCreate, addLabel = "Add tag" } = props;
  const [typed, setTyped] = useState<string>();
  const known = [...suggestions];
  for (const tag of value) if (!known.some((other) => isSameTag(other, tag))) known.push(tag);

  function toggle(tag: string, on: boolean) {
    const others = value.filter((other) => !isSameTag(other, tag));
    onChange(on ? [...others, tag] : others);
    onBlur?.();
  }
  function add() {
    const tag = typed?.trim().replace(/\s+/g, " ");
    setTyped(undefined);
    if (!tag || value.some((other) => isSameTag(other, tag))) return;
    const existing = known.find((other) => isSameTag(other, tag));
    if (!existing) onCreate?.(tag);
    toggle(existing ?? tag, true);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault();
      add();
    } else if (event.key === "Escape") {
      // Cancels the new tag and does not close the surrounding dialog.
      event.stopPropagation();
      setTyped(undefined);
    }
  }
  return (
    <div className="chips">
      {known.map((tag) => {
        const on = value.some((other) => isSameTag(other, tag));
        return (
          <ToggleChip key={tag} on={on} onToggle={(next) => toggle(tag, next)} disabled={disabled}>
            {tag}
          </ToggleChip>
        );
      })}
      {typed === undefined ? (
        <button type="button" className="chip chip--add" disabled={disabled} onClick={() => setTyped("")}>
          <Icon of={IconPlus} />
          {addLabel}
        </button>
      ) : (
        <span className="chips__new">
          <TextInput
            autoFocus
            aria-label="New tag"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <Button variant="tint" onClick={add}>
            Add
          </Button>
        </span>
      )}
    </div>
  );
}
