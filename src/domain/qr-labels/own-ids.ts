import type { Decision, Stamp } from "../kernel/change.ts";
import type { Reads } from "../kernel/records.ts";
import { idInUse } from "../kernel/refusals.ts";
import { findableTables, type TableName } from "../kernel/tables.ts";

/** Tables whose records are found by their id alone: by a label, a picture's address or a link. */
const tables: readonly TableName[] = [...findableTables, "filtrations", "images", "qr_labels"];

/**
 * Returns the rule of a write whose body may carry the id of the record that it creates. An id that a record of another
 * table has is refused: a label names its record by the id alone. Records of earlier versions may share an id.
 */
export function withOwnId<I extends { body: unknown }>(
  rule: (lab: Reads, input: I, stamp: Stamp) => Decision,
): (lab: Reads, input: I, stamp: Stamp) => Decision {
  return (lab, input, stamp) => {
    const { id } = (input.body ?? {}) as { id?: string };
    const isInUse = id !== undefined && tables.map((table) => lab.get(table, id)).some((one) => one !== null);
    const decision = rule(lab, input, stamp);
    return isInUse && decision.kind === "accepted" ? idInUse("Another record") : decision;
  };
}
