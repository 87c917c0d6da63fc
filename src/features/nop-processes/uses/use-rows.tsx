import { IconTrash } from "@tabler/icons-react";
import { type Control, useFormState } from "react-hook-form";
import type { Unit } from "#domain/values/units.ts";
import { showUnit } from "#domain/values/words.ts";
import { Field } from "#ui/field/field.tsx";
import { AmountInput } from "#ui/number/amount-input.tsx";
import { IconButton } from "#ui/press/icon-button.tsx";
import type { NopStock } from "./use-nop-stocks.ts";
import type { UseRow, UsesFormValues } from "./uses-values.ts";

type Props = {
  control: Control<UsesFormValues>;
  rows: readonly UseRow[];
  stocks: readonly NopStock[];
  onChange: (rows: UseRow[]) => void;
};

/** The chosen items, each with the amount that was used. */
export function UseRows({ control, rows, stocks, onChange }: Props) {
  const { errors } = useFormState({ control, name: "uses" });
  const change = (index: number, row: Partial<UseRow>) =>
    onChange(rows.map((one, i) => (i === index ? { ...one, ...row } : one)));
  if (rows.length === 0) return null;
  return (
    <ul className="userows" aria-label="Chosen items">
      {rows.map((row, i) => {
        const stock = stocks.find(({ key }) => key === row.stock);
        if (stock === undefined) return null;
        const label = `Amount used of ${stock.name}`;
        return (
          <li key={row.stock}>
            <Field
              label={label}
              hint={stock.option.hint}
              error={errors.uses?.[i]?.amount_used?.message}
              required
            >
              <AmountInput
                value={row.amount_used}
                onChange={(amount) => change(i, { amount_used: amount })}
                unit={row.amount_used_units}
                units={stock.validUnits.map((value) => ({ value, label: showUnit(value) }))}
                unitLabel={`${label} units`}
                onUnitChange={(unit) => change(i, { amount_used_units: unit as Unit })}
              />
            </Field>
            <IconButton
              label={`Remove ${stock.name}`}
              icon={IconTrash}
              onClick={() => onChange(rows.filter((_, index) => index !== i))}
            />
          </li>
        );
      })}
    </ul>
  );
}
