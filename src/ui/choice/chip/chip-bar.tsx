import { type FocusEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import "./chip.css";

/** How far each arrow goes in a row of chips. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Chips as one stop of the Tab key: arrows go from chip to chip, Home and End to the first and the last one. */
export function ChipBar({ label, children }: { label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const stop = useRef<HTMLElement>(undefined);
  function stopAt(chip: HTMLElement | undefined) {
    stop.current = chip;
    for (const one of chipsIn(bar.current)) one.tabIndex = one === chip ? 0 : -1;
  }
  // After each rendering: a chip is added, or the one that was the stop is gone.
  useLayoutEffect(() => {
    const chips = chipsIn(bar.current);
    stopAt(chips.find((chip) => chip === stop.current) ?? chips[0]);
  });
  function onFocus({ target }: FocusEvent<HTMLElement>) {
    if (chipsIn(bar.current).includes(target)) stopAt(target);
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const chips = chipsIn(bar.current);
    const at = chips.indexOf(event.target as HTMLElement);
    const step = steps[event.key];
    const next = event.key === "Home" ? 0 : event.key === "End" ? chips.length - 1 : step && at + step;
    if (at < 0 || next === undefined) return;
    event.preventDefault();
    chips[next]?.focus();
  }
  return (
    <div
      ref={bar}
      className="chips"
      role="toolbar"
      aria-label={label}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

/** The chips themselves, without the field of a new one. */
function chipsIn(bar: HTMLElement | null): HTMLElement[] {
  return bar ? [...bar.querySelectorAll<HTMLElement>(":scope > .chip:not(:disabled)")] : [];
}
