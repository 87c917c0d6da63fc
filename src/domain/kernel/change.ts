import type { Role } from "./roles.ts";
import type { Doc, TableName } from "./tables.ts";

/** Identifies one record by table and id. */
export type Ref = { table: TableName; id: string };

/** One record after a command; `null` means deleted. */
export type Change = Ref & { record: Doc | null };

/** The context of a command: its id, its user and the time. `decide` reads no clock itself. */
export type Stamp = {
  /** The command's id (UUID): its idempotency key, and the seed of every id that it derives. */
  id: string;
  /** E-mail of the signed-in user. */
  user: string;
  /** The role of the user: on the server, of the account at the time the write arrives; on the tablet, of the session. */
  role: Role;
  /** Now, ISO-8601 UTC. */
  now: string;
  /** When the tablet recorded the command offline (ISO-8601 UTC), else null. Physical facts are then not refused. */
  recordedOffline: string | null;
  /** Set on the server only: the decision is final, so numbers are assigned and notifications are written. */
  final?: true;
};

/** The input of a command about one record. */
export type OfOne<B> = { params: { id: string }; body: B };

/** A refusal by the lab's rules: a value, not an exception. `field` is the path of the invalid field. */
export type Rejection = {
  kind: "rejected";
  status: 403 | 404 | 409 | 422;
  code: RejectionCode;
  message: string;
  field?: string;
  current?: unknown;
};

type RejectionCode =
  | "NOT_FOUND"
  | "FORBIDDEN"
  | "NOT_CURRENT"
  | "FINAL"
  | "NOT_READY"
  | "NOT_SKIPPABLE"
  | "NOT_POSTPONABLE"
  | "FROM_TODO"
  | "REOPENED"
  | "DUPLICATE"
  | "ALREADY_ADDED"
  | "INSUFFICIENT_STOCK"
  | "INACTIVE"
  | "LINKED"
  | "EDIT_CONFLICT"
  | "VALIDATION"
  | "UNIT_CONVERSION"
  | "WITHDRAWN";

/** `merged` are the paths of values that another user had changed since an edit was begun, and that it left. */
export type Accepted = { kind: "accepted"; changes: Change[]; warnings: string[]; merged?: string[][] };

export type Decision = Accepted | Rejection;

/** Returns an acceptance: the records to write, warnings, and the merged values of an edit. */
export function accept(changes: Change[], warnings: string[] = [], merged: string[][] = []): Accepted {
  return { kind: "accepted", changes, warnings, ...(merged.length > 0 && { merged }) };
}

const statuses: Partial<Record<RejectionCode, 403 | 404 | 422>> = {
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  VALIDATION: 422,
  UNIT_CONVERSION: 422,
};

/** Returns a refusal with the message that a person reads. The status is 403, 404 or 422 by code, else 409. */
export function reject(
  code: RejectionCode,
  message: string,
  more: { field?: string; current?: unknown } = {},
): Rejection {
  return { kind: "rejected", status: statuses[code] ?? 409, code, message, ...more };
}

/** Returns the refusal `{Entity} not found`. */
export function notFound(entity: string): Rejection {
  return reject("NOT_FOUND", `${entity} not found`);
}

/** Returns `table:id`, the key of a record as one string. */
export function refKey(ref: Ref): string {
  return `${ref.table}:${ref.id}`;
}

/** The reverse of {@link refKey}. */
export function keyToRef(key: string): Ref {
  const colon = key.indexOf(":");
  return { table: key.slice(0, colon) as TableName, id: key.slice(colon + 1) };
}

/** Returns the refusal of a choice that does not exist; `what` is the noun in the message. */
export function unknownChoice(what: string, field: string): Rejection {
  return reject("VALIDATION", `Please select a valid ${what}`, { field });
}

/** Returns the refusal of a new record whose id is in use; `what` is the noun in the message. */
export function idInUse(what: string): Rejection {
  return reject("DUPLICATE", `${what} with this id already exists.`, { field: "id" });
}
