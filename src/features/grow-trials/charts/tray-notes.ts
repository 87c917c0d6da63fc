import { type Names, readNames } from "#components/record/record-names.ts";
import type { Group } from "#domain/trays/figures/replicates.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { showName } from "#domain/values/words.ts";
import { useRecords } from "#hooks/use-records.ts";

const none: Names = new Map();

/** Names of the CNFs in these trays, by id; empty during the first read. */
export function useCnfNames(trays: readonly Pick<Formulation, "cnf_id">[]): Names {
  const ids = [...new Set(trays.map(({ cnf_id }) => cnf_id))];
  return (
    useRecords(
      (records) =>
        readNames(
          records,
          ids.map((cnf_id) => ({ cnf_id })),
        ),
      [JSON.stringify(ids)],
    ) ?? none
  );
}

/** The composition that distinguishes a tray: 'CNF-2026-009-02, CNF foam + BIOCHAR: 0.1'. */
export function trayNote(
  tray: Pick<
    Formulation,
    "cnf_id" | "cnf_description" | "substrate_type" | "additive_name" | "additive_ratio"
  >,
  names: Names,
): string {
  const { cnf_id, cnf_description, substrate_type, additive_name, additive_ratio } = tray;
  const cnf = names.get(cnf_id ?? "") ?? cnf_description;
  const additive = additiveOf({ additive_name, additive_ratio });
  return [[cnf, substrate_type].filter(Boolean).join(", "), additive].filter(Boolean).join(" + ");
}

/** `Biochar: 0.1`; null without an additive. */
function additiveOf({
  additive_name,
  additive_ratio,
}: Pick<Formulation, "additive_name" | "additive_ratio">) {
  return additive_name && `${showName(additive_name)}${additive_ratio === null ? "" : `: ${additive_ratio}`}`;
}

/**
 * What a formulation is made of: `short` is what distinguishes it from the others of the trial; `full` has the composition,
 * with the fertilizer and the plant where they differ, and what else is needed to distinguish it.
 */
export type Note = { short: string; full: string };

/** Returns what each formulation of a trial is made of, by the id of its group. */
export function formulationNotes(
  groups: readonly Group<Formulation>[],
  names: Names,
): ReadonlyMap<string, Note> {
  const rows = groups.map(({ first }) => partsOf(first, names));
  const varying = [...(rows[0] ?? []).keys()].filter((part) =>
    rows.some((row) => row[part] !== rows[0]?.[part]),
  );
  return new Map(
    groups.map(({ id, first }, i) => {
      const own = rows[i] ?? [];
      const isEnough = (_: number, last: number) =>
        rows.every(
          (row, other) => other === i || varying.slice(0, last + 1).some((part) => row[part] !== own[part]),
        );
      const needed = varying.slice(0, varying.findIndex(isEnough) + 1);
      const more = varying.filter((part) => part > SUBSTRATE && (part <= PLANT || needed.includes(part)));
      const textOf = (part: number) => own[part] ?? "";
      return [
        id,
        { short: joined(needed.map(textOf)), full: joined([trayNote(first, names), ...more.map(textOf)]) },
      ];
    }),
  );
}

const [SUBSTRATE, PLANT] = [2, 4];

const joined = (parts: readonly string[]) => parts.filter(Boolean).join(", ");

/** What makes trays replicates of each other, in the order in which it is named: CNF, additive and substrate first. */
function partsOf(tray: Formulation, names: Names): string[] {
  return [
    names.get(tray.cnf_id ?? "") ?? tray.cnf_description ?? "No CNF",
    additiveOf(tray) ?? "No Additive",
    tray.substrate_type,
    showName(tray.grow_trial_fertilizer),
    tray.grow_trial_plant,
    tray.preparation_steps.join(" > "),
    tray.test_for,
  ];
}
