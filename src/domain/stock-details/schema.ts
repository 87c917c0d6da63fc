import { z } from "zod";
import { editedText, optionalText } from "../values/text.ts";
import { editedDay, optionalDay, optionalFigure } from "../values/traits.ts";
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
  /** In g/ml. */
  density?: number | null;
  ghs_pictograms?: GhsPictogram[];
  signal_word?: SignalWord | null;
};

const reorderLevel = optionalFigure("Reorder level", "must be ≥ 0", (number, message) =>
  number.min(0, message),
);
const reorderMeta = { label: "Reorder level", unitIn: "amount_units" };

/** Form fields of {@link StockDetails}. */
export const stockDetailFields = {
  lot_number: optionalText("Lot number"),
  expiry_date: optionalDay("Expiry date"),
  reorder_level: reorderLevel.transform((level) => level ?? null).meta(reorderMeta),
};

/** The same in an edit: an omitted field is unchanged. */
export const editedStockDetails = {
  lot_number: editedText("Lot number"),
  expiry_date: editedDay("Expiry date"),
  reorder_level: reorderLevel.meta(reorderMeta),
};

const WRONG_CAS = "Please enter a valid CAS number, such as 7697-37-2";
const isCasOrEmpty = (text: string | null | undefined) => !text || isCasNumber(text);
const density = optionalFigure("Density", "must be greater than 0", (number, message) =>
  number.gt(0, message),
);
const densityMeta = { label: "Density", unit: "g/ml" };
const casMeta = { label: "CAS number" };
const pictograms = z.array(z.enum(ghsPictograms, "Please select valid GHS pictograms")).nullish();
const inOrder = (codes: readonly GhsPictogram[] | null | undefined) =>
  ghsPictograms.filter((code) => codes?.includes(code));
const pictogramsMeta = { label: "GHS pictograms" };
const signalWord = z
  .union([z.enum(signalWords), z.literal("").transform(() => null)], "Please select a valid signal word")
  .nullish();
const signalMeta = { label: "Signal word", of: "name" } as const;

/** Form fields of {@link SubstanceDetails}. */
export const substanceDetailFields = {
  cas_number: optionalText("CAS number").refine(isCasOrEmpty, WRONG_CAS).meta(casMeta),
  density: density.transform((figure) => figure ?? null).meta(densityMeta),
  ghs_pictograms: pictograms.transform(inOrder).meta(pictogramsMeta),
  signal_word: signalWord.transform((word) => word ?? null).meta(signalMeta),
};

/** The same in an edit: an omitted field is unchanged. */
export const editedSubstanceDetails = {
  cas_number: editedText("CAS number").refine(isCasOrEmpty, WRONG_CAS).meta(casMeta),
  density: density.meta(densityMeta),
  ghs_pictograms: pictograms
    .transform((codes) => (codes === undefined ? undefined : inOrder(codes)))
    .meta(pictogramsMeta),
  signal_word: signalWord.meta(signalMeta),
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
  density: z.number().nullable(),
  ghs_pictograms: z.array(z.enum(ghsPictograms)),
  signal_word: z.enum(signalWords).nullable(),
};

const CAS = /^(\d{2,7})-(\d{2})-(\d)$/;

/**
 * True for a CAS registry number with the right check digit: the other digits, counted from the right and multiplied by
 * their place, add up to it modulo 10 (cas.org, "Check Digit Verification of CAS Registry Numbers").
 */
export function isCasNumber(text: string): boolean {
  const [, first = "", second = "", check] = CAS.exec(text) ?? [];
  const digits = [...(first + second)].reverse();
  const sum = digits.reduce((total, digit, i) => total + Number(digit) * (i + 1), 0);
  return check !== undefined && sum % 10 === Number(check);
}
