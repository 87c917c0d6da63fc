import { showAmount } from "../values/quantities.ts";
import { showDate } from "../values/time.ts";
import type { StockDetails, SubstanceDetails } from "./schema.ts";

/** What distinguishes one container from others of the same name. */
type Bottle = {
  /** Absent in a kind that has none. */
  lot_number?: string | null;
  /** Its last day, ISO UTC; absent in a kind that has none. */
  expiry_date?: string | null;
  location_name: string;
  /** Absent where it is not known, as in a list. */
  opened_at?: string | null;
  /** Null if it is not known. */
  amount_remaining: number | null;
  amount_units: string;
};

/** The facts of one container, to choose by: 'lot A17', 'expires Mar 1, 2027', 'Acid cabinet', '0.8 L left'. */
export function bottleFacts(bottle: Bottle): string[] {
  const { lot_number, expiry_date, location_name, opened_at, amount_remaining, amount_units } = bottle;
  return [
    lot_number ? `lot ${lot_number}` : "",
    expiry_date ? `expires ${showDate(expiry_date)}` : "",
    location_name,
    opened_at ? `opened ${showDate(opened_at)}` : opened_at === null ? "not opened" : "",
    amount_remaining === null ? "" : `${showAmount(amount_remaining, amount_units)} left`,
  ].filter((fact) => fact !== "");
}

/** The details of a stock of any kind; null for a detail that was not entered, or that its kind does not have. */
export function stockDetailsOf(stock: object): Required<StockDetails> {
  const { lot_number = null, expiry_date = null, reorder_level = null }: StockDetails = stock;
  return { lot_number, expiry_date, reorder_level };
}

/** What is in a container of a chemical, for an answer. */
export function substanceDetailsOf(chemical: SubstanceDetails): Required<SubstanceDetails> {
  const { cas_number = null, density = null, ghs_pictograms = [], signal_word = null } = chemical;
  return { cas_number, density, ghs_pictograms, signal_word };
}
