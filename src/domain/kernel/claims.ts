import type { Change } from "./change.ts";
import type { Reads } from "./records.ts";
import type { TableName } from "./tables.ts";

/** Returns the id of the claim on a value that is unique, ignoring case and surrounding blanks. */
export function claimId(what: string, value: string): string {
  return `${what}:${value.trim().toLowerCase()}`;
}

/** True if a record other than `ownerId` owns the claim. */
export function isClaimed(lab: Reads, id: string, ownerId: string): boolean {
  const claim = lab.get("claims", id);
  return claim !== null && claim.owner_id !== ownerId;
}

/** Returns the change that assigns a claim to a record. */
export function claim(id: string, table: TableName, ownerId: string): Change {
  return { table: "claims", id, record: { id, owner_table: table, owner_id: ownerId } };
}
