import { processOfCake } from "../cakes/stock.ts";
import { NOT_NUMBERED } from "../kernel/numbering.ts";
import type { Stock } from "../kind.ts";
import type { UsedResource } from "../resource-use/views.ts";
import type { Cnf } from "./schema.ts";

/** `CNF-2026-004-02`, or a placeholder until the server assigns the name. */
export function cnfName({ name }: Pick<Cnf, "name">): string {
  return name ?? `CNF ${NOT_NUMBERED}`;
}

/** The id, type and name of a CNF, for its use records. */
export function usedCnf({ id, name }: Cnf): UsedResource {
  return { id, type: "CNF", name: name ?? NOT_NUMBERED };
}

export const cnfStock: Stock<"cnfs"> = {
  title: (_, cnf) => usedCnf(cnf).name,
  type: () => "CNF",
  process: (lab, { cake_id }) => processOfCake(lab, lab.get("cakes", cake_id)),
  facts: () => [],
};
