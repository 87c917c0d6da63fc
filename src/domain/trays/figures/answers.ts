import type { Summary } from "../../statistics/figures.ts";
import { dropFloatError, roundTo, showNumber } from "../../values/quantities.ts";
import { showUnit } from "../../values/words.ts";
import type { Formulation } from "../schema.ts";
import type { Compared } from "./comparison.ts";
import type { Comparison } from "./measures.ts";
import type { Group } from "./replicates.ts";

type Row = Compared<Formulation>;
type Measured = Row & { summary: Summary };

/** A sentence: its beginning, such as `Best leaf dry mass`, and the rest after a colon. */
type Sentence = { lead: string; text: string };

/** The answer of one measure; `untested` is the reason why nothing in it is tested. */
type Answer = Sentence & { isBest?: boolean; untested?: string | undefined };

const LEVEL = 0.05;

/** What a formulation is made of, in a few words. */
type NoteOf = (group: Group<Formulation>) => string;

/**
 * A sentence on each measure, those with a best formulation first. Where several measures have no test for the same reason,
 * one sentence more names them and states it.
 */
export function answersOf(comparisons: readonly Comparison[], noteOf: NoteOf): Sentence[] {
  const answers = comparisons.flatMap((one) => {
    const answer = answerOf(one, noteOf);
    return answer ? { ...answer, name: one.name.toLowerCase() } : [];
  });
  answers.sort((a, b) => Number(b.isBest ?? false) - Number(a.isBest ?? false));
  const namesBy = new Map<string, string[]>();
  for (const { untested, name } of answers)
    if (untested) namesBy.set(untested, [...(namesBy.get(untested) ?? []), name]);
  const shared = [...namesBy].filter(([, names]) => names.length > 1);
  const isShared = (reason: string) => shared.some(([one]) => one === reason);
  return [
    ...answers.map(({ lead, text, untested }) => ({
      lead,
      text: untested && !isShared(untested) ? `${text}; no test: ${untested}` : text,
    })),
    ...shared.map(([reason, names]) => ({
      lead: `No test of ${names.length === answers.length ? "any measure" : listed.format(names)}`,
      text: reason,
    })),
  ];
}

const listed = new Intl.ListFormat("en-US");

/**
 * States which formulation has the highest mean, how far it is from the control, and the test of that difference; or what
 * is missing for a test. "Best" is a significant gain in a measure in which more is better. Null without any value.
 */
function answerOf(
  { rows, control, name, label, week, unit, isBetter }: Comparison,
  noteOf: NoteOf,
): Answer | null {
  const measured = rows.filter((row): row is Measured => row.summary !== null);
  const what = `${name}${week === null ? "" : `, week ${week}`}`;
  const highest = (word: string) => `${word} ${what.charAt(0).toLowerCase()}${what.slice(1).toLowerCase()}`;
  const base = measured.find(({ group }) => group.id === control?.id);
  const named = ({ group }: { group: Group<Formulation> }) => {
    const note = noteOf(group);
    return `${group.id === control?.id ? "the control " : ""}${group.name}${note && ` (${note})`}`;
  };
  const unitText = [showUnit(unit), label === name ? "" : "per plug"].filter(Boolean).join(" ");
  const meanIn = ({ summary }: Measured) => `${showNumber(summary.mean)} ${unitText}`.trim();
  const [first] = measured;
  if (!first) return null;
  if (measured.length === 1)
    return {
      lead: what,
      text: `${named(first)} is the only formulation with a value, ${meanIn(first)}, ${countOf(first)}`,
    };
  const ranked = measured.toSorted((a, b) => b.summary.mean - a.summary.mean);
  const isAs = (one: Measured) => (other: Measured) =>
    dropFloatError(one.summary.mean - other.summary.mean) === 0;
  const [top = first] = ranked;
  const best = ranked.filter(isAs(top));
  if (best.length === measured.length) {
    const all = `all formulations${measured.length < rows.length ? " with a value" : ""}`;
    return { lead: what, text: `${all} have the same mean, ${meanIn(top)}` };
  }
  if (!base) {
    const why = control ? `${named({ group: control })} has no value` : "there is no control";
    const all = best.map((row) => `${named(row)}, ${meanIn(row)}, ${countOf(row)}`);
    return { lead: highest("Highest"), text: all.join("; "), untested: why };
  }
  // A reason that concerns everything in the sentence is stated after it.
  const reasonOf = (shown: readonly Measured[]) => {
    const [reason, ...others] = new Set(shown.map((row) => (row.test ? undefined : lacking(row, base))));
    return others.length === 0 ? reason : undefined;
  };
  const result = (untested: string | undefined) => (row: Measured) =>
    `${named(row)}: ${gain(row, base, unitText, untested === undefined)}`;
  if (best.includes(base)) {
    const equal = best.filter((row) => row !== base).map((row) => `, as ${named(row)}`);
    const [second = base] = ranked.filter((row) => !best.includes(row));
    const next = ranked.filter(isAs(second));
    const untested = reasonOf(next);
    const text = `${named(base)}${equal.join("")}; next ${next.map(result(untested)).join("; ")}`;
    return { lead: highest("Highest"), text, untested };
  }
  const isBest = isBetter && best.every(isSignificant);
  const others = best.some(isSignificant)
    ? []
    : ranked.filter((row) => isSignificant(row) && (row.change ?? 0) > 0);
  const untested = reasonOf([...best, ...others]);
  const also =
    others.length > 0
      ? `; significantly more than the control: ${others.map(result(untested)).join("; ")}`
      : "";
  return {
    isBest,
    lead: highest(isBest ? "Best" : "Highest"),
    text: `${best.map(result(untested)).join("; ")}${also}`,
    untested,
  };
}

/** `+40 % against the control, p < 0.001 (Welch, Holm), n = 3 trays`; with the reason where there is no test. */
function gain(row: Measured, base: Measured, unit: string, hasReason: boolean): string {
  const { difference, change } = row;
  const far =
    difference === null
      ? `${signed(change ?? 0)} ${unit}`.trim()
      : `${signedPercent(difference, Math.abs(difference) < 10 ? 1 : 0)}`;
  const against = difference === null ? "the control, whose mean is 0" : "the control";
  const test = row.test
    ? `, ${equation(row.test.adjusted)} (Welch, Holm), ${countOf(row, base)}${isSignificant(row) ? "" : ", not significant"}`
    : `, ${countOf(row, base)}${hasReason ? `; no test: ${lacking(row, base)}` : ""}`;
  return `${far} against ${against}${test}`;
}

function lacking({ summary }: Measured, base: Measured): string {
  const few = [...(summary.n < 2 ? ["the formulation"] : []), ...(base.summary.n < 2 ? ["the control"] : [])];
  if (few.length === 0) return "all trays of each have the same value";
  return `one tray of ${few.join(" and of ")}, replicates are needed for a test`;
}

/** `n = 3 trays`; `n = 2 of 3 trays` if a tray has no value; `n = 3 trays against 2` if the control has another number. */
function countOf(row: Measured, base = row): string {
  const [one, other] = [row, base].map(({ summary: { n }, group: { trays } }) =>
    n === trays.length ? `${n}` : `${n} of ${trays.length}`,
  );
  const noun = one === "1" ? "tray" : "trays";
  return `n = ${one} ${noun}${one === other ? "" : ` against ${other}`}`;
}

/** True if the adjusted p of the test is below 0.05. */
function isSignificant({ test }: Pick<Row, "test">): boolean {
  return test !== null && test.adjusted < LEVEL;
}

/** The levels of significance, and their marks. */
export const significance = [
  [0.001, "***"],
  [0.01, "**"],
  [LEVEL, "*"],
] as const;

/** `**` for an adjusted p below 0.01; empty if the difference is not significant, or not tested. */
export function markOf({ test }: Pick<Row, "test">): string {
  return significance.find(([level]) => test !== null && test.adjusted < level)?.[1] ?? "";
}

/** `0.044`, `< 0.001`. A p that only rounding makes equal to the level has a fourth digit. */
export function showP(p: number): string {
  if (p < 0.001) return "< 0.001";
  const text = p.toFixed(3);
  return text === LEVEL.toFixed(3) ? p.toFixed(4) : text;
}

/** `p = 0.044`, `p < 0.001` */
export function equation(p: number): string {
  return p < 0.001 ? "p < 0.001" : `p = ${showP(p)}`;
}

/** `+12.3 %`, with a true minus sign; `Control`; `No data`; `No control`. In the unit if the control's mean is 0. */
export function showDifference(
  { group, summary, difference, change }: Compared<unknown>,
  controlId?: string,
): string {
  if (group.id === controlId) return "Control";
  if (summary === null) return "No data";
  if (difference !== null) return signedPercent(difference, 1);
  return change === null ? "No control" : signed(change);
}

/** A difference that rounding would show as none is `+<0.1 %`. */
function signedPercent(value: number, digits: number): string {
  const least = 10 ** -digits;
  const isTiny = dropFloatError(value) !== 0 && Math.abs(value) < least / 2;
  return isTiny ? `${value < 0 ? "−" : "+"}<${least} %` : `${signed(roundTo(value, digits), digits)} %`;
}

/** `+1.25`, `−0.3`, `0`: with its sign, a true minus. */
export function signed(value: number, digits?: number): string {
  const size = digits === undefined ? showNumber(Math.abs(value)) : Math.abs(value).toFixed(digits);
  const sign = Number(size) === 0 ? "" : value > 0 ? "+" : "−";
  return `${sign}${size}`;
}
