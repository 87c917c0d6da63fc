import type { Change } from "./change.ts";
import type { Reads } from "./records.ts";
import type { TableName } from "./tables.ts";

/** The claim's id for a value that is unique without regard to case and outer blanks. */
export function claimId(what: string, value: string): string {
  return `${what}:${value.trim().toLowerCase()}`;
}

/** True when another record than `ownerId` holds the claim. */
export function isTaken(lab: Reads, id: string, ownerId: string): boolean {
  const claim = lab.get("claims", id);
  return claim !== null && claim.owner_id !== ownerId;
}

/** The change that takes a claim. */
export function claim(id: string, table: TableName, ownerId: string): Change {
  return { table: "claims", id, record: { id, owner_table: table, owner_id: ownerId } };
}
