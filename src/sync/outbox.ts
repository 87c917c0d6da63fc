import { type AnyCommand, CONTRACT_VERSION, fillPath } from "#contract/operation.ts";
import { type Rejection, refKey, reject, type Stamp } from "#domain/change.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { type AttachedFile, attach } from "./attached-file.ts";
import { isoNow, type SyncEnv } from "./env.ts";
import { consider, type Laid, lay, writeTables } from "./overlay.ts";
import { whenStored } from "./storage-faults.ts";

export type Saved = { kind: "saved"; id: string; touches: string[]; warnings: string[] };

export type WriteEnv = Pick<SyncEnv, "store" | "now" | "newId">;

/**
 * The only way the app writes: local records, outbox entry and the file it brings together, or none of them. Returns the lab's refusal as a
 * value; throws {@link StoreFull} when the tablet has no room. When it resolves with `saved`, it is on the disk.
 */
export async function submit(
  env: WriteEnv,
  user: string,
  operation: AnyCommand,
  input: { params?: Record<string, string>; body: unknown; file?: AttachedFile | undefined },
  /** Milliseconds in which it is sent only when asked to: the time to take it back. */
  patience = 0,
): Promise<Saved | Rejection> {
  const parsed = parseBody(operation, input.body);
  if ("kind" in parsed) return parsed;
  const write = { params: input.params ?? {}, ...parsed };
  const stamp: Stamp = { id: env.newId(), user, now: isoNow(env), recordedOffline: null };
  return whenStored(env.store, () =>
    env.store.transaction("rw", writeTables(env.store), async () => {
      const laid = await consider(env.store, operation, write, stamp);
      if (laid.decision.kind === "rejected") return laid.decision;
      const laying = lay(env.store, laid);
      if (input.file) await attach(env.store, operation, write, stamp, input.file);
      const next_attempt_at = patience && env.now() + patience;
      await env.store.outbox.add(toEntry(operation, write, stamp, laid, next_attempt_at) as OutboxEntry);
      await laying;
      return {
        kind: "saved" as const,
        id: stamp.id,
        touches: laid.touches,
        warnings: laid.decision.warnings,
      };
    }),
  );
}

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
  write: { params: Record<string, string>; body: unknown },
  stamp: Stamp,
  laid: Laid,
  next_attempt_at: number,
): Omit<OutboxEntry, "seq"> {
  return {
    id: stamp.id,
    user: stamp.user,
    operation: operation.name,
    contract: CONTRACT_VERSION,
    title: operation.title(laid.lab, write),
    method: operation.method,
    path: fillPath(operation.path, write.params),
    ...write,
    body_text: JSON.stringify(write.body),
    lane: refKey(operation.lane(write, stamp)),
    reads: laid.reads,
    touches: laid.touches,
    creates: laid.creates,
    open_refs: laid.touches,
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
