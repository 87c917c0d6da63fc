import type { AnyCommand } from "#contract/operation.ts";
import { type Decision, keyToRef, refKey, type Stamp } from "#domain/kernel/change.ts";
import { addLoaded, keyToSearch, Reads } from "#domain/kernel/records.ts";
import type { Doc, TableName } from "#domain/kernel/tables.ts";
import type { LabStore } from "#store/db.ts";
import { loadRecords } from "#store/record-source.ts";
import type { Requests } from "#store/requests.ts";
import type { BaseRow } from "#store/rows.ts";
import { readHint, storeHint } from "./foresight.ts";

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
  /** The server's copies of changed records that `base` does not have yet. */
  unbased: BaseRow[];
};

/** One run of rule and title over the records loaded so far; valid only when no record is missing. */
type Run = { write: StampedWrite; decision: Decision; title: string; lab: Reads };

type AheadOptions = { requests?: Requests; unusedIds?: readonly string[] };

/** The tablet's records as they will be after all writes considered so far. It writes nothing itself. */
export class Ahead {
  readonly #store: LabStore;
  readonly #requests: Requests | undefined;
  readonly #unusedIds: ReadonlySet<string>;
  readonly #records = new Map<string, unknown>();
  /** Whether `base` has the server's copy, by key; no entry while this is unknown. */
  readonly #based = new Map<string, boolean>();

  /**
   * `requests` are those of the transaction that will write; without them nothing will be written: `base` is not read, and
   * `unbased` stays empty. `unusedIds` were made just now: no record has such an id, so none is read.
   */
  constructor(store: LabStore, { requests, unusedIds = [] }: AheadOptions = {}) {
    this.#store = store;
    this.#requests = requests;
    this.#unusedIds = new Set(unusedIds);
  }

  /**
   * Returns the rule's decision on each write, each over the results of the writes before it. Rules request records as
   * they run, so they are run again, in rounds, until all their records are loaded. The hints of the last such command
   * save rounds. Between rounds nothing else is awaited, since the surrounding transaction would end.
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
      const isStale = [...early.lab.requested].some((key) => changed.has(key));
      let run = isStale ? this.#run(operation, early.write) : early;
      // The results of an earlier write may lead the rule to a record that was not requested before.
      let unread = this.#unreadKeys(run);
      while (unread.length > 0) {
        await this.#load(unread);
        if (run.lab.missing.size > 0) run = this.#run(operation, early.write);
        unread = this.#unreadKeys(run);
      }
      const considered = this.#apply(run);
      for (const key of considered.touches) changed.add(key);
      all.push(considered);
      const { decision, reads, touches, write } = considered;
      if (!isFresh || decision.kind === "rejected") continue;
      const late = reads.filter((key) => !first[i]?.lab.requested.has(key));
      storeHint(this.#store, operation, write.params, { late, touches });
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
    if (lab.missing.size > 0) return [...lab.missing];
    return touchesOf(decision).filter((key) => !this.#based.has(key));
  }

  #apply({ write, decision, title, lab }: Run): Considered {
    const touches = touchesOf(decision);
    const before = touches.map((key) => ({ key, record: this.#records.get(key) as Doc | null }));
    const unbased = before.filter(({ key }) => !this.#based.get(key));
    const creates = before.filter(({ record }) => record === null).map(({ key }) => key);
    for (const change of decision.kind === "accepted" ? decision.changes : [])
      this.#records.set(refKey(change), change.record);
    for (const key of touches) this.#based.set(key, true);
    return { write, decision, title, reads: [...lab.requested].sort(), touches, creates, unbased };
  }

  #isUnused(key: string): boolean {
    return this.#unusedIds.size > 0 && keyToSearch(key) === null && this.#unusedIds.has(keyToRef(key).id);
  }

  /** Notes that neither the tablet nor the server has a record; an earlier write of the same save may have made it. */
  #addMissing(key: string): void {
    addLoaded(this.#records, key, null);
    if (!this.#based.has(key)) this.#based.set(key, false);
  }

  /** Loads records, and whether `base` has those of the tables that will be `written`; of all tables where unknown. */
  async #load(keys: readonly string[], written?: ReadonlySet<TableName>): Promise<void> {
    for (const key of keys) if (this.#isUnused(key)) this.#addMissing(key);
    const unread = [...new Set(keys)].filter((key) => !this.#records.has(key));
    const unbased = [...new Set(keys)].filter(
      (key) =>
        !this.#based.has(key) && keyToSearch(key) === null && (written?.has(keyToRef(key).table) ?? true),
    );
    const requests = this.#requests;
    // Together: where one fails, the other's failure is received too.
    const [bases, records] = await Promise.all([
      Promise.all(unbased.map((key) => (requests ? requests.get<BaseRow>("base", key).then(isThere) : true))),
      requests ? requests.load(unread) : loadRecords(this.#store, unread),
    ]);
    unread.forEach((key, i) => {
      addLoaded(this.#records, key, records[i]);
    });
    for (const [i, isBased] of bases.entries()) this.#based.set(unbased[i] ?? "", isBased);
  }
}

const isThere = (row: BaseRow | undefined) => row !== undefined;

function touchesOf(decision: Decision): string[] {
  return decision.kind === "accepted" ? [...new Set(decision.changes.map(refKey))] : [];
}
