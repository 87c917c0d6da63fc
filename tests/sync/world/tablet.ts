import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { v5 } from "uuid";
import { LabStore } from "#store/db.ts";
import type { SyncEnv } from "#sync/env.ts";
import { Died, type DiskPlan, withDisk } from "./disk.ts";
import { TabletLocks } from "./locks.ts";
import { type Fault, network } from "./network.ts";

export type ContextName = "page" | "worker";

/** One run of one context: how the network and the disk treat it while it lasts. */
export type Trouble = { faults?: Fault[]; dieAt?: number | null; isFull?: boolean };

/** An open database, the browser data that it is in, and the next fault of its disk. */
type Context = { store: LabStore; disk: DiskPlan; factory: IDBFactory };

type Outside = {
  send: (request: Request) => Promise<Response>;
  seen: (request: Request) => void;
  now: () => number;
  random: () => number;
};

/** A tablet: one IndexedDB, one set of locks, one clock, and a page and a worker that share them. */
export class Tablet {
  readonly name: string;
  /** Milliseconds its clock is ahead of the world's. */
  clockOff = 0;
  /** Increases whenever a context begins or ends: while the number is the same, nothing has changed on this tablet. */
  runs = 0;
  readonly #idle: Context[] = [];
  #factory = new IDBFactory();
  readonly #locks = new TabletLocks();
  readonly #outside: Outside;
  #ids = 0;

  constructor(name: string, outside: Outside) {
    this.name = name;
    this.#outside = outside;
  }

  /**
   * Runs a context, and closes it: what it does afterwards is lost. A later context uses its open database again if
   * nothing of the run continues.
   */
  async run<T>(trouble: Trouble, work: (env: SyncEnv) => Promise<T>): Promise<T | "died"> {
    this.runs += 1;
    const context = this.#idle.pop() ?? this.#openContext();
    const { store, disk } = context;
    disk.dieAt = trouble.dieAt ?? null;
    disk.isFull = trouble.isFull ?? false;
    let isOver = false;
    try {
      const result = await work(this.#env(store, [...(trouble.faults ?? [])]));
      // A turn that lost its lock to another context is still running.
      isOver = result !== "busy" && (disk.dieAt === null || disk.dieAt > 0);
      return result;
    } catch (error) {
      if (disk.dieAt !== null && causes(error).some((cause) => cause instanceof Died)) return "died";
      throw error;
    } finally {
      this.runs += 1;
      disk.dieAt = 0;
      if (isOver) setImmediate(() => this.#putBack(context));
      else store.close();
    }
  }

  close(): void {
    for (const { store } of this.#idle.splice(0)) store.close();
  }

  /** The browser's data is cleared: the database is gone, with everything in it. */
  wipe(): void {
    this.runs += 1;
    this.close();
    this.#factory = new IDBFactory();
  }

  #putBack(context: Context): void {
    if (context.factory === this.#factory) this.#idle.push(context);
    else context.store.close();
  }

  #openContext(): Context {
    const factory = this.#factory;
    const disk: DiskPlan = { dieAt: null, isFull: false };
    const store = new LabStore("fibril", { indexedDB: factory, IDBKeyRange, cache: "disabled" });
    return { store: withDisk(store, disk), disk, factory };
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
