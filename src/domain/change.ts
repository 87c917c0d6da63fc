import type { Doc, TableName } from "./tables.ts";

/** Names one record: its table and its id. */
export type Ref = { table: TableName; id: string };

/** One record as it stands after a command; `null` means deleted. */
export type Change = Ref & { record: Doc | null };

/** What the world adds to a command: its id, who gave it and when. `decide` reads no clock of its own. */
export type Stamp = {
  /** The command's id (UUID): its idempotency key, and the seed of every id it makes. */
  id: string;
  /** E-mail of the signed-in person. */
  user: string;
  /** Now, ISO-8601 UTC. */
  now: string;
  /** When the tablet recorded it without signal (ISO-8601 UTC), else null. Then physical facts are not refused. */
  recordedOffline: string | null;
  /** Set by the server alone: the decision is for good, so numbers are given and notices are written. */
  final?: true;
};

/** The lab says no: a value, not an exception. `field` is the path of the field it concerns. */
export type Rejection = {
  kind: "rejected";
  status: 404 | 409 | 422;
  code: RejectionCode;
  message: string;
  field?: string;
  current?: unknown;
};

type RejectionCode =
  | "NOT_FOUND"
  | "NOT_CURRENT"
  | "FINAL"
  | "NOT_READY"
  | "NOT_SKIPPABLE"
  | "NOT_POSTPONABLE"
  | "FROM_TODO"
  | "DUPLICATE"
  | "ALREADY_ADDED"
  | "INSUFFICIENT_STOCK"
  | "INACTIVE"
  | "LINKED"
  | "EDIT_CONFLICT"
  | "VALIDATION"
  | "UNIT_CONVERSION";

export type Accepted = { kind: "accepted"; changes: Change[]; warnings: string[] };

export type Decision = Accepted | Rejection;

/** The lab says yes: records to write, and what to warn about. */
export function accept(changes: Change[], warnings: string[] = []): Accepted {
  return { kind: "accepted", changes, warnings };
}

const statuses: Partial<Record<RejectionCode, 404 | 422>> = {
  NOT_FOUND: 404,
  VALIDATION: 422,
  UNIT_CONVERSION: 422,
};

/** The lab says no, with the sentence a person reads. */
export function reject(
  code: RejectionCode,
  message: string,
  more: { field?: string; current?: unknown } = {},
): Rejection {
  return { kind: "rejected", status: statuses[code] ?? 409, code, message, ...more };
}

/** `{Entity} not found`, in the words of the API. */
export function notFound(entity: string): Rejection {
  return reject("NOT_FOUND", `${entity} not found`);
}

/** `table:id`, the key of a record wherever one string is wanted. */
export function refKey(ref: Ref): string {
  return `${ref.table}:${ref.id}`;
}

/** The reverse of {@link refKey}. */
export function keyToRef(key: string): Ref {
  const colon = key.indexOf(":");
  return { table: key.slice(0, colon) as TableName, id: key.slice(colon + 1) };
}
