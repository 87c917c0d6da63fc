import type { AnyCommand } from "#contract/operation.ts";
import type { Rejection, Stamp } from "#domain/change.ts";
import { writeRecords } from "#store/record-source.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { Ahead, type StampedWrite } from "./ahead.ts";
import { isoNow } from "./env.ts";
import { parseBody, toEntry, type WriteEnv } from "./outbox.ts";
import { writeTables } from "./overlay.ts";
import { whenStored } from "./storage-faults.ts";

export type SavedAll = { kind: "saved"; ids: string[]; warnings: string[] };
/** The lab says no to one of many: `index` tells to which. */
export type RefusedOne = Rejection & { index: number };

/** At once this many, so that the page can draw between them. */
export const PORTION = 200;

/**
 * As `submit`, for many writes of one command: all of them are saved, in their order, or none. `onSaved` is told how
 * many are laid down so far; they count only once the whole has resolved.
 */
export async function submitAll(
  env: WriteEnv,
  user: string,
  operation: AnyCommand,
  inputs: readonly { params?: Record<string, string>; body: unknown }[],
  { patience = 0, onSaved }: { patience?: number; onSaved?: (count: number) => void } = {},
): Promise<SavedAll | RefusedOne> {
  const stamps = inputs.map(
    (): Stamp => ({ id: env.newId(), user, now: isoNow(env), recordedOffline: null }),
  );
  const toWrite = (stamp: Stamp, index: number): StampedWrite => {
    const { params = {}, body } = inputs[index] ?? { body: undefined };
    const parsed = parseBody(operation, body);
    if ("kind" in parsed) throw new Refused({ ...parsed, index });
    return { params, body: parsed.body, stamp };
  };
  const next_attempt_at = patience && env.now() + patience;
  const warnings: string[] = [];
  try {
    await whenStored(env.store, () =>
      env.store.transaction("rw", writeTables(env.store), async () => {
        const ahead = new Ahead(env.store);
        for (let from = 0; from < stamps.length; from += PORTION) {
          const writes = stamps.slice(from, from + PORTION).map((stamp, i) => toWrite(stamp, from + i));
          const portion = await ahead.consider(operation, writes);
          const changes = portion.flatMap(({ decision }, i) => {
            if (decision.kind === "rejected") throw new Refused({ ...decision, index: from + i });
            warnings.push(...decision.warnings);
            return decision.changes;
          });
          const entries = portion.map((laid) => {
            const { stamp, ...write } = laid.write;
            return toEntry(operation, write, stamp, laid, next_attempt_at) as OutboxEntry;
          });
          await Promise.all([
            env.store.base.bulkPut(portion.flatMap(({ unbased }) => unbased)),
            writeRecords(env.store, changes),
            env.store.outbox.bulkAdd(entries),
          ]);
          onSaved?.(from + portion.length);
        }
      }),
    );
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    throw error;
  }
  return { kind: "saved", ids: stamps.map(({ id }) => id), warnings };
}

/** Ends the transaction, which takes back what was laid down before. */
class Refused extends Error {
  readonly refusal: RefusedOne;

  constructor(refusal: RefusedOne) {
    super(refusal.message);
    this.refusal = refusal;
  }
}
