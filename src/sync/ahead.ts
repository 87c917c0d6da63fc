import type { AnyCommand } from "#contract/operation.ts";
import { type Decision, refKey, type Stamp } from "#domain/change.ts";
import { Reads } from "#domain/records.ts";
import type { Doc } from "#domain/tables.ts";
import type { LabStore } from "#store/db.ts";
import { loadRecords } from "#store/record-source.ts";
import type { Laid } from "./overlay.ts";

/** One of many writes of the same command, its body parsed. */
export type StampedWrite = { params: Record<string, string>; body: unknown; stamp: Stamp };

/** What the rule says of a write, beside the write itself. */
export type Considered = Laid & { write: StampedWrite };

/** The tablet's records as they will be once every write considered so far is laid down. Nothing is written. */
export class Ahead {
  readonly #store: LabStore;
  readonly #records = new Map<string, unknown>();
  readonly #based = new Set<string>();

  constructor(store: LabStore) {
    this.#store = store;
  }

  /**
   * What the rule says of each write, each over what those before it make. The records of all are read in a few
   * rounds, not in a few for each; between rounds nothing is awaited, or the transaction around it would end.
   */
  async consider(operation: AnyCommand, writes: readonly StampedWrite[]): Promise<Considered[]> {
    const rules = writes.map((write) => ({
      write,
      rule: (lab: Reads) => operation.decide(lab, write, write.stamp),
    }));
    let missing = unique(rules.flatMap(({ rule }) => this.#look(rule).missing));
    while (missing.length > 0) {
      await this.#load(missing);
      missing = unique(rules.flatMap(({ rule }) => this.#look(rule).missing));
    }
    const all: Considered[] = [];
    for (const { write, rule } of rules) {
      // What those before it made may lead to a record that nobody asked for until now.
      let laid = this.#layAhead(rule);
      while (Array.isArray(laid)) {
        await this.#load(laid);
        laid = this.#layAhead(rule);
      }
      all.push({ write, ...laid });
    }
    return all;
  }

  /** What the rule says, with what it makes counted as made; or the keys of what is not here yet. */
  #layAhead(rule: (lab: Reads) => Decision): Laid | string[] {
    const { decision, read, missing } = this.#look(rule);
    if (missing.length > 0) return missing;
    const seen = { decision, lab: new Reads(read), reads: [...read.keys()], unbased: [] };
    if (decision.kind === "rejected") return { ...seen, touches: [], creates: [] };
    const touches = unique(decision.changes.map(refKey));
    const unread = touches.filter((key) => !this.#records.has(key));
    if (unread.length > 0) return unread;
    const creates = touches.filter((key) => this.#records.get(key) === null);
    const unbased = touches
      .filter((key) => !this.#based.has(key))
      .map((key) => ({ key, record: this.#records.get(key) as Doc | null }));
    for (const key of touches) this.#based.add(key);
    for (const change of decision.changes) this.#records.set(refKey(change), change.record);
    return { ...seen, touches, creates, unbased };
  }

  /** What the rule says and looked at; while anything is missing here, it does not count. */
  #look(rule: (lab: Reads) => Decision): {
    decision: Decision;
    read: Map<string, unknown>;
    missing: string[];
  } {
    const read = new Map<string, unknown>();
    for (;;) {
      const lab = new Reads(read);
      const decision = rule(lab);
      const missing = [...lab.missing].filter((key) => !this.#records.has(key));
      if (lab.missing.size === 0 || missing.length > 0) return { decision, read, missing };
      for (const key of [...lab.missing].sort()) read.set(key, this.#records.get(key));
    }
  }

  async #load(keys: string[]): Promise<void> {
    const bases = this.#store.base.bulkGet(keys);
    const found = await loadRecords(this.#store, keys);
    for (const base of await bases) if (base) this.#based.add(base.key);
    keys.forEach((key, i) => {
      this.#records.set(key, found[i] ?? null);
    });
  }
}

const unique = (keys: readonly string[]) => [...new Set(keys)];
