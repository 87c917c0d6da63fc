import type { StockDetails, SubstanceDetails } from "./schema.ts";

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
