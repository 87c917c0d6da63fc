import { IconCheck, IconMinus } from "@tabler/icons-react";
import "../choice/check.css";
import { Icon } from "../text/icon.tsx";

type RowCheckProps = {
  label: string;
  checked: boolean;
  /** Some of what it stands for, not all. */
  mixed?: boolean;
  onChange: () => void;
};

/** The box of a row, or of all rows, in a table; the target is larger than what is drawn. */
export function RowCheck({ label, checked, mixed = false, onChange }: RowCheckProps) {
  return (
    <label className="rowcheck">
      <input
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        type="checkbox"
        className="vh"
        aria-label={label}
        checked={checked}
        onChange={onChange}
      />
      <span className="check" aria-hidden="true">
        <Icon of={mixed ? IconMinus : IconCheck} />
      </span>
    </label>
  );
}
