import type { Unit } from "../values/units.ts";
import { toTitle } from "../values/words.ts";
import { OTHER_PURPOSE } from "./names.ts";
import type { Purpose, UseRecord } from "./schema.ts";

/** What a form takes over from a use: its purpose, the text of another purpose, and its units. */
export type UsedFor = {
  resource_use_purpose_id: string;
  purpose: string | null;
  amount_used_units: UseRecord["amount_used_units"];
  /** The purpose as text: `NOP Process`, or what was entered. */
  label: string;
};

/** What a stock was used for last, without voided uses; null if it was never used, or for none of these purposes. */
export function lastUsedFor(uses: readonly UseRecord[], purposes: readonly Purpose[]): UsedFor | null {
  const last = lastOf(uses);
  if (last === undefined) return null;
  const { resource_use_purpose: name, purpose, amount_used_units } = last;
  if (name === null) {
    return purpose
      ? { resource_use_purpose_id: OTHER_PURPOSE, purpose, amount_used_units, label: purpose }
      : null;
  }
  const known = purposes.find(({ purpose_name }) => purpose_name === name);
  if (known === undefined) return null;
  const { purpose_id } = known;
  return { resource_use_purpose_id: purpose_id, purpose: null, amount_used_units, label: toTitle(name) };
}

/**
 * Returns the units with which an amount of a stock begins in an NOP process: those of its last use for one, without voided
 * uses, else `other`; null where the field offers neither.
 */
export function lastUnits<U extends Unit>(
  offered: readonly U[],
  uses: readonly UseRecord[] = [],
  other: Unit | null = null,
): U | null {
  const before = uses.filter(({ resource_use_purpose }) => resource_use_purpose === "NOP_PROCESS");
  const wanted = [lastOf(before)?.amount_used_units, other];
  return wanted.flatMap((unit) => offered.find((one) => one === unit) ?? [])[0] ?? null;
}

function lastOf(uses: readonly UseRecord[]): UseRecord | undefined {
  return uses
    .filter(({ voided }) => voided === null)
    .toSorted((a, b) => b.creation_date.localeCompare(a.creation_date))[0];
}
