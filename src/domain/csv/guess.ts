import { nameKey } from "../values/name-key.ts";
import { type ImportColumn, toKey } from "./import-columns.ts";

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

/** The unit that a head names: `Amount (kg)`, `Amount [kg]`, `Amount in kg`, `Amount, kg`; empty if it names none. */
export function unitInHead(head: string): string {
  const [, bracketed, last] =
    /(?:[([]\s*([^()[\]]+?)\s*[)\]]|(?:,|\bin)\s+(\S+))\s*\*?$/i.exec(head.trim().slice(-60)) ?? [];
  return bracketed ?? last ?? "";
}

/** True if a head is the title of a column, or another of its heads; an asterisk after it is ignored. */
export function isTitleOf({ title, also = [] }: ImportColumn, head: string): boolean {
  const key = toKey(head.replace(/\*$/, ""));
  return [title, ...also].some((one) => toKey(one) === key);
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
  choose((index, free) => free.find(({ title }) => headKey(title) === keys[index])?.title);
  const certain = new Set(chosen.keys());
  choose((index, free) => free.find(({ guess = [] }) => guess.includes(keys[index] ?? ""))?.title);
  choose((index, free) => longest(keys[index] ?? "", free));
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
 * are never a mistake: `Grow room 3` is not `Grow room 2`.
 */
export function nearest<N extends { name: string }>(typed: string, entries: readonly N[]): N | undefined {
  const words = wordsOf(typed);
  const rated = entries.flatMap((entry) => {
    const far = distanceOf(words, wordsOf(entry.name));
    return far === null ? [] : [{ entry, far }];
  });
  const least = Math.min(...rated.map(({ far }) => far));
  const [best, ...others] = rated.filter(({ far }) => far === least);
  return others.length === 0 ? best?.entry : undefined;
}

/** How far two names are from each other; null if they are two names. */
function distanceOf(one: readonly string[], other: readonly string[]): number | null {
  if (one.join("") === other.join("")) return 0;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.join("").length > 3 && short.every((word) => long.includes(word)))
    return 1 + long.length - short.length;
  const differ = [...one, ...other].filter((word) => !one.includes(word) || !other.includes(word));
  if (differ.some((word) => word.length < 3 || /\d/.test(word))) return null;
  const mistakes = changesBetween(one.join(" "), other.join(" "));
  return mistakes <= (one.join(" ").length > 8 ? 2 : 1) ? 10 + mistakes : null;
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
