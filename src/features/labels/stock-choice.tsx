import type { SheetFaults } from "#domain/qr-labels/custom-sheet.ts";
import { labelStocks } from "#domain/qr-labels/label-stocks.ts";
import { Card } from "#ui/card.tsx";
import { Field } from "#ui/field.tsx";
import { Stepper } from "#ui/stepper.tsx";
import { CustomFields } from "./custom-fields.tsx";
import { CUSTOM, type LabelSettings } from "./label-settings.ts";

type Props = {
  settings: LabelSettings;
  faults: SheetFaults;
  onChange: (change: Partial<LabelSettings>) => void;
};

const choices = [
  ...labelStocks,
  { key: CUSTOM, name: "Custom", size: "Your own sizes in mm", look: "sheet" },
] as const;

/** What lies in the printer, and by how much it prints beside it. */
export function StockChoice({ settings, faults, onChange }: Props) {
  const { stock, custom, nudge } = settings;
  return (
    <>
      <Card title="Label stock" flush>
        <fieldset className="stocks" aria-label="Label stock">
          {choices.map(({ key, name, size, look }) => (
            <label key={key} className="stock">
              <span className={`stock__shape s-${look}`} aria-hidden="true">
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
      <Card title="Printer offset">
        <div className="formgrid">
          <Field label="To the right">
            <Stepper
              {...{ value: nudge.x, unit: "mm", step: 0.5, min: -10, max: 10 }}
              onChange={(x) => onChange({ nudge: { ...nudge, x } })}
            />
          </Field>
          <Field label="Down">
            <Stepper
              {...{ value: nudge.y, unit: "mm", step: 0.5, min: -10, max: 10 }}
              onChange={(y) => onChange({ nudge: { ...nudge, y } })}
            />
          </Field>
        </div>
      </Card>
    </>
  );
}
