import { IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";
import { sameName } from "#domain/values/name-key.ts";
import { Button } from "../../press/button.tsx";
import "./chip.css";
import type { Controlled } from "../../field/field-context.ts";
import { TextInput } from "../../field/text-input.tsx";
import { Icon } from "../../text/icon.tsx";
import { ChipBar } from "./chip-bar.tsx";
import { useMoreChips } from "./more-chips.tsx";
import { ToggleChip } from "./toggle-chip.tsx";

type TagInputProps = Controlled<readonly string[], string[]> & {
  /** Tags to choose from, most used first. */
  suggestions?: readonly string[];
  /** Called with an added tag that is not among the suggestions. */
  onCreate?: (tag: string) => void;
  addLabel?: string;
  /** The suggestions that are shown after a press. */
  isMore?: (tag: string) => boolean;
};

/** Tags as chips, for a `group` field. Tags of one name are the same tag. */
export function TagInput(props: TagInputProps) {
  const { value, onChange, onBlur, disabled, suggestions = [], onCreate, addLabel = "Add tag" } = props;
  const { isMore = () => false } = props;
  const [typed, setTyped] = useState<string>();
  const known = [...suggestions];
  for (const tag of value) if (!known.some((other) => sameName(other, tag))) known.push(tag);
  const isChosen = (tag: string) => value.some((other) => sameName(other, tag));
  const { shown, more } = useMoreChips(known, { isMore, isChosen, noun: "tags", disabled });

  function toggle(tag: string, on: boolean) {
    const others = value.filter((other) => !sameName(other, tag));
    onChange(on ? [...others, tag] : others);
    onBlur?.();
  }
  function add() {
    const tag = typed?.trim().replace(/\s+/g, " ");
    setTyped(undefined);
    if (!tag || isChosen(tag)) return;
    const existing = known.find((other) => sameName(other, tag));
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
    <ChipBar label="All tags">
      {shown.map((tag) => (
        <ToggleChip key={tag} on={isChosen(tag)} onToggle={(next) => toggle(tag, next)} disabled={disabled}>
          {tag}
        </ToggleChip>
      ))}
      {more}
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
    </ChipBar>
  );
}
