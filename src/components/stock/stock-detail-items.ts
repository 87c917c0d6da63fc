import { pictogramNames } from "#domain/stock-details/hazard.ts";
import {
  type StockDetails,
  type SubstanceDetails,
  stockDetailFields,
  substanceDetailFields,
} from "#domain/stock-details/schema.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { showDate } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import type { KeyValue } from "#ui/panel/key-values.tsx";

const labelOf = (schema: { meta(): { label?: string | undefined } | undefined }) =>
  schema.meta()?.label ?? "";

/** The details of a stock that were entered, for its page. */
export function stockDetailItems(stock: StockDetails & { amount_units: string }): KeyValue[] {
  const { lot_number, expiry_date, reorder_level, amount_units } = stock;
  return entered([
    { label: labelOf(stockDetailFields.lot_number), value: lot_number },
    { label: labelOf(stockDetailFields.expiry_date), value: expiry_date && showDate(expiry_date) },
    {
      label: labelOf(stockDetailFields.reorder_level),
      value: typeof reorder_level === "number" ? showAmount(reorder_level, amount_units) : null,
    },
  ]);
}

/** What is in a container of a chemical, as far as it was entered. */
export function substanceDetailItems(chemical: SubstanceDetails): KeyValue[] {
  const { cas_number, density, ghs_pictograms = [], signal_word } = chemical;
  return entered([
    { label: labelOf(substanceDetailFields.cas_number), value: cas_number },
    { label: labelOf(substanceDetailFields.density), value: density ? showAmount(density, "g/ml") : null },
    { label: labelOf(substanceDetailFields.signal_word), value: signal_word && showName(signal_word) },
    {
      label: labelOf(substanceDetailFields.ghs_pictograms),
      value: ghs_pictograms.map((code) => `${code} ${pictogramNames[code]}`).join(", "),
      wide: true,
    },
  ]);
}

const entered = (items: KeyValue[]) => items.filter(({ value }) => value);
