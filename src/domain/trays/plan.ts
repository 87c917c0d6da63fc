import { z } from "zod";
import { planned } from "../grow-trials/schema.ts";
import { text } from "../values/text.ts";
import { createdBy } from "../values/traits.ts";
import { byIdentifier } from "./composition.ts";
import { checkPairs, enteredAt, NewFormulation, whenValid, whole } from "./forms.ts";
import type { TrayFormulation } from "./schema.ts";

const { grow_trial_plant_id, cnf_id, cnf_description, grow_trial_fertilizer_id } = NewFormulation.shape;
const { additive_id, additive_ratio, substrate_type_id, preparation_steps } = NewFormulation.shape;
const { num_plugs_created, test_for } = NewFormulation.shape;

const MOST_ROWS = 50;
/** Trays of one plan: more do not fit in a trial, and are a slip of the finger. */
const MOST_TRAYS = 200;
const NO_ROW = "At least one composition is required";
const NO_REPLICATES = "Replicates must be a positive whole number";
const NOT_A_FIRST = "The first identifier must be F and a number";

/** A row of a plan: a composition, and the number of trays that are made of it. */
export const PlanRow = z
  .object({
    cnf_id,
    cnf_description,
    additive_id,
    additive_ratio,
    substrate_type_id,
    preparation_steps,
    grow_trial_fertilizer_id,
    grow_trial_plant_id,
    test_for,
    num_plugs_created,
    replicates: whole("Replicates", NO_REPLICATES, MOST_TRAYS).meta({ label: "Replicates" }),
  })
  .superRefine(checkPairs, whenValid);
export type PlanRow = z.output<typeof PlanRow>;

/** The plan of a trial: its compositions, and the trays of each. */
export const Plan = z
  .object({
    first_identifier: text("Formulation identifier is required")
      .trim()
      .regex(/^F[1-9]\d{0,5}$/, NOT_A_FIRST)
      .meta({ label: "First Identifier" }),
    rows: z
      .array(PlanRow, { error: NO_ROW })
      .min(1, NO_ROW)
      .max(MOST_ROWS, `At most ${MOST_ROWS} compositions`)
      .meta({ label: "Compositions", of: "plan" }),
    ...planned,
    created_by: createdBy,
    created_at: enteredAt,
  })
  .superRefine(({ rows }, context) => {
    const message = `At most ${MOST_TRAYS} trays at once`;
    if (countOfTrays(rows) > MOST_TRAYS) context.addIssue({ code: "custom", path: ["rows"], message });
  });
export type Plan = z.output<typeof Plan>;

/** The number of trays of a row of a plan; 0 while it is not a whole number above 0. */
function traysIn({ replicates }: Counted): number {
  return typeof replicates === "number" && Number.isInteger(replicates) ? Math.max(0, replicates) : 0;
}
type Counted = { replicates?: unknown };

/** The number of trays of a plan. */
export function countOfTrays(rows: readonly Counted[]): number {
  return rows.reduce((sum, row) => sum + traysIn(row), 0);
}

/** The compositions of trays as rows of a plan, each with the number of trays that have it. */
export function rowsOf(trays: readonly TrayFormulation[]): PlanRow[] {
  const rows = new Map<string, PlanRow>();
  for (const tray of trays.toSorted(byIdentifier)) {
    const row = {
      cnf_id: tray.cnf_id,
      cnf_description: tray.cnf_id === null ? tray.cnf_description : null,
      additive_id: tray.additive_id,
      additive_ratio: tray.additive_ratio,
      substrate_type_id: tray.substrate_type_id,
      preparation_steps: tray.preparation_steps,
      grow_trial_fertilizer_id: tray.grow_trial_fertilizer_id,
      grow_trial_plant_id: tray.grow_trial_plant_id,
      test_for: tray.test_for,
      num_plugs_created: tray.num_plugs_created,
    };
    const key = JSON.stringify(row);
    rows.set(key, { ...row, replicates: (rows.get(key)?.replicates ?? 0) + 1 });
  }
  return [...rows.values()];
}

/** A tray of a plan: the index of its row, its identifier, and its place on the shelf if places are drawn at random. */
type PlannedTray = { row: number; identifier: string; position?: number };

/**
 * The trays of a plan, in the order of its rows. The same seed gives the same positions: those of F13 to F24 are 13 to 24,
 * whatever other trays the trial has.
 */
export function plannedTrays(
  { first_identifier, rows }: { first_identifier: string; rows: readonly Counted[] },
  seed: number | null | undefined,
): PlannedTray[] {
  const first = Number(first_identifier.slice(1));
  const trays = rows
    .flatMap((of, row) => Array.from({ length: traysIn(of) }, () => row))
    .map((row, index) => ({ row, identifier: `F${first + index}` }));
  if (!seed) return trays;
  const drawn = shuffled([...trays.keys()], seed);
  return trays.map((tray, index) => ({ ...tray, position: first + drawn.indexOf(index) }));
}

/**
 * Returns the items in a random order that depends on the seed alone: each is drawn from those that are left (R. A. Fisher
 * and F. Yates, Statistical Tables, 1938, page 20), by the numbers of mulberry32 (T. Ettinger, 2017).
 */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = numbersOf(seed);
  const left = [...items];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1));
  return order;
}

/** Numbers from 0, inclusive, to 1, exclusive. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
