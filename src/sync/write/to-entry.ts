import { type AnyCommand, CONTRACT_VERSION, fillPath } from "#contract/operation.ts";
import { type Rejection, refKey, reject } from "#domain/kernel/change.ts";
import type { OutboxEntry } from "#store/rows.ts";
import type { Considered } from "./consider.ts";

/** The body as the command's own schema reads it, or the first thing that is wrong with it. */
export function parseBody(operation: AnyCommand, body: unknown): { body: unknown } | Rejection {
  const parsed = operation.body.safeParse(body);
  if (parsed.success) return { body: parsed.data };
  const [issue] = parsed.error.issues;
  return reject("VALIDATION", issue?.message ?? "", { field: issue?.path.join(".") ?? "" });
}

/** The outbox row of a write that was accepted; before `next_attempt_at` it is sent only when asked to. */
export function toEntry(
  operation: AnyCommand,
  considered: Considered,
  next_attempt_at: number,
): Omit<OutboxEntry, "seq"> {
  const { params, body, stamp } = considered.write;
  return {
    id: stamp.id,
    user: stamp.user,
    operation: operation.name,
    contract: CONTRACT_VERSION,
    method: operation.method,
    path: fillPath(operation.path, params),
    params,
    body,
    body_text: JSON.stringify(body),
    lane: refKey(operation.lane({ params, body }, stamp)),
    ...marksOf(considered),
    state: "queued",
    recorded_at: stamp.now,
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

/** What a write is called, and which records it concerns. */
export function marksOf({ title, reads, touches, creates }: Considered) {
  return { title, reads, touches, creates, open_refs: touches };
}
