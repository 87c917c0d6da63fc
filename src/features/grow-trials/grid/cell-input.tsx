import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from "react";
import { numberToText, readNumber } from "#domain/values/number-text.ts";
import { NumberQuestion } from "#ui/number/number-input.tsx";
import type { OpenCell } from "./table.ts";

type Props = {
  of: OpenCell;
  at: { row: number; column: number };
  onChange: (text: string) => void;
  /** Called with pasted text; returns true if it was pasted as a block of cells. */
  onPaste: (text: string) => boolean;
};

const moves: Record<string, [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** What is typed into a cell, as in a spreadsheet: arrows and Enter move, Escape restores the former text. */
export function CellInput({ of, at: { row, column }, onChange, onPaste }: Props) {
  const { label, text, isText, isShare, placeholder, take, below, note, error } = of;
  const id = useId();
  const atFocus = useRef(text);
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Escape") return onChange(atFocus.current);
    const move = moves[event.key];
    if (!move || (move[1] !== 0 && !isAtEdge(event.currentTarget, move[1]))) return;
    event.preventDefault();
    if (event.key === "Enter" && text === "") take?.();
    nextCell(event.currentTarget, row, column, move)?.focus();
  }
  function paste(event: ClipboardEvent) {
    if (onPaste(event.clipboardData.getData("text"))) event.preventDefault();
  }
  const reading = readNumber(text);
  return (
    <>
      <input
        type="text"
        size={isText ? 16 : 5}
        inputMode={isText || isShare ? "text" : "decimal"}
        enterKeyHint="next"
        autoComplete="off"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : below?.id}
        data-cell={`${row} ${column}`}
        placeholder={placeholder}
        value={text}
        onFocus={(event) => {
          atFocus.current = text;
          event.target.select();
        }}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={paste}
      />
      {error ? (
        <span id={id} className="gridcell__e">
          {error}
        </span>
      ) : null}
      {below?.shown}
      {note ? <span className="gridcell__n">{note}</span> : null}
      {reading.kind === "ambiguous" && !isText ? (
        <NumberQuestion of={reading.values} onChoose={(choice) => onChange(numberToText(choice))} />
      ) : null}
    </>
  );
}

/** True if an arrow key may leave the cell: all text is selected, or the caret is at that end of the text. */
function isAtEdge({ value, selectionStart, selectionEnd }: HTMLInputElement, step: number): boolean {
  if (selectionStart === 0 && selectionEnd === value.length) return true;
  return selectionStart === selectionEnd && selectionEnd === (step < 0 ? 0 : value.length);
}

/** The nearest editable cell in a direction; undefined without one. */
function nextCell(from: HTMLElement, row: number, column: number, [down, across]: [number, number]) {
  const cells = new Map(
    [...(from.closest("table")?.querySelectorAll<HTMLInputElement>("[data-cell]") ?? [])].map((cell) => [
      cell.dataset.cell,
      cell,
    ]),
  );
  const farthest = 1000;
  for (let i = 1; i < farthest; i += 1) {
    const found = cells.get(`${row + i * down} ${column + i * across}`);
    if (found) return found;
  }
  return undefined;
}
