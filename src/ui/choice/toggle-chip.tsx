import { IconCheck, IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import "./chip.css";
import { classNames } from "../text/class-names.ts";
import { Icon } from "../text/icon.tsx";

type ToggleChipProps = {
  on: boolean;
  onToggle: (on: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
};

/** A pill that is on or off: a plus when off, a check, a tint and a bold word when on. */
export function ToggleChip({ on, onToggle, disabled, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      className="chip"
      aria-pressed={on}
      disabled={disabled}
      onClick={() => onToggle(!on)}
    >
      <Icon of={on ? IconCheck : IconPlus} />
      {children}
    </button>
  );
}

type FilterChipProps = {
  removeLabel: string;
  onRemove: () => void;
  className?: string;
  children: ReactNode;
};

/** A filter that is set, with a cross that takes it off. */
export function FilterChip({ removeLabel, onRemove, className, children }: FilterChipProps) {
  return (
    <span className={classNames("chip is-on", className)}>
      {children}
      <button type="button" className="x" aria-label={removeLabel} onClick={onRemove}>
        <Icon of={IconX} />
      </button>
    </span>
  );
}
