import { nameKey } from "../../values/name-key.ts";
import type { Formulation } from "../schema.ts";

type Composed = Pick<
  Formulation,
  | "id"
  | "identifier"
  | "grow_trial_plant_id"
  | "cnf_id"
  | "cnf_description"
  | "substrate_type_id"
  | "additive_id"
  | "additive_ratio"
  | "preparation_steps"
  | "grow_trial_fertilizer_id"
  | "test_for"
>;

/** Trays of one formulation: replicates of each other. `id` is that of the first tray; `name` is `F1/F5`, `F7–F9`. */
export type Group<T> = { id: string; name: string; first: T; trays: readonly T[] };

/** True if a plug remains in a tray of the group. */
export function isActiveGroup({ trays }: Group<Pick<Formulation, "is_active">>): boolean {
  return trays.some(({ is_active }) => is_active);
}

/** Returns each tray as a group of its own. */
export function singly<T extends Pick<Formulation, "id" | "identifier">>(trays: readonly T[]): Group<T>[] {
  return trays.map((tray) => ({ id: tray.id, name: tray.identifier, first: tray, trays: [tray] }));
}

/**
 * Returns the trays of a trial grouped by formulation, in the order of their first trays. Trays are replicates if plant,
 * CNF, substrate, additive with its ratio, preparation steps, fertilizer and "Test For" are the same. The description
 * counts where no CNF is named.
 */
export function replicatesOf<T extends Composed>(trays: readonly T[]): Group<T>[] {
  const same = new Map<string, [T, ...T[]]>();
  for (const tray of trays) {
    const key = formulationKey(tray);
    const others = same.get(key);
    if (others) others.push(tray);
    else same.set(key, [tray]);
  }
  return [...same.values()].map((of) => ({ id: of[0].id, name: nameOf(of), first: of[0], trays: of }));
}

/** The identifiers of trays, `F1/F5`; three or more in a row as `F7–F9`. */
function nameOf(trays: readonly Pick<Formulation, "identifier">[]): string {
  const rows: string[][] = [];
  for (const { identifier } of trays) {
    const last = rows.at(-1);
    if (last && identifier === following(last.at(-1) ?? "")) last.push(identifier);
    else rows.push([identifier]);
  }
  return rows.flatMap((row) => (row.length > 2 ? [`${row[0]}–${row.at(-1)}`] : row)).join("/");
}

/** `F10` after `F9`; null after a text without a number at its end. */
function following(identifier: string): string | null {
  const [, text, digits] = /^(.*?)(0|[1-9]\d*)$/.exec(identifier) ?? [];
  return digits === undefined ? null : `${text}${Number(digits) + 1}`;
}

function formulationKey(tray: Composed): string {
  return JSON.stringify([
    tray.grow_trial_plant_id,
    tray.cnf_id ?? nameKey(tray.cnf_description ?? ""),
    tray.substrate_type_id,
    tray.additive_id,
    tray.additive_ratio,
    tray.preparation_steps.map(nameKey),
    tray.grow_trial_fertilizer_id,
    nameKey(tray.test_for),
  ]);
}
