import { z } from "zod";
import { optionalDay, optionalFigure, optionalText } from "../values/traits.ts";
import { isCasNumber } from "./cas.ts";
import { type GhsPictogram, ghsPictograms, type SignalWord, signalWords } from "./hazard.ts";

/** Details of one container or delivery; missing in records that are older than the fields. */
export type StockDetails = {
  lot_number?: string | null;
  /** The start of the last day on which it may be used, ISO UTC. */
  expiry_date?: string | null;
  /** In the stock's units: the stock is to be reordered when no more than this remains. */
  reorder_level?: number | null;
};

/** What is in a container of a chemical. */
export type SubstanceDetails = {
  cas_number?: string | null;
  ghs_pictograms?: GhsPictogram[];
  signal_word?: SignalWord | null;
};

/** Form fields of {@link StockDetails}. */
export const stockDetailFields = {
  lot_number: optionalText("Lot number"),
  expiry_date: optionalDay("Expiry date"),
  reorder_level: optionalFigure("Reorder level", "must be ≥ 0", (number, message) => number.min(0, message))
    .transform((level) => level ?? null)
    .meta({ label: "Reorder level", unitIn: "amount_units" }),
};

const WRONG_CAS = "Please enter a valid CAS number, such as 7697-37-2";

/** Form fields of {@link SubstanceDetails}. */
export const substanceDetailFields = {
  cas_number: optionalText("CAS number")
    .refine((text) => text === null || isCasNumber(text), WRONG_CAS)
    .meta({ label: "CAS number" }),
  ghs_pictograms: z
    .array(z.enum(ghsPictograms, "Please select valid GHS pictograms"))
    .nullish()
    .transform((codes) => ghsPictograms.filter((code) => codes?.includes(code)))
    .meta({ label: "GHS pictograms" }),
  signal_word: z
    .union([z.enum(signalWords), z.literal("").transform(() => null)], "Please select a valid signal word")
    .nullish()
    .transform((word) => word ?? null)
    .meta({ label: "Signal word", of: "name" }),
};

/** The answers' fields of {@link StockDetails}. */
export const stockDetailAnswers = {
  lot_number: z.string().nullable(),
  expiry_date: z.string().nullable(),
  reorder_level: z.number().nullable(),
};

/** The answers' fields of {@link SubstanceDetails}. */
export const substanceDetailAnswers = {
  cas_number: z.string().nullable(),
  ghs_pictograms: z.array(z.enum(ghsPictograms)),
  signal_word: z.enum(signalWords).nullable(),
};

/** The details of a stock of any kind; null for a detail that was not entered, or that its kind does not have. */
export function stockDetailsOf(stock: object): Required<StockDetails> {
  const { lot_number = null, expiry_date = null, reorder_level = null }: StockDetails = stock;
  return { lot_number, expiry_date, reorder_level };
}

/** What is in a container of a chemical, for an answer. */
export function substanceDetailsOf(chemical: SubstanceDetails): Required<SubstanceDetails> {
  const { cas_number = null, ghs_pictograms = [], signal_word = null } = chemical;
  return { cas_number, ghs_pictograms, signal_word };
}
