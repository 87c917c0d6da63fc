import Dexie, { liveQuery } from "dexie";
import { useState, useSyncExternalStore } from "react";
import { keyToRef } from "#domain/kernel/change.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { LabStore } from "#store/db.ts";
import { type RowState, readRowStates } from "#sync/status.ts";

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
  /** True from a change of the outbox until the badges have been read after it. */
  isBehind = true;

  constructor(store: LabStore, table: TableName) {
    this.#store = store;
    this.#table = table;
  }

  /** A new object after each reading, so that rows that wait for it are drawn. Throws what the database has thrown. */
  read(): { states: RowStates } | undefined {
    if (this.#fault) throw this.#fault.error;
    return this.#read;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    const outbox = `idb://${this.#store.name}/outbox/`;
    const note = (parts: object) => {
      if ("all" in parts || outbox in parts) this.isBehind = true;
    };
    const done = (texts: string) => {
      const states = texts === this.#text && this.#read ? this.#read.states : new Map(JSON.parse(texts));
      this.#read = { states: states as RowStates };
      this.#text = texts;
      this.isBehind = false;
      changed();
    };
    // Before the query, which is started again by the same event.
    Dexie.on.storagemutated.subscribe(note);
    const fail = (error: unknown) => {
      this.#fault = { error };
      changed();
    };
    const query = liveQuery(() => this.#readTexts()).subscribe({ next: done, error: fail });
    return () => {
      query.unsubscribe();
      Dexie.on.storagemutated.unsubscribe(note);
      this.isBehind = true;
    };
  };

  async #readTexts(): Promise<string> {
    // One entry is read; but what Dexie notes is the whole outbox, and so each of its changes ends with an answer.
    await this.#store.outbox.limit(1).toArray();
    const refs = Array.from(await readRowStates(this.#store), ([key, state]) => ({
      ...keyToRef(key),
      state,
    }));
    return JSON.stringify(
      refs.filter(({ table }) => table === this.#table).map(({ id, state }) => [id, state]),
    );
  }
}
