import { IconCheck, IconMinus } from "@tabler/icons-react";
import "../choice/check.css";
import { Icon } from "../text/icon.tsx";

type RowCheckProps = {
  label: string;
  checked: boolean;
  /** Some rows are selected, not all. */
  mixed?: boolean;
  onChange: () => void;
};

/** The checkbox of one row or of all rows; its touch target is larger than the drawn box. */
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
