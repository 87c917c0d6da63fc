import { type MouseEvent, type ReactNode, useState } from "react";

type Options = {
  /** The chips that are shown after a press on "6 more tags". */
  isMore: (chip: string) => boolean;
  isChosen: (chip: string) => boolean;
  /** What the chips are called: 'tags'. */
  noun: string;
  disabled?: boolean | undefined;
};

/**
 * The chips in view, and the button that shows the others. A chosen chip is in view and remains there; where no chip would
 * remain, all are shown.
 */
export function useMoreChips<T extends string>(
  all: readonly T[],
  { isMore, isChosen, noun, disabled }: Options,
): { shown: readonly T[]; more: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const others = isOpen ? [] : all.filter(isMore);
  if (others.length === 0 || others.length === all.length) return { shown: all, more: null };
  if (others.some(isChosen)) setIsOpen(true);
  const shown = all.filter((chip) => !others.includes(chip));

  function open({ currentTarget: { parentElement } }: MouseEvent<HTMLElement>) {
    setIsOpen(true);
    // The first of the others is in the place of the button after this render.
    requestAnimationFrame(() => parentElement?.querySelectorAll<HTMLElement>(".chip")[shown.length]?.focus());
  }
  return {
    shown,
    more: (
      <button type="button" className="chip chip--add" disabled={disabled} onClick={open}>
        {others.length} more {noun}
      </button>
    ),
  };
}
