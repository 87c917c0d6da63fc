import { exceeds } from "../resource-use/ledger.ts";
import { isExpired } from "../stock-details/signs.ts";
import { sameName } from "../values/name-key.ts";
import { readNumber } from "../values/number-text.ts";
import { roundAmount, roundTo, showAmount } from "../values/quantities.ts";
import { convert, isMass, type Unit } from "../values/units.ts";
import { withUnit } from "../values/words.ts";
import { mixtureFor, type Target } from "./calculator.ts";
import { percentOf } from "./densities.ts";
import type { ChemicalListItem } from "./schema.ts";
import { namesOfSubstance } from "./substances.ts";

/** A dilution that is typed in words: how much of which strength of which chemical. */
export type WantedDilution = Omit<Target, "density"> & {
  units: "LITRES" | "ML" | "KG" | "GRAMS";
  name: string;
};

const units = { l: "LITRES", ml: "ML", kg: "KG", g: "GRAMS" } as const;
const asTyped =
  /^(?:dilute |make |prepare )?([\d.,]+)\s*(l|ml|kg|g)(?:it(?:er|re)s?|rams?)?\s+(?:of\s+)?([\d.,]+)\s*(%|percent\b|wt\.?\s?%|mm\b|m\b)\s*(?:of\s+)?(\S.*?)(?:\s+solution)?$/i;

/**
 * Reads a dilution: `5 L of 5 % NaOH`, `500 mL 1 M HCl`, `2 L 0,5 % sodium hydroxide`. M is mol/L, here in mM. Null for every
 * other text, and for a number that can be read in two ways.
 */
export function readDilution(typed: string): WantedDilution | null {
  const [, amountText = "", unit = "", strengthText = "", strengthUnit = "", name = ""] =
    asTyped.exec(typed.trim()) ?? [];
  const [amount, strength] = [amountText, strengthText].map((text) => {
    const reading = readNumber(text);
    return reading.kind === "number" && reading.value > 0 ? reading.value : null;
  });
  if (!amount || !strength) return null;
  const isMolar = /^m/i.test(strengthUnit);
  if (!isMolar && strength > 100) return null;
  return {
    amount,
    units: units[unit.toLowerCase() as keyof typeof units],
    concentration: /^m$/i.test(strengthUnit) ? roundAmount(strength * 1000) : strength,
    concentration_units: isMolar ? "MILLIMOLAR" : "PERCENT",
    name,
  };
}

/** A dilution as {@link readDilution} reads it: `5 L of 5 % sodium hydroxide`. */
export function showDilution({ amount, units, concentration, concentration_units, name }: WantedDilution) {
  const strength = withUnit(String(concentration), concentration_units);
  return `${withUnit(String(amount), units)} of ${strength} ${name}`;
}

/** The part of the address of a dilution's form with what it begins with, as {@link showDilution} writes it. */
export const TO_MAKE = "make";

/** The container that is diluted and what is made of it; or why none can be; both with the name of the chemical. */
export type ChosenLot =
  | { name: string; lot: ChemicalListItem; wanted: WantedDilution }
  | { name: string; problem: string };

/**
 * Chooses the container for a dilution among all of the lab: in use, not expired, strong enough and with enough left; of
 * these the one that expires first, then the one with most left. `now` is ISO UTC. Null if the lab has no chemical of this
 * name and the name is not known.
 */
export function chooseLot(
  wanted: WantedDilution,
  chemicals: readonly ChemicalListItem[],
  now: string,
): ChosenLot | null {
  const named = chemicals.filter((one) => isCalled(one, wanted.name));
  const name = named[0]?.chemical_name ?? namesOfSubstance(wanted)[1];
  if (name === undefined) return null;
  const lots = named
    .filter(({ is_active, expiry_date }) => is_active && !isExpired(expiry_date, now))
    .map((lot) => withMixture(lot, { ...wanted, name }));
  const [best] = lots.filter(({ isEnough }) => isEnough).sort(bestFirst);
  if (best) return { name, lot: best.lot, wanted: best.wanted };
  if (lots.length === 0) return { name, problem: `No ${inSentence(name)} is in stock.` };
  const [most] = lots.filter(({ needed }) => needed !== null).sort((a, b) => leftIn(b.lot) - leftIn(a.lot));
  if (most?.needed) {
    const { lot, needed } = most;
    const strength = showAmount(lot.concentration, lot.concentration_units);
    const left = showAmount(lot.amount_remaining ?? 0, lot.amount_units);
    return {
      name,
      problem: `${showAmount(needed, lot.amount_units)} of ${inSentence(name)} ${strength} are needed, at most ${left} is left in one container.`,
    };
  }
  const isComparable = ({ lot, wanted: { concentration_units } }: Candidate) =>
    Number(lot.concentration_units === concentration_units);
  const [strongest] = lots.toSorted(
    (a, b) => isComparable(b) - isComparable(a) || b.lot.concentration - a.lot.concentration,
  );
  return { name, problem: strongest?.problem ?? "" };
}

/** The name of a chemical in a sentence: `sodium hydroxide`; TEMPO and NaOH remain. */
export function inSentence(name: string): string {
  return /^[A-Z][a-z]+\b/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** True if people call the chemical so: its name, or another name, formula or CAS number of its substance. */
function isCalled({ chemical_name: name, cas_number }: ChemicalListItem, typed: string): boolean {
  const names = [name, ...namesOfSubstance({ name, cas_number }), ...namesOfSubstance({ name })];
  return names.some((one) => sameName(one, typed));
}

type Candidate = {
  lot: ChemicalListItem;
  wanted: WantedDilution;
  /** In the units of the container; null if it cannot be computed. */
  needed: number | null;
  isEnough: boolean;
  problem: string | null;
};

function withMixture(lot: ChemicalListItem, of: WantedDilution): Candidate {
  const source = { ...lot, name: lot.chemical_name };
  const wanted = inUnitsOf(lot, of);
  const strength = showAmount(lot.concentration, lot.concentration_units);
  const none = { lot, wanted, needed: null, isEnough: false };
  if (wanted.concentration_units === lot.concentration_units && wanted.concentration === lot.concentration)
    return { ...none, problem: `${of.name} in stock is ${strength} already.` };
  if (wanted.concentration_units === lot.concentration_units && wanted.concentration > lot.concentration)
    return { ...none, problem: `No ${inSentence(of.name)} in stock is strong enough: ${strength} at most.` };
  const mixture = mixtureFor(source, wanted);
  if ("problem" in mixture) return { ...none, problem: mixture.problem };
  // Without a density the form requests it.
  if ("missing" in mixture) return { ...none, isEnough: true, problem: null };
  const needed = convert(mixture.stock, mixture.stockUnits, lot.amount_units);
  const { amount_remaining: left } = lot;
  const isEnough = needed === null || left === null || !exceeds(needed, left);
  return { lot, wanted, needed, isEnough, problem: null };
}

/** A strength in mM of a container in wt %, in wt %; unchanged where it cannot be converted. */
function inUnitsOf({ concentration_units, chemical_name, cas_number }: ChemicalListItem, of: WantedDilution) {
  if (of.concentration_units !== "MILLIMOLAR" || concentration_units !== "PERCENT") return of;
  const percent = percentOf({ name: chemical_name, cas_number }, of.concentration / 1000);
  return percent === null
    ? of
    : { ...of, concentration: roundTo(percent, 3), concentration_units: "PERCENT" as const };
}

/** Containers whose amount is known to be enough, then those that expire first, then those with most left. */
function bestFirst(a: Candidate, b: Candidate): number {
  const [one, other] = [a.lot.expiry_date ?? LAST, b.lot.expiry_date ?? LAST];
  return (
    Number(a.needed === null) - Number(b.needed === null) ||
    one.localeCompare(other) ||
    leftIn(b.lot) - leftIn(a.lot)
  );
}

const LAST = "9999";

function leftIn({ amount_remaining, amount_units }: ChemicalListItem): number {
  const small: Unit = isMass(amount_units) ? "GRAMS" : "ML";
  return convert(amount_remaining ?? 0, amount_units, small) ?? 0;
}
