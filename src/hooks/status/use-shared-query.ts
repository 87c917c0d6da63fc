import { useMemo, useSyncExternalStore } from "react";
import type { LabStore } from "#store/db.ts";
import { Replica } from "#store/replica.ts";
import type { Answer } from "#store/watches.ts";
import { useLab } from "../lab-context.tsx";

/** A read that several components of a page share, with the tables and rows that it reads; one object, in a module. */
type SharedRead<T, About extends string[] = []> = {
  tables: readonly string[];
  read(store: LabStore, ...about: About): Promise<T>;
};

/** A value that is the same whenever it is equal. */
type Plain = string | number | boolean | null | undefined;

/**
 * As `useRecords`, for rows such as the outbox's that several components show: they are read once for all of them. Most of
 * the work of a start was the browser's, for a hundred transactions that read the same few rows.
 */
export function useSharedQuery<T, About extends string[]>(
  shared: SharedRead<T, About>,
  ...about: About
): T | undefined {
  const query = useQuery(shared, about);
  return useSyncExternalStore(query.subscribe, query.read);
}

/** As {@link useSharedQuery}, for a component that shows one part of the answer: it is rendered again when that part changes. */
export function useSharedPart<T, About extends string[], P extends Plain>(
  part: (answer: T) => P,
  shared: SharedRead<T, About>,
  ...about: About
): P | undefined {
  const query = useQuery(shared, about);
  return useSyncExternalStore(query.subscribe, () => {
    const answer = query.read();
    return answer === undefined ? undefined : part(answer);
  });
}

const queries = new WeakMap<LabStore, Map<unknown, Map<string, SharedQuery<unknown>>>>();

function useQuery<T, About extends string[]>(shared: SharedRead<T, About>, about: About): SharedQuery<T> {
  const { store } = useLab().env;
  const key = about.join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` has the values of `about`.
  return useMemo(() => {
    const ofStore = queries.get(store) ?? new Map<unknown, Map<string, SharedQuery<unknown>>>();
    const ofRead = ofStore.get(shared) ?? new Map<string, SharedQuery<unknown>>();
    const begin = (publish: (answer: Answer<unknown>) => void) =>
      Replica.of(store).watch(() => shared.read(store, ...about), publish, shared.tables);
    const query = ofRead.get(key) ?? new SharedQuery<unknown>(begin);
    queries.set(store, ofStore.set(shared, ofRead.set(key, query)));
    return query;
  }, [store, shared, key]) as SharedQuery<T>;
}

/** A read that is followed while at least one component shows it. */
class SharedQuery<T> {
  readonly #listeners = new Set<() => void>();
  readonly #begin: (publish: (answer: Answer<T>) => void) => () => void;
  #answer: Answer<T> = {};
  #end: (() => void) | null = null;

  constructor(begin: (publish: (answer: Answer<T>) => void) => () => void) {
    this.#begin = begin;
  }

  /** The last answer; throws what the database has thrown. */
  readonly read = (): T | undefined => {
    if ("error" in this.#answer) throw this.#answer.error;
    return this.#answer.value;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#end ??= this.#begin((answer) => {
      this.#answer = answer;
      for (const changed of this.#listeners) changed();
    });
    return () => {
      this.#listeners.delete(listener);
      // The next page subscribes in the same moment in which this one ends: the answer remains for that page.
      queueMicrotask(() => this.#endIfUnread());
    };
  };

  #endIfUnread(): void {
    if (this.#listeners.size > 0) return;
    this.#end?.();
    this.#end = null;
    this.#answer = {};
  }
}
