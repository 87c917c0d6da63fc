import { type AnyCommand, CONTRACT_VERSION, fillPath } from "#contract/operation.ts";
import { type Rejection, refKey, reject } from "#domain/kernel/change.ts";
import type { OutboxEntry } from "#store/rows.ts";
import type { Considered } from "./consider.ts";

/** Parses a body by the command's schema; a `VALIDATION` rejection names the first field that is wrong. */
export function parseBody(operation: AnyCommand, body: unknown): { body: unknown } | Rejection {
  const parsed = operation.body.safeParse(body);
  if (parsed.success) return { body: parsed.data };
  const [issue] = parsed.error.issues;
  return reject("VALIDATION", issue?.message ?? "", { field: issue?.path.join(".") ?? "" });
}

type Saving = Pick<OutboxEntry, "next_attempt_at" | "imported"> & {
  order: number;
  clock_off_ms: number | null;
};

/**
 * Returns the outbox entry of an accepted write. Before `next_attempt_at` (milliseconds since 1970) only a forced
 * turn sends it. `clock_off_ms` is null for a clock that agrees with the server's.
 */
export function toEntry(
  operation: AnyCommand,
  considered: Considered,
  { order, next_attempt_at, clock_off_ms, imported }: Saving,
): Omit<OutboxEntry, "seq"> {
  const { params, body, stamp } = considered.write;
  return {
    id: stamp.id,
    order,
    user: stamp.user,
    operation: operation.name,
    contract: CONTRACT_VERSION,
    method: operation.method,
    path: fillPath(operation.path, params),
    params,
    body,
    body_text: JSON.stringify(body),
    lane: refKey(operation.lane({ params, body }, stamp)),
    ...decidedFields(considered),
    state: "queued",
    recorded_at: stamp.now,
    ...(clock_off_ms !== null && { clock_off_ms }),
    ...(imported && { imported }),
    attempts: 0,
    first_sent_at: null,
    next_attempt_at,
    sending: false,
    problem: null,
    warnings: [],
    cursor: null,
    epoch: null,
    finished_at: null,
  };
}

/** The fields of an outbox entry that a decision determines: the title, and the keys of the records concerned. */
export function decidedFields({ title, reads, touches, creates }: Considered) {
  return { title, reads, touches, creates, open_refs: touches };
}
