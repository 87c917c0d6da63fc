import Dexie from "dexie";
import { useState, useSyncExternalStore } from "react";
import { keyToRef } from "#domain/kernel/change.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { LabStore } from "#store/db.ts";
import { type RowState, readRowStates } from "#sync/outbox/status.ts";

/** The badges of unsent writes by the record's id; the same object until one of them changes. */
export type RowStates = ReadonlyMap<string, RowState>;

/**
 * The rows of a list with the badges of their unsent writes, `undefined` until both are read. New rows are returned only
 * once the badges have been read since the last change of the outbox: a row that was just saved is never shown as sent.
 */
export function useRowsWithStates<R>(table: TableName, latest: readonly R[] | null | undefined) {
  const { store } = useLab().env;
  const [source] = useState(() => new States(store, table));
  const states = useSyncExternalStore(source.subscribe, () => source.read())?.states;
  const [rows, setRows] = useState(latest);
  if (rows !== latest && !source.isBehind) setRows(latest);
  return { rows, states };
}

/** The badges of one table, read again after each change of the outbox. */
class States {
  readonly #store: LabStore;
  readonly #table: TableName;
  #read: { states: RowStates } | undefined;
  #text = "";
  #fault: { error: unknown } | null = null;
  #isReading = false;
  #isChanged = false;
  #changed = () => {};

  constructor(store: LabStore, table: TableName) {
    this.#store = store;
    this.#table = table;
  }

  /** True from a change of the outbox until the badges have been read after it. */
  get isBehind(): boolean {
    return this.#isReading;
  }

  /** A new object after each reading, so that rows that wait for it are drawn. Throws what the database has thrown. */
  read(): { states: RowStates } | undefined {
    if (this.#fault) throw this.#fault.error;
    return this.#read;
  }

  // Not a live query: it is not answered after a report that concerns none of its writes, and rows would wait for ever.
  readonly subscribe = (changed: () => void): (() => void) => {
    this.#changed = changed;
    const outbox = `idb://${this.#store.name}/outbox/`;
    const note = (parts: object) => {
      // The report may come from within a transaction, which has ended.
      if ("all" in parts || outbox in parts) void Dexie.ignoreTransaction(() => this.#follow());
    };
    Dexie.on.storagemutated.subscribe(note);
    void this.#follow();
    return () => Dexie.on.storagemutated.unsubscribe(note);
  };

  /** Reads the badges until none has changed meanwhile. */
  async #follow(): Promise<void> {
    this.#isChanged = true;
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      let text = "";
      while (this.#isChanged) {
        this.#isChanged = false;
        text = await this.#readText();
      }
      const states = text === this.#text && this.#read ? this.#read.states : new Map(JSON.parse(text));
      this.#read = { states: states as RowStates };
      this.#text = text;
    } catch (error) {
      this.#fault = { error };
    }
    this.#isReading = false;
    this.#changed();
  }

  async #readText(): Promise<string> {
    const states = await readRowStates(this.#store);
    const refs = Array.from(states, ([key, state]) => ({ ...keyToRef(key), state }));
    return JSON.stringify(
      refs.filter(({ table }) => table === this.#table).map(({ id, state }) => [id, state]),
    );
  }
}
