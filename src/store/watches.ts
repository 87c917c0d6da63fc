import Dexie from "dexie";
import { refKey } from "#domain/kernel/change.ts";
import type { InMemory } from "#domain/kernel/list.ts";
import type { RecordSource } from "#domain/kernel/records.ts";

/** The answer of a read, or what the database threw; empty while it is read for the first time. */
export type Answer<T> = { value?: T; error?: unknown };

type Source = RecordSource & InMemory;

/** Errors after which a read has no answer, as in Dexie's live queries: the page is being frozen, or the database upgraded. */
const UNANSWERED: unknown[] = ["DatabaseClosedError", "AbortError"];

/** In place of the key of a row: any row of the table may have changed. */
export const ANY = "*";

/** A round that is longer is followed by a pause. */
const FRAME_MS = 16;

/**
 * Reads that are repeated after each change of a table that they have read. All reads that a change concerns are answered
 * together, so that a row and its badge change at once. While changes follow each other, as in a first pull, reading takes
 * at most half of the time.
 */
export class Watches {
  readonly #all = new Set<Watch>();
  readonly #due = new Set<Watch>();
  #isBusy = false;
  #endedAt = 0;

  /**
   * Reads now and after each change, and publishes each answer that is not equal to the last one. `also` are tables and
   * rows that `read` reads in other ways than from `source`. Returns the function that ends it.
   */
  begin<T>(
    source: Source,
    read: (records: RecordSource) => Promise<T>,
    publish: (answer: Answer<T>) => void,
    also: readonly string[] = [],
  ): () => void {
    let runs = 0;
    let last: Answer<T> = {};
    const watch: Watch = {
      parts: new Set(),
      overtake: () => {
        runs += 1;
      },
      run: async () => {
        const number = ++runs;
        watch.parts = new Set(also);
        const answer: Answer<T> = await Dexie.ignoreTransaction(async () =>
          read(noting(source, watch.parts)),
        ).then(
          (value) => ({ value }),
          (error: unknown) => ({ error }),
        );
        return () => {
          if (number !== runs || !this.#all.has(watch)) return;
          if (UNANSWERED.includes((answer.error as Error | undefined)?.name)) return;
          if (!("error" in answer) && "value" in last && hasSameContent(answer.value, last.value)) return;
          last = answer;
          publish(answer);
        };
      },
    };
    this.#all.add(watch);
    // After the rendering that begins it, which waits for nothing.
    queueMicrotask(() => void watch.run().then((publishFirst) => publishFirst()));
    return () => {
      this.#all.delete(watch);
      this.#due.delete(watch);
    };
  }

  /** Repeats the reads of these tables (`outbox`) and rows (`marks:clock`); `null`: all. */
  changed(parts: ReadonlySet<string> | null): void {
    for (const watch of this.#all) {
      if (parts !== null && ![...watch.parts].some((part) => isAmong(part, parts))) continue;
      watch.overtake();
      this.#due.add(watch);
    }
    if (!this.#isBusy && this.#due.size > 0) void this.#follow();
  }

  async #follow(): Promise<void> {
    this.#isBusy = true;
    while (this.#due.size > 0) {
      const due = [...this.#due];
      this.#due.clear();
      const begun = performance.now();
      for (const publish of await Promise.all(due.map((watch) => watch.run()))) publish();
      const took = performance.now() - begun;
      const isFirst = begun - this.#endedAt > took;
      this.#endedAt = begun + took;
      if (took > FRAME_MS && !isFirst) await new Promise((resolve) => setTimeout(resolve, took));
    }
    this.#isBusy = false;
  }
}

type Watch = {
  /** The tables and rows that the last run has read. */
  parts: Set<string>;
  /** The answer of the current run is not published. */
  overtake(): void;
  /** Returns the function that publishes the answer. */
  run(): Promise<() => void>;
};

function isAmong(part: string, changed: ReadonlySet<string>): boolean {
  const [table, key] = part.split(":");
  return changed.has(part) || (key !== undefined && changed.has(`${table}:${ANY}`));
}

/** The same source; it notes the tables and rows that are read. */
function noting(source: Source, parts: Set<string>): Source {
  return {
    get(table, id) {
      parts.add(refKey({ table, id }));
      return source.get(table, id);
    },
    all(table, also) {
      parts.add(table);
      return source.all(table, also);
    },
    childrenOf(table, field, id) {
      parts.add(table);
      return source.childrenOf(table, field, id);
    },
    tables(names) {
      for (const table of names) parts.add(table);
      return source.tables(names);
    },
  };
}

/** True if two answers have the same content. Of lists, most rows are the same objects. */
function hasSameContent(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, i) => hasSameContent(value, other[i]));
  if (one instanceof Map && other instanceof Map) return hasSameContent([...one], [...other]);
  if (!isPlain(one) || !isPlain(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && hasSameContent(one[key as never], other[key as never]))
  );
}

const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype;
