import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { v5 } from "uuid";
import { LabStore } from "#store/db.ts";
import type { SyncEnv } from "#sync/env.ts";
import { Died, type DiskPlan, withDisk } from "./disk.ts";
import { Heard } from "./heard.ts";
import { TabletLocks } from "./locks.ts";
import { type Fault, network } from "./network.ts";

export type ContextName = "page" | "worker";

/** One run of one context: how the network and the disk treat it while it lasts. */
export type Trouble = { faults?: Fault[]; dieAt?: number | null; isFull?: boolean };

/** An open database, and the next fault of its disk. */
type Context = { store: LabStore; disk: DiskPlan };

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
  /** What its last run with requests heard. A value that is not certain is null: runs overlapped, or a context died. */
  heard: Pick<Heard, "isAnswered" | "isPullFailing"> = { isAnswered: null, isPullFailing: null };
  /** Some writes may have a wait of their own. */
  hasOwnWaits = false;
  /** Descriptions of laws that its requests broke. */
  readonly broken: string[] = [];
  #running = 0;
  #isOverlapped = false;
  readonly #idle: Context[] = [];
  readonly #factory = new IDBFactory();
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
    const heard = new Heard();
    this.#running += 1;
    if (this.#running > 1) this.#isOverlapped = true;
    try {
      const result = await work(this.#env(store, [...(trouble.faults ?? [])], heard));
      // A turn that lost its lock to another context is still running.
      isOver = result !== "busy" && (disk.dieAt === null || disk.dieAt > 0);
      return result;
    } catch (error) {
      if (disk.dieAt !== null && causes(error).some((cause) => cause instanceof Died)) return "died";
      throw error;
    } finally {
      this.runs += 1;
      this.#learn(heard, isOver);
      disk.dieAt = 0;
      if (isOver) setImmediate(() => this.#idle.push(context));
      else store.close();
    }
  }

  #learn(heard: Heard, isOver: boolean): void {
    const { isAnswered, isPullFailing } = heard;
    this.hasOwnWaits ||= heard.hasOwnWaits;
    if (!isOver || this.#isOverlapped) this.heard = { isAnswered: null, isPullFailing: null };
    else if (heard.count > 0)
      this.heard = { isAnswered, isPullFailing: isPullFailing ?? this.heard.isPullFailing };
    this.#running -= 1;
    if (this.#running === 0) this.#isOverlapped = false;
  }

  /** A server that did not answer the last request gets a probe, not a write. */
  #checkFirst({ method = "GET" }: RequestInit): void {
    if (this.heard.isAnswered === false && !this.#isOverlapped && method !== "GET")
      this.broken.push(`${this.name} sent a write to a silent server`);
  }

  close(): void {
    for (const { store } of this.#idle.splice(0)) store.close();
  }

  #openContext(): Context {
    const disk: DiskPlan = { dieAt: null, isFull: false };
    const store = new LabStore("fibril", { indexedDB: this.#factory, IDBKeyRange, cache: "disabled" });
    return { store: withDisk(store, disk), disk };
  }

  #env(store: LabStore, script: Fault[], heard: Heard): SyncEnv {
    const wire = network(this.#outside.send, script, this.#outside.seen);
    return {
      store,
      fetch: heard.listen(wire, (request) => this.#checkFirst(request)),
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
