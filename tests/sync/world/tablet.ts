import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { v5 } from "uuid";
import { LabStore } from "#store/db.ts";
import type { SyncEnv } from "#sync/env.ts";
import { Died, type DiskPlan, withDisk } from "./disk.ts";
import { TabletLocks } from "./locks.ts";
import { type Fault, network } from "./network.ts";

export type ContextName = "page" | "worker";

/** One run of one context: what the network and the disk do to it while it lasts. */
export type Trouble = { faults?: Fault[]; dieAt?: number | null; isFull?: boolean };

type Outside = {
  send: (request: Request) => Promise<Response>;
  seen: (request: Request) => void;
  now: () => number;
  random: () => number;
};

/** A tablet: one IndexedDB, one set of locks, a clock of its own, and a page and a worker that share them. */
export class Tablet {
  readonly name: string;
  /** Milliseconds its clock is ahead of the world's. */
  clockOff = 0;
  readonly #factory = new IDBFactory();
  readonly #locks = new TabletLocks();
  readonly #outside: Outside;
  #ids = 0;

  constructor(name: string, outside: Outside) {
    this.name = name;
    this.#outside = outside;
  }

  /** Opens a context, lets it work, and closes it: dying in the middle counts as closing. */
  async run<T>(trouble: Trouble, work: (env: SyncEnv) => Promise<T>): Promise<T | "died"> {
    const disk: DiskPlan = { dieAt: trouble.dieAt ?? null, isFull: trouble.isFull ?? false };
    const store = withDisk(this.#openStore(), disk);
    try {
      return await work(this.#env(store, [...(trouble.faults ?? [])]));
    } catch (error) {
      if (disk.dieAt !== null && causes(error).some((cause) => cause instanceof Died)) return "died";
      throw error;
    } finally {
      store.close();
    }
  }

  #openStore(): LabStore {
    return new LabStore("fibril", { indexedDB: this.#factory, IDBKeyRange, cache: "disabled" });
  }

  #env(store: LabStore, script: Fault[]): SyncEnv {
    return {
      store,
      fetch: network(this.#outside.send, script, this.#outside.seen),
      locks: this.#locks as Pick<LockManager, "request">,
      now: () => this.#outside.now() + this.clockOff,
      random: this.#outside.random,
      newId: () => {
        this.#ids += 1;
        return v5(`${this.name} ${this.#ids}`, v5.URL);
      },
      device: async () => this.name,
      origin: "http://lab",
    };
  }
}

function causes(error: unknown): unknown[] {
  if (!(error instanceof Error || error instanceof DOMException)) return [error];
  const { inner, cause } = error as { inner?: unknown; cause?: unknown };
  const next = inner ?? cause;
  return next === undefined ? [error] : [error, ...causes(next)];
}
