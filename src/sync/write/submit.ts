import type { AnyCommand } from "#contract/operation.ts";
import { type Rejection, reject } from "#domain/kernel/change.ts";
import { hasRole, onlyFor, type Role } from "#domain/kernel/roles.ts";
import type { LabStore } from "#store/db.ts";
import type { OutboxEntry, StoredFile, StoredWrite } from "#store/rows.ts";
import { FAILED, type StorageFault, whenStored } from "#store/storage-faults.ts";
import { knownClockOff } from "../device/clock.ts";
import { newStamp, type WriteEnv } from "../env.ts";
import { isUnsent } from "../outbox/entries.ts";
import { writeTables } from "../outbox/server-copies.ts";
import { attach } from "./attached-file.ts";
import { RuleRuns, type StampedWrite } from "./consider.ts";
import { rebase, writeAll } from "./overlay.ts";
import { parseBody, toEntry } from "./to-entry.ts";
import { type StartLine, withLine } from "./with-line.ts";

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
): Promise<Saved | Rejection | StorageFault> {
  const outcome = await submitAll(env, user, operation, [input], options);
  if (outcome.kind !== "saved") return outcome;
  const { ids, ...saved } = outcome;
  return { ...saved, id: ids[0] ?? "" };
}

/** A write as a form submits it; `body` is not yet parsed. */
export type WriteInput = {
  params?: Record<string, string>;
  body: unknown;
  file?: StoredFile | undefined;
  /** The command of this write, where the writes are of several commands. */
  command?: AnyCommand;
};

/** Ids in the order of the writes; the keys of the changed records and the warnings of all writes together. */
export type SavedAll = {
  kind: "saved";
  ids: string[];
  touches: string[];
  warnings: string[];
  /** The database failed: the writes are safe in the journal, and are in the outbox after the browser is started again. */
  onlyInJournal?: boolean;
};
/** The refusal of the write at `index`, because of which none was saved. */
export type RefusedOne = Rejection & { index: number };

/** How writes are saved. */
export type SaveOptions = {
  /** The role of the person on this tablet. */
  role?: Role;
  /** Milliseconds during which only a forced turn sends the writes: the time in which the person can withdraw them. */
  delayMs?: number;
  /** Receives the number of writes written so far; they are saved only when the promise resolves. */
  onSaved?: ((count: number) => void) | undefined;
  /** The import that the writes are, so that their records can be withdrawn together. */
  imported?: OutboxEntry["imported"];
};

/** Writes that are decided in one step; the page can redraw between two steps. */
export const PORTION = 200;

/**
 * Saves writes in one transaction, of one command or of the command that each names: all of them, in their order, or
 * none. Their line in the journal is written side by side; where there is a journal, the writes are saved when the line is
 * on the disk.
 */
export async function submitAll(
  env: WriteEnv,
  user: string,
  operation: AnyCommand,
  inputs: readonly WriteInput[],
  { role = "member", delayMs = 0, onSaved, imported }: SaveOptions = {},
): Promise<SavedAll | RefusedOne | StorageFault> {
  const { store } = env;
  const stamps = inputs.map(() => newStamp(env, user, role));
  const next_attempt_at = delayMs && env.now() + delayMs;
  const saving = { next_attempt_at, clock_off_ms: knownClockOff(env), imported };
  const toWrite = ({ params = {}, body, command = operation }: WriteInput, index: number): StampedWrite => {
    const { needs = "member" } = command;
    if (!hasRole(role, needs)) throw new Refused({ ...reject("FORBIDDEN", onlyFor(needs)), index });
    const parsed = parseBody(command, body);
    const stamp = stamps[index];
    if ("kind" in parsed) throw new Refused({ ...parsed, index });
    if (!stamp) throw new Error("Every write has a stamp");
    return { params, body: parsed.body, stamp };
  };
  let saved: SavedAll = { kind: "saved", ids: [], touches: [], warnings: [] };
  let isFirst = true;
  let isThere = false;
  const write = (startLine: StartLine) =>
    store
      .transaction("rw", writeTables(store), async () => {
        // The attempt before this one may be in the database: then only its answer was lost.
        isThere = !isFirst && (await isInOutbox(store, saved.ids));
        if (isThere) return saved;
        saved = { kind: "saved", ids: stamps.map(({ id }) => id), touches: [], warnings: [] };
        isFirst = false;
        const last = await store.outbox.toCollection().last();
        const order = Math.max(last?.order ?? 0, env.journal?.lastOrder() ?? 0) + 1;
        const rules = new RuleRuns(store);
        const lines: StoredWrite[] = [];
        for (const { from, command, portion } of portionsOf(inputs, operation)) {
          const writes = portion.map((input, i) => toWrite(input, from + i));
          const all = await rules.consider(command, writes);
          for (const [i, { decision, touches }] of all.entries()) {
            if (decision.kind === "rejected") throw new Refused({ ...decision, index: from + i });
            saved.warnings.push(...decision.warnings);
            saved.touches.push(...touches);
          }
          const entries = all.map((considered, i) =>
            toEntry(command, considered, { ...saving, order: order + from + i }),
          );
          lines.push(...entries.map((entry, i) => ({ ...entry, file: portion[i]?.file })));
          if (lines.length === inputs.length) startLine(lines);
          await writeAll(store, all);
          for (const [i, { file }] of portion.entries())
            if (file && all[i]) await attach(store, command, all[i].write, file);
          await store.outbox.bulkAdd(entries);
          onSaved?.(from + portion.length);
        }
        return saved;
      })
      .catch((error) => {
        if (isThere) return saved;
        throw error;
      });
  try {
    const { stored, line } = await withLine(env, write);
    if (line === "flushed")
      return stored.kind === "saved" && !store.isSuspect ? stored : { ...saved, onlyInJournal: true };
    if (stored.kind !== "saved") return stored;
    const fault = line ?? (store.isSuspect ? FAILED : null);
    return fault ? withdraw(env, stored, fault) : stored;
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
}

/** True if writes that are saved together are in the outbox: one of them is, or none. */
async function isInOutbox({ outbox }: LabStore, [id = ""]: readonly string[]): Promise<boolean> {
  return (await outbox.get({ id })) !== undefined;
}

/** The writes in their order, in portions of one command each; `from` is the index of the first. */
function portionsOf(inputs: readonly WriteInput[], operation: AnyCommand) {
  const portions: { from: number; command: AnyCommand; portion: WriteInput[] }[] = [];
  for (const [from, input] of inputs.entries()) {
    const command = input.command ?? operation;
    const last = portions.at(-1);
    if (last?.command === command && last.portion.length < PORTION) last.portion.push(input);
    else portions.push({ from, command, portion: [input] });
  }
  return portions;
}

const UNCERTAIN: StorageFault = {
  kind: "failed",
  message:
    "The storage of this device has failed. It is not certain that this was saved: check the outbox before you enter it again.",
};

/**
 * Deletes what the database has saved but the journal has not, and returns the journal's fault. Writes that are being
 * sent by now are saved.
 */
async function withdraw(
  { store }: WriteEnv,
  saved: SavedAll,
  fault: StorageFault,
): Promise<SavedAll | StorageFault> {
  const withdrawn = await whenStored(store, () =>
    store.transaction("rw", writeTables(store), async () => {
      const entries = await store.outbox.where("id").anyOf(saved.ids).toArray();
      if (!entries.every(isUnsent)) return saved;
      await store.outbox.bulkDelete(entries.map(({ seq }) => seq));
      await store.blobs.bulkDelete(saved.ids);
      await rebase(store);
      return fault;
    }),
  );
  return withdrawn === fault || withdrawn === saved ? withdrawn : UNCERTAIN;
}

/** Thrown to abort the transaction, which rolls back the earlier writes. */
class Refused extends Error {
  readonly refusal: RefusedOne;

  constructor(refusal: RefusedOne) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
