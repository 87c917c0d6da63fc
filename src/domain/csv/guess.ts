import { nameKey } from "../values/name-key.ts";
import { type ImportColumn, isSameUnit, toKey } from "./import-columns.ts";

/** The title of the column of an import that each column of a file fills; null for one that is not imported. */
export type Mapping = readonly (string | null)[];

/** What a person chose for heads of earlier files, by `headKey`. */
export type Remembered = Readonly<Record<string, string | null>>;

/** What people's files call a field, in the form of `headKey`. A field may have several lines. */
const GUESSES = `
name: equipment, equipment name, device, instrument, machine, item, asset, description
short_name: short, code, abbreviation, nickname, asset tag, tag, label
equipment_type_id: type, category, kind, class
chemical_name_id: name, reagent, substance, compound, product name, item, material, product, description
feedstock_name_id: name, material, biomass, fibre, fiber, item, product, species
identifier: code, sample id, batch id, internal id, our id, label
amount_supplied: qty, quantity, amount, pack size, size, container size, amount received, received amount
amount_supplied: initial amount, full amount, net weight, weight, volume, mass
amount_units: unit, units, uom, unit of measure, qty unit, amount unit
amount_created: qty, quantity, amount, amount made, yield, weight, volume
amount_created_units: unit, units, uom, amount unit
amount_left: left, remaining, amount remaining, qty left, quantity left, qty remaining, current amount
amount_left: on hand, in stock, stock, balance, rest
concentration: conc, strength, purity, assay, content
concentration_units: conc unit, conc units, concentration unit, strength unit
supplier_id: vendor, manufacturer, mfr, mfg, brand, company, source, make, maker, distributor, producer
location_id: storage location, storage, stored in, stored at, room, place, shelf, cabinet, where
creation_date: received, date received, received on, received date, receipt date, delivery date, delivered
creation_date: arrival, arrived, purchased, purchase date, date purchased, acquired, made, date made, date
creation_date: opened, date opened, opened on
created_by: received by, entered by, made by, by, owner, responsible, person, contact
comments: comment, notes, note, remarks, remark, memo, details
initial_comments: comment, notes, note, remarks, remark, memo, details
lot_number: lot, lot batch, batch, batch lot, charge, lot code
expiry_date: expiry, expires, expires on, exp, exp date, expiration, expiration date, best before, use by
expiry_date: valid until
cas_number: cas, cas rn, cas registry
density: specific gravity
reorder_level: reorder, reorder at, reorder point, min stock, minimum, minimum stock
signal_word: signal
ghs_pictograms: ghs, pictograms, hazard symbols, ghs codes, hazards
product_id: product, catalog, catalogue, cat, article, sku, part, item code
wt_percent: wt%, wt %, solids, solid content, dry matter
filtration_and_neutralization_details_id: filtration, filtration sample, batch and sample, sample
is_for_research: research, for research
amount_water_for_washing: water for washing, washing water, wash water
storage_temperature: storage temp, temp, temperature
cake_id: cake, made from, from cake, source cake
amount_cake: cake used, amount of cake used, cake amount
cake_wt_percent: cake wt%, cake wt %, cake solids
homogenization_equipment_id: machine, homogenizer, homogeniser, equipment
homogenization_pressure_range: pressure, pressure range
homogenization_temperature: temp, temperature
homogenization_rpm: rpm, speed
amount_water_added_for_homogenization: water added, water
`;

const guesses = GUESSES.trim()
  .split("\n")
  .map((line) => line.split(": "));

/** What people's files call a field of a form. */
export function guessesFor(field: string): string[] {
  return guesses.flatMap(([name, heads = ""]) => (name === field ? heads.split(", ") : []));
}

/**
 * The words of a head, for guesses and memory: without what is in brackets, signs, and a final "no" or "number". `Lot #`,
 * `LOT No.` and `Lot number` are `lot`.
 */
export function headKey(head: string): string {
  const words = toKey(head.slice(0, 200).replaceAll(/[([{].*?[)\]}]/g, " "))
    .replaceAll(/[^\p{L}\p{N}%]+/gu, " ")
    .trim();
  return words.replace(/ (no|nr|number)$/, "");
}

const UNIT_IN_HEAD = /(?:[([]\s*([^()[\]]+?)\s*[)\]]|(?:,|\bin)\s+(\S+))\s*\*?$/i;

/** The unit that a head names: `Amount (kg)`, `Amount [kg]`, `Amount in kg`, `Amount, kg`; empty if it names none. */
export function unitInHead(head: string): string {
  const [, bracketed, last] = UNIT_IN_HEAD.exec(head.trim().slice(-60)) ?? [];
  return bracketed ?? last ?? "";
}

/**
 * True if a head is the title of a column, or another of its heads; an asterisk after it is ignored. A column of one unit is
 * also found by its head with this unit: `Height (cm)`.
 */
export function isTitleOf(column: ImportColumn, head: string): boolean {
  const { title, also = [] } = column;
  const names = [title, ...also];
  const key = toKey(head.replace(/\*$/, ""));
  if (names.some((one) => toKey(one) === key)) return true;
  if (!hasOwnUnit(column) || unitInHead(head) === "" || hasOtherUnit(column, head)) return false;
  const words = toKey(head.replace(UNIT_IN_HEAD, ""));
  return names.some((one) => toKey(one.replace(UNIT_IN_HEAD, "")) === words);
}

/** True for a column of numbers whose title has their unit: `Density (g/ml)`. */
const hasOwnUnit = ({ title, twoWays, unitField }: ImportColumn) =>
  (twoWays === "number" || twoWays === "range") && unitField === undefined && unitInHead(title) !== "";

/** True if a head has another unit than the column, whose numbers are of one unit. */
function hasOtherUnit(column: ImportColumn, head: string): boolean {
  const unit = hasOwnUnit(column) ? unitInHead(head) : "";
  return unit !== "" && !isSameUnit(unit, unitInHead(column.title));
}

/**
 * Finds the column of the import for each head of a file: what was chosen for this head before, else its title, else what
 * people call it, as a whole and then within a longer head. Each column is found once. `uncertain` are the indexes of
 * the heads that were only guessed.
 */
export function guessColumns(
  heads: readonly string[],
  known: readonly ImportColumn[],
  remembered: Remembered = {},
): { mapping: Mapping; uncertain: ReadonlySet<number> } {
  const chosen = new Map<number, string | null>();
  const free = new Set(known.map(({ title }) => title));
  const keys = heads.map(headKey);
  const choose = (find: (index: number, free: readonly ImportColumn[]) => string | null | undefined) => {
    for (const [index, head] of heads.entries()) {
      if (head.trim() === "" || chosen.has(index)) continue;
      const title = find(
        index,
        known.filter((column) => free.has(column.title)),
      );
      if (title === undefined || (title !== null && !free.delete(title))) continue;
      chosen.set(index, title);
    }
  };
  choose((index) => remembered[keys[index] ?? ""]);
  choose((index, free) => free.find((column) => isTitleOf(column, heads[index] ?? ""))?.title);
  const fits = (column: ImportColumn, index: number) => !hasOtherUnit(column, heads[index] ?? "");
  choose(
    (index, free) =>
      free.find((column) => headKey(column.title) === keys[index] && fits(column, index))?.title,
  );
  const certain = new Set(chosen.keys());
  for (const column of known) {
    const { title, guess = [] } = column;
    // Of several heads, the one whose words are the usual ones: `Reagent` before `Item #`.
    const rated = heads.flatMap((_, index) => {
      const rank = guess.indexOf(keys[index] ?? "");
      return rank < 0 || chosen.has(index) || !fits(column, index) ? [] : [{ index, rank }];
    });
    const [best] = rated.toSorted((one, other) => one.rank - other.rank);
    if (best && free.delete(title)) chosen.set(best.index, title);
  }
  choose((index, free) =>
    longest(
      keys[index] ?? "",
      free.filter((column) => fits(column, index)),
    ),
  );
  return {
    mapping: heads.map((_, index) => chosen.get(index) ?? null),
    uncertain: new Set([...chosen.keys()].filter((index) => !certain.has(index))),
  };
}

/** The column one of whose guesses is within a head as whole words: the longest guess decides. */
function longest(key: string, columns: readonly ImportColumn[]): string | undefined {
  const within = columns.flatMap(({ title, guess = [] }) =>
    [headKey(title), ...guess]
      .filter((words) => words.length > 2 && ` ${key} `.includes(` ${words} `))
      .map((words) => ({ title, length: words.length })),
  );
  return within.toSorted((one, other) => other.length - one.length)[0]?.title;
}

const wordsOf = (text: string) =>
  nameKey(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .split(" ");

/**
 * The entry whose name was probably meant: the same letters with other signs, a name that has all words of the other, or
 * one with a typing mistake. Undefined if there is none, or more than one that is as near. Numbers and single letters
 * are never a mistake: `Grow room 3` is not `Grow room 2`. Without `mistakes`, a name with typing mistakes is another one.
 */
export function nearest<N extends { name: string }>(
  typed: string,
  entries: readonly N[],
  { mistakes = true } = {},
): N | undefined {
  const words = wordsOf(typed);
  const rated = entries.flatMap((entry) => {
    const far = distanceOf(words, wordsOf(entry.name));
    return far === null || (far > MISTAKE && !mistakes) ? [] : [{ entry, far }];
  });
  const least = Math.min(...rated.map(({ far }) => far));
  const [best, ...others] = rated.filter(({ far }) => far === least);
  return others.length === 0 ? best?.entry : undefined;
}

/** A name with typing mistakes is farther than any with other words. */
const MISTAKE = 10;

/** How far two names are from each other; null if they are two names. */
function distanceOf(one: readonly string[], other: readonly string[]): number | null {
  if (one.join("") === other.join("")) return 0;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.join("").length > 3 && short.every((word) => long.includes(word)))
    return 1 + long.length - short.length;
  const differ = [...one, ...other].filter((word) => !one.includes(word) || !other.includes(word));
  if (differ.some((word) => word.length < 3 || /\d/.test(word))) return null;
  const mistakes = changesBetween(one.join(" "), other.join(" "));
  return mistakes <= (one.join(" ").length > 8 ? 2 : 1) ? MISTAKE + mistakes : null;
}

/** The letters that are inserted, deleted or replaced between two texts (Levenshtein). */
function changesBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, there] of [...other].entries()) {
      const replaced = (row[j] ?? 0) + (letter === there ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
