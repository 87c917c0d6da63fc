import Dexie, { liveQuery } from "dexie";
import { useMemo, useSyncExternalStore } from "react";
import type { LabStore } from "#store/db.ts";
import { useLab } from "../lab-context.tsx";

/** Reads one fact from the tablet; a function of a module, so that all components name the same one. */
type Read<T, About extends string[]> = (store: LabStore, ...about: About) => Promise<T>;

/**
 * Makes a read for {@link useSharedQuery} that returns the object of the last answer while the new one is the same: what is
 * read again without a change that is shown draws nothing again.
 */
export function lastWhileSame<T extends object>(
  read: Read<T, []>,
  isSame: (before: T, now: T) => boolean,
): Read<T, []> {
  const last = new WeakMap<LabStore, T>();
  return async (store) => {
    const now = await read(store);
    const before = last.get(store);
    if (before && isSame(before, now)) return before;
    last.set(store, now);
    return now;
  };
}

const shared = new WeakMap<LabStore, Map<unknown, Map<string, SharedQuery<unknown>>>>();

/**
 * As `useLiveQuery`, for what several components of a page read: the query runs once for all of them. Most of the work of
 * a start was the browser's, for a hundred transactions that read the same few rows.
 */
export function useSharedQuery<T, About extends string[]>(
  read: Read<T, About>,
  ...about: About
): T | undefined {
  const query = useQuery(read, about);
  return useSyncExternalStore(query.subscribe, query.read);
}

/** A value that is the same whenever it is equal. */
type Plain = string | number | boolean | null | undefined;

/** As {@link useSharedQuery}, for a component that shows one part of the answer: it is drawn again when that part changes. */
export function useSharedPart<T, About extends string[], P extends Plain>(
  part: (answer: T) => P,
  read: Read<T, About>,
  ...about: About
): P | undefined {
  const query = useQuery(read, about);
  return useSyncExternalStore(query.subscribe, () => {
    const answer = query.read();
    return answer === undefined ? undefined : part(answer);
  });
}

function useQuery<T, About extends string[]>(read: Read<T, About>, about: About): SharedQuery<T> {
  const { store } = useLab().env;
  const key = about.join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` has the values of `about`.
  return useMemo(() => {
    const ofStore = getOrAdd(shared, store, () => new Map());
    const ofRead = getOrAdd(ofStore, read, () => new Map());
    return getOrAdd(ofRead, key, () => new SharedQuery<unknown>(() => read(store, ...about)));
  }, [store, read, key]) as SharedQuery<T>;
}

function getOrAdd<K, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

type Answer<T> = { value?: T; fault?: { error: unknown } };

/**
 * Changes after which a query is begun again. Dexie collects the keys of all changes until one concerns the query: that of
 * the session, open for as long as the page, had the keys of every write since.
 */
export const RENEWED_AFTER = 100;

/** A live query that runs while at least one component reads it. */
class SharedQuery<T> {
  readonly #listeners = new Set<() => void>();
  readonly #ask: () => Promise<T>;
  #answer: Answer<T> = {};
  #running: { unsubscribe(): void } | null = null;
  #changes = 0;

  constructor(ask: () => Promise<T>) {
    this.#ask = ask;
  }

  /** The last answer; throws what the database has thrown. */
  readonly read = (): T | undefined => {
    if (this.#answer.fault) throw this.#answer.fault.error;
    return this.#answer.value;
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (!this.#running) {
      this.#begin();
      Dexie.on.storagemutated.subscribe(this.#count);
    }
    return () => {
      this.#listeners.delete(listener);
      // The next page subscribes in the same moment in which this one ends: the answer remains for that page.
      queueMicrotask(() => this.#endIfUnread());
    };
  };

  #begin(): void {
    this.#running?.unsubscribe();
    this.#running = liveQuery(this.#ask).subscribe({
      next: (value) => this.#publish({ value }),
      error: (error: unknown) => this.#publish({ fault: { error } }),
    });
  }

  readonly #count = (): void => {
    this.#changes += 1;
    if (this.#changes < RENEWED_AFTER) return;
    this.#changes = 0;
    // The report may come from within a transaction, which has ended.
    Dexie.ignoreTransaction(() => this.#begin());
  };

  #publish(answer: Answer<T>): void {
    this.#answer = answer;
    this.#changes = 0;
    for (const listener of this.#listeners) listener();
  }

  #endIfUnread(): void {
    if (this.#listeners.size > 0) return;
    Dexie.on.storagemutated.unsubscribe(this.#count);
    this.#running?.unsubscribe();
    this.#running = null;
    this.#answer = {};
  }
}
