import { nameKey } from "../values/name-key.ts";
import type { Change } from "./change.ts";
import type { Reads } from "./records.ts";
import type { TableName } from "./tables.ts";

/** Returns the id of the claim on a name or another value that is unique, however it is spelled ({@link nameKey}). */
export function claimId(what: string, value: string): string {
  return `${what}:${nameKey(value)}`;
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

/**
 * Returns the changes that release the claim on a record's old value and claim its new one. A claim of another record
 * remains: the other may have the same name since an earlier version, which took two spellings for two names.
 */
export function moveClaim(lab: Reads, from: string, to: string, table: TableName, ownerId: string): Change[] {
  if (from === to) return [];
  const isOwner = lab.get("claims", from)?.owner_id === ownerId;
  return [
    ...(isOwner ? [{ table: "claims", id: from, record: null } as const] : []),
    claim(to, table, ownerId),
  ];
}
