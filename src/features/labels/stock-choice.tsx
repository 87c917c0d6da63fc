import type { SheetFaults } from "#domain/qr-labels/print/custom-sheet.ts";
import { labelStocks } from "#domain/qr-labels/print/label-stocks.ts";
import { Card } from "#ui/panel/card.tsx";
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
