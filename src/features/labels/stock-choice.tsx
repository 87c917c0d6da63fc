import type { CustomSheet, SheetFaults } from "#domain/qr-labels/print/custom-sheet.ts";
import { labelStocks } from "#domain/qr-labels/print/label-stocks.ts";
import { typedFault } from "#domain/values/number-text.ts";
import { Card } from "#ui/panel/card.tsx";
import { CUSTOM, type LabelSettings } from "./label-settings.ts";
import "#components/form/form.css";
import { Field } from "#ui/field/field.tsx";
import { NumberInput } from "#ui/number/number-input.tsx";

type Props = {
  settings: LabelSettings;
  faults: SheetFaults;
  onChange: (change: Partial<LabelSettings>) => void;
};

const choices = [
  ...labelStocks,
  { key: CUSTOM, name: "Custom", size: "Your own sizes in mm", look: "sheet" },
] as const;

/** The choice of the label stock in the printer. */
export function StockChoice({ settings, faults, onChange }: Props) {
  const { stock, custom } = settings;
  return (
    <Card title="Label stock" flush>
      <fieldset className="stocks" aria-label="Label stock">
        {choices.map(({ key, name, size, look }) => (
          <label key={key} className="stock">
            <span className={`stock__shape stock__shape--${look}`} aria-hidden="true">
              <i />
            </span>
            <span className="grow">
              <b>{name}</b>
              <span className="sub">{size}</span>
            </span>
            <input
              type="radio"
              className="vh"
              name="stock"
              checked={key === stock}
              onChange={() => onChange({ stock: key })}
            />
            <span className="radio" aria-hidden="true" />
          </label>
        ))}
      </fieldset>
      {stock === CUSTOM ? (
        <CustomFields value={custom} faults={faults} onChange={(next) => onChange({ custom: next })} />
      ) : null}
    </Card>
  );
}

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

type CustomFieldsProps = { value: CustomSheet; faults: SheetFaults; onChange: (value: CustomSheet) => void };

/** The measures of a custom sheet, as its data sheet states them. */
function CustomFields({ value, faults, onChange }: CustomFieldsProps) {
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
