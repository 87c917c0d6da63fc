import type { AnyCommand } from "#contract/operation.ts";
import type { Decision, Rejection } from "#domain/kernel/change.ts";
import { newStamp, type WriteEnv } from "../env.ts";
import { Ahead } from "./consider.ts";
import type { Full } from "./storage-faults.ts";
import { submitAll, type WriteInput } from "./submit-all.ts";

export type Saved = { kind: "saved"; id: string; touches: string[]; warnings: string[] };

/**
 * The only way the app writes: local records, outbox entry and the file it brings together, or none of them. When it
 * resolves with `saved`, the write is on the disk. A refusal by the lab and a tablet without room are values too.
 */
export async function submit(
  env: WriteEnv,
  user: string,
  operation: AnyCommand,
  input: WriteInput,
  /** Milliseconds in which it is sent only when asked to: the time to take it back. */
  delayMs = 0,
): Promise<Saved | Rejection | Full> {
  const outcome = await submitAll(env, user, operation, [input], { delayMs });
  if (outcome.kind !== "saved") return outcome;
  const { kind, ids, touches, warnings } = outcome;
  return { kind, id: ids[0] ?? "", touches, warnings };
}

/** What the rule would say of a write now, its body parsed; nothing is written. */
export async function preview(
  env: WriteEnv,
  user: string,
  operation: AnyCommand,
  write: { params: Record<string, string>; body: unknown },
): Promise<Decision> {
  const ahead = new Ahead(env.store, { isDry: true });
  const [{ decision }] = await ahead.consider(operation, [{ ...write, stamp: newStamp(env, user) }]);
  return decision;
}
