import type { AnyCommand } from "#contract/operation.ts";
import { type Decision, keyToRef, refKey, type Stamp } from "#domain/kernel/change.ts";
import { Reads } from "#domain/kernel/records.ts";
import type { Doc, TableName } from "#domain/kernel/tables.ts";
import type { LabStore } from "#store/db.ts";
import { loadRecords } from "#store/record-source.ts";
import type { BaseRow } from "#store/rows.ts";
import { readHint, storeHint } from "./foresight.ts";

/** A write of one command, its body parsed. */
export type StampedWrite = { params: Record<string, string>; body: unknown; stamp: Stamp };

/** What a write would do; nothing of it is written yet. */
export type Considered = {
  write: StampedWrite;
  decision: Decision;
  /** What a person calls the write in the outbox. */
  title: string;
  /** Keys of the records that rule and title looked at, that the write changes, and that it makes. */
  reads: string[];
  touches: string[];
  creates: string[];
  /** The server's copies that `base` lacks. */
  unbased: BaseRow[];
};

/** One run of rule and title over the records that are read so far; it counts once none is missing. */
type Run = { write: StampedWrite; decision: Decision; title: string; lab: Reads };

/** The tablet's records as they will be once every write considered so far is written. It writes nothing itself. */
export class Ahead {
  readonly #store: LabStore;
  readonly #isDry: boolean;
  readonly #records = new Map<string, unknown>();
  /** Whether `base` has the server's copy; no entry while that is not known. */
  readonly #based = new Map<string, boolean>();

  /** `isDry` where nothing is going to be written: then `base` is not read, and `unbased` stays empty. */
  constructor(store: LabStore, { isDry = false } = {}) {
    this.#store = store;
    this.#isDry = isDry;
  }

  /**
   * What the rule decides of each write, each over what the writes before it make. The records of all writes, and the
   * base of those that will be changed, are read in the few rounds that the last such command needed. Between rounds
   * nothing is awaited, or the transaction around it would end.
   */
  async consider<const W extends readonly StampedWrite[]>(
    operation: AnyCommand,
    writes: W,
  ): Promise<{ [K in keyof W]: Considered }> {
    const isFresh = this.#records.size === 0;
    const hints = writes.map(({ params }) => readHint(this.#store, operation, params));
    const written = hints.every((hint) => hint !== undefined)
      ? new Set(hints.flatMap(({ tables }) => [...tables]))
      : undefined;
    const first = writes.map((write) => this.#run(operation, write));
    let runs = first;
    let foreseen = isFresh ? hints.flatMap((hint) => hint?.late ?? []) : [];
    let missing = runs.flatMap(({ lab }) => [...lab.missing]);
    while (missing.length > 0) {
      await this.#load([...missing, ...foreseen], written);
      foreseen = [];
      runs = runs.map((run) => (run.lab.missing.size > 0 ? this.#run(operation, run.write) : run));
      missing = runs.flatMap(({ lab }) => [...lab.missing]);
    }
    const changed = new Set<string>();
    const all: Considered[] = [];
    for (const [i, early] of runs.entries()) {
      const isStale = [...early.lab.asked].some((key) => changed.has(key));
      let run = isStale ? this.#run(operation, early.write) : early;
      // A write before this one may lead to a record that no rule has named until now.
      let lacking = this.#lacking(run);
      while (lacking.length > 0) {
        await this.#load(lacking);
        if (run.lab.missing.size > 0) run = this.#run(operation, early.write);
        lacking = this.#lacking(run);
      }
      const considered = this.#countAsWritten(run);
      for (const key of considered.touches) changed.add(key);
      all.push(considered);
      const { decision, reads, touches, write } = considered;
      if (!isFresh || decision.kind === "rejected") continue;
      const late = reads.filter((key) => !first[i]?.lab.asked.has(key));
      storeHint(this.#store, operation, write.params, { late, touches });
    }
    return all as { [K in keyof W]: Considered };
  }

  #run(operation: AnyCommand, write: StampedWrite): Run {
    const lab = new Reads(this.#records);
    // The title names records that the rule may have no need of: they are read in the same rounds.
    const title = operation.title(lab, write);
    return { write, title, lab, decision: operation.decide(lab, write, write.stamp) };
  }

  /** Keys to be read before a run counts: those it asked for, then those it changes without a run at them. */
  #lacking({ lab, decision }: Run): string[] {
    if (lab.missing.size > 0) return [...lab.missing];
    return touchesOf(decision).filter((key) => !this.#based.has(key));
  }

  #countAsWritten({ write, decision, title, lab }: Run): Considered {
    const touches = touchesOf(decision);
    const before = touches.map((key) => ({ key, record: this.#records.get(key) as Doc | null }));
    const unbased = before.filter(({ key }) => !this.#based.get(key));
    const creates = before.filter(({ record }) => record === null).map(({ key }) => key);
    for (const change of decision.kind === "accepted" ? decision.changes : [])
      this.#records.set(refKey(change), change.record);
    for (const key of touches) this.#based.set(key, true);
    return { write, decision, title, reads: [...lab.asked].sort(), touches, creates, unbased };
  }

  /** Reads records, and beside them the base of those in the tables that will be `written`; of all, where not known. */
  async #load(keys: readonly string[], written?: ReadonlySet<TableName>): Promise<void> {
    const unread = [...new Set(keys)].filter((key) => !this.#records.has(key));
    const unbased = [...new Set(keys)].filter(
      (key) => !this.#based.has(key) && (written?.has(keyToRef(key).table) ?? true),
    );
    const bases = this.#isDry ? unbased.map(() => true) : this.#store.base.bulkGet(unbased);
    const records = await loadRecords(this.#store, unread);
    unread.forEach((key, i) => {
      this.#records.set(key, records[i] ?? null);
    });
    for (const [i, base] of (await bases).entries()) this.#based.set(unbased[i] ?? "", base !== undefined);
  }
}

function touchesOf(decision: Decision): string[] {
  return decision.kind === "accepted" ? [...new Set(decision.changes.map(refKey))] : [];
}
