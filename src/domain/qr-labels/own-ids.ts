import { type Decision, idInUse, type Stamp } from "../kernel/change.ts";
import type { Reads } from "../kernel/records.ts";
import { tableNames } from "../tables.ts";

/** A claim is found by a name, not by an id. */
const tables = tableNames.filter((table) => table !== "claims");

/** True if a record of any table has this id, a withdrawn one too. Requests a record of every table. */
export function isIdOfRecord(lab: Reads, id: string, { final }: Stamp): boolean {
  return (
    tables
      // A tablet can receive a use before the stock that includes it, and then applies the write of the use again.
      .filter((table) => final || table !== "use_records")
      .map((table) => lab.get(table, id))
      .some((one) => one !== null)
  );
}

/**
 * Returns the rule of a write whose body may carry the id of what it creates. The id of any record of the lab is refused:
 * a label, a link and a picture's address name a record by its id alone. Records of earlier versions may share an id.
 */
export function withOwnId<I extends { body: unknown }>(
  rule: (lab: Reads, input: I, stamp: Stamp) => Decision,
): (lab: Reads, input: I, stamp: Stamp) => Decision {
  return (lab, input, stamp) => {
    const { id } = (input.body ?? {}) as { id?: string };
    const isInUse = id !== undefined && isIdOfRecord(lab, id, stamp);
    const decision = rule(lab, input, stamp);
    const isCreating = decision.kind === "accepted" && decision.changes.length > 0;
    return isInUse && isCreating ? idInUse("Another record") : decision;
  };
}
