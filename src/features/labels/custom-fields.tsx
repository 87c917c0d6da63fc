import { typedFault } from "#domain/values/number-text.ts";
import "#components/form/form.css";
import type { CustomSheet, SheetFaults } from "#domain/qr-labels/print/custom-sheet.ts";
import { Field } from "#ui/field/field.tsx";
import { NumberInput } from "#ui/number/number-input.tsx";

const fields: readonly { name: keyof CustomSheet; label: string; isCount?: true }[] = [
  { name: "page_width", label: "Page width" },
  { name: "page_height", label: "Page height" },
  { name: "label_width", label: "Label width" },
  { name: "label_height", label: "Label height" },
  { name: "columns", label: "Columns", isCount: true },
  { name: "rows", label: "Rows", isCount: true },
  { name: "pitch_x", label: "Pitch across" },
  { name: "pitch_y", label: "Pitch down" },
  { name: "margin_left", label: "Left margin" },
  { name: "margin_top", label: "Top margin" },
];

type Props = { value: CustomSheet; faults: SheetFaults; onChange: (value: CustomSheet) => void };

/** The measures of a custom sheet, as its data sheet states them. */
export function CustomFields({ value, faults, onChange }: Props) {
  return (
    <div className="formgrid labcustom">
      {fields.map(({ name, label, isCount }) => (
        <Field key={name} label={label} error={typedFault(label, value[name]) ?? faults[name]}>
          <NumberInput
            value={value[name]}
            unit={isCount ? undefined : "mm"}
            integer={isCount}
            onChange={(next) => onChange({ ...value, [name]: next })}
          />
        </Field>
      ))}
    </div>
  );
}
