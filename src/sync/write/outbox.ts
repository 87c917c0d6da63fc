import type { AnyCommand } from "#contract/operation.ts";
import type { Decision, Rejection } from "#domain/kernel/change.ts";
import type { Role } from "#domain/session/roles.ts";
import { newStamp, type WriteEnv } from "../env.ts";
import { RuleRuns } from "./consider.ts";
import type { Full } from "./storage-faults.ts";
import { type SavedAll, type SaveOptions, submitAll, type WriteInput } from "./submit-all.ts";

/**
 * A saved write: its id, the keys of the records it changed (`table:id`), and warnings to show; `onlyInJournal` as in
 * {@link SavedAll}.
 */
export type Saved = Omit<SavedAll, "ids"> & { id: string };

/**
 * Saves one write, the only way the app writes: local records, outbox entry and attached file in one transaction, or
 * none of them, and a line in the journal. When it resolves with `saved`, the write is on the disk. A refusal by the rule
 * and a storage that is full or fails are returned as values. `user` is the e-mail of the person.
 */
export async function submit(
  env: WriteEnv,
  user: string,
  operation: AnyCommand,
  input: WriteInput,
  options: SaveOptions = {},
): Promise<Saved | Rejection | Full> {
  const outcome = await submitAll(env, user, operation, [input], options);
  if (outcome.kind !== "saved") return outcome;
  const { ids, ...saved } = outcome;
  return { ...saved, id: ids[0] ?? "" };
}

/** Returns what the rule decides about a write with a parsed body. Writes nothing. */
export async function preview(
  env: WriteEnv,
  user: string,
  operation: AnyCommand,
  write: { params: Record<string, string>; body: unknown },
  role: Role = "member",
): Promise<Decision> {
  const stamp = newStamp(env, user, role);
  const [{ decision }] = await new RuleRuns(env.store).consider(operation, [{ ...write, stamp }]);
  return decision;
}
