import type { AnyCommand } from "#contract/operation.ts";
import { type Change, type Decision, refKey, type Stamp } from "#domain/kernel/change.ts";
import { addLoaded, Reads } from "#domain/kernel/records.ts";
import type { Role } from "#domain/kernel/roles.ts";
import type { Doc } from "#domain/kernel/tables.ts";
import type { LabStore } from "#store/db.ts";
import { loadRecords } from "#store/record-source.ts";
import { newStamp, type WriteEnv } from "../env.ts";

/** A write of one command, with its parsed body. */
export type StampedWrite = { params: Record<string, string>; body: unknown; stamp: Stamp };

/** A rule's decision on a write, with everything needed to write it. Nothing is written yet. */
export type Considered = {
  write: StampedWrite;
  decision: Decision;
  /** The write's name in the outbox. */
  title: string;
  /** Keys of the records that rule and title read, that the write changes, and that it creates. */
  reads: string[];
  touches: string[];
  creates: string[];
  /** The records that the write changes, by key, as they were before it; `null` for one that it creates. */
  before: ReadonlyMap<string, Doc | null>;
};

/** One run of rule and title over the records loaded so far; valid only when no record is missing. */
type Run = { write: StampedWrite; decision: Decision; title: string; lab: Reads };

/** Runs rules over the tablet's records as they will be after all writes considered so far. It writes nothing. */
export class RuleRuns {
  readonly #store: LabStore;
  readonly #records = new Map<string, unknown>();

  constructor(store: LabStore) {
    this.#store = store;
  }

  /**
   * Returns the rule's decision on each write, each over the results of the writes before it. Rules request records as
   * they run, so they are run again, in rounds, until all their records are loaded. Between rounds nothing else is
   * awaited, since a surrounding transaction would end.
   */
  async consider<const W extends readonly StampedWrite[]>(
    operation: AnyCommand,
    writes: W,
  ): Promise<{ [K in keyof W]: Considered }> {
    let runs = writes.map((write) => this.#run(operation, write));
    for (let missing = missingIn(runs); missing.length > 0; missing = missingIn(runs)) {
      await this.#load(missing);
      runs = runs.map((run) => (run.lab.missing.size > 0 ? this.#run(operation, run.write) : run));
    }
    const changed = new Set<string>();
    const all: Considered[] = [];
    for (const early of runs) {
      const isStale = [...early.lab.requested].some((key) => changed.has(key));
      let run = isStale ? this.#run(operation, early.write) : early;
      // The results of an earlier write may lead the rule to a record that was not requested before.
      for (let unread = this.#unreadKeys(run); unread.length > 0; unread = this.#unreadKeys(run)) {
        await this.#load(unread);
        if (run.lab.missing.size > 0) run = this.#run(operation, early.write);
      }
      const considered = this.#apply(run);
      for (const key of considered.touches) changed.add(key);
      all.push(considered);
    }
    return all as { [K in keyof W]: Considered };
  }

  #run(operation: AnyCommand, write: StampedWrite): Run {
    const lab = new Reads(this.#records);
    // The title may need records that the rule does not read: they are loaded in the same rounds.
    const title = operation.title(lab, write);
    return { write, title, lab, decision: operation.decide(lab, write, write.stamp) };
  }

  /** Keys to load before a run is valid: those it requested, then those it changes without reading them. */
  #unreadKeys({ lab, decision }: Run): string[] {
    return lab.missing.size > 0
      ? [...lab.missing]
      : changesOf(decision)
          .map(refKey)
          .filter((key) => !this.#records.has(key));
  }

  #apply({ write, decision, title, lab }: Run): Considered {
    const changes = changesOf(decision);
    const before = new Map(changes.map(refKey).map((key) => [key, this.#records.get(key) as Doc | null]));
    for (const change of changes) this.#records.set(refKey(change), change.record);
    const touches = [...before.keys()];
    const creates = touches.filter((key) => before.get(key) === null);
    return { write, decision, title, reads: [...lab.requested].sort(), touches, creates, before };
  }

  async #load(keys: readonly string[]): Promise<void> {
    const unread = [...new Set(keys)].filter((key) => !this.#records.has(key));
    const records = await loadRecords(this.#store, unread);
    for (const [i, key] of unread.entries()) addLoaded(this.#records, key, records[i]);
  }
}

function missingIn(runs: readonly Run[]): string[] {
  return runs.flatMap(({ lab }) => [...lab.missing]);
}

/** The changes of an accepted write; none of a rejected one. */
export function changesOf(decision: Decision): readonly Change[] {
  return decision.kind === "accepted" ? decision.changes : [];
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
