import { IconCheck, IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import "./chip.css";
import { classNames } from "../../text/class-names.ts";
import { Icon } from "../../text/icon.tsx";

type ToggleChipProps = {
  on: boolean;
  onToggle: (on: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
};

/** A chip that is on or off. Icon, tint and weight show the state, so that the state does not depend on colour. */
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

/** An active filter, with a button that removes the filter. */
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
