import { type Names, readNames } from "#components/record/record-names.ts";
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
  const additive =
    additive_name && `${showName(additive_name)}${additive_ratio === null ? "" : `: ${additive_ratio}`}`;
  return [[cnf, substrate_type].filter(Boolean).join(", "), additive].filter(Boolean).join(" + ");
}
