import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { v5 } from "uuid";
import { LabStore } from "#store/db.ts";
import type { SyncEnv } from "#sync/env.ts";
import { FileJournal } from "#sync/journal/file-journal.ts";
import { isDiscard } from "#sync/journal/file-names.ts";
import { reconcile } from "#sync/settle/reconcile.ts";
import { reapply } from "#sync/write/overlay.ts";
import { DeviceMemory } from "./device-memory.ts";
import { Died, type DiskPlan, withDisk } from "./disk.ts";
import { Heard } from "./heard.ts";
import { JournalFiles } from "./journal-files.ts";
import { TabletLocks } from "./locks.ts";
import { type Fault, network } from "./network.ts";
import { copyOf, type StoreCopy, writeCopy } from "./store-copy.ts";

export type ContextName = "page" | "worker";

/** One run of one context: how the network and the disk treat it while it lasts. */
export type Trouble = {
  faults?: Fault[];
  dieAt?: number | null;
  isFull?: boolean;
  lostAnswers?: number;
  /** False in a browser without Web Locks: page and worker can send at the same time. */
  hasLocks?: boolean;
  journal?: JournalTrouble | undefined;
};

/** How the journal's disk treats a page: after how many operations the page dies there, and how full the disk is. */
type JournalTrouble = { dieAt: number | null; room: "free" | "reserve" | "none" };

/** An open database, and the next fault of its disk. */
type Context = { store: LabStore; disk: DiskPlan; factory: IDBFactory };

type Outside = {
  send: (request: Request) => Promise<Response>;
  seen: (request: Request) => void;
  now: () => number;
  random: () => number;
};

const UNCERTAIN = { isAnswered: null, isPullFailing: null };

/** A tablet: one IndexedDB, one set of locks, one clock, and a page and a worker that share them. */
export class Tablet {
  readonly name: string;
  /** Milliseconds its clock is ahead of the world's. */
  clockOff = 0;
  /** Increases whenever a context begins or ends: while the number is the same, nothing has changed on this tablet. */
  runs = 0;
  /** What its last run with requests heard. A value that is not certain is null: runs overlapped, or a context died. */
  heard: Pick<Heard, "isAnswered" | "isPullFailing"> = UNCERTAIN;
  /** Some writes may have a wait of their own. */
  hasOwnWaits = false;
  /** Descriptions of laws that its requests broke. */
  readonly broken: string[] = [];
  #running = 0;
  #isOverlapped = false;
  /** Pages have a journal. */
  hasJournal = false;
  /** The browser has dropped its database at least once. */
  wasLost = false;
  /** Before each page, its database is copied: the tablet can forget what happened since. */
  remembers = false;
  /** Its id and name, outside the database. */
  memory = new DeviceMemory();
  readonly #idle: Context[] = [];
  #factory = new IDBFactory();
  #copy: StoreCopy | null = null;
  readonly #files = new JournalFiles();
  #pages = 0;
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
  async run<T>(trouble: Trouble, work: (env: SyncEnv, disk: DiskPlan) => Promise<T>): Promise<T | "died"> {
    this.runs += 1;
    const context = this.#idle.pop() ?? this.#openContext();
    const { store, disk } = context;
    disk.dieAt = trouble.dieAt ?? null;
    disk.isFull = trouble.isFull ?? false;
    disk.lostAnswers = trouble.lostAnswers ?? 0;
    let isOver = false;
    const heard = new Heard();
    this.#running += 1;
    if (this.#running > 1) this.#isOverlapped = true;
    try {
      const result = await work(this.#env(store, trouble, heard), disk);
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
      disk.lostAnswers = 0;
      if (!isOver) store.close();
      // A context of a database that was lost meanwhile is not used again.
      else setImmediate(() => (context.factory === this.#factory ? this.#idle.push(context) : store.close()));
    }
  }

  #learn(heard: Heard, isOver: boolean): void {
    const { isAnswered, isPullFailing } = heard;
    this.hasOwnWaits ||= heard.hasOwnWaits;
    if (!isOver || this.#isOverlapped) this.heard = UNCERTAIN;
    else if (heard.count > 0)
      this.heard = { isAnswered, isPullFailing: isPullFailing ?? this.heard.isPullFailing };
    this.#running -= 1;
    if (this.#running === 0) this.#isOverlapped = false;
  }

  /** A server that did not answer the last request gets a probe, not a write. To extend a session is a probe too. */
  #checkFirst(url: string, { method = "GET" }: RequestInit): void {
    const isProbe = method === "GET" || url.endsWith("/api/auth/refresh");
    if (this.heard.isAnswered === false && !this.#isOverlapped && !isProbe)
      this.broken.push(`${this.name} sent a write to a silent server`);
  }

  /**
   * Runs a page: its journal is opened and compared with the outbox first, as at every start of the app. `trouble` with
   * the disk begins after that; a page can die at any time.
   */
  async runPage<T>(trouble: Trouble, work: (env: SyncEnv) => Promise<T>): Promise<T | "died"> {
    if (!this.hasJournal) return this.run(trouble, work);
    this.#pages += 1;
    let close = () => {};
    const { dieAt = null, room = "free" } = trouble.journal ?? {};
    const outcome = await this.run(
      { ...trouble, dieAt: null, isFull: false, lostAnswers: 0 },
      async (env, disk) => {
        const isDead = () => disk.dieAt !== null && disk.dieAt <= 0;
        const die = () => {
          disk.dieAt = 0;
        };
        const journal = new FileJournal({
          openDisk: async () => this.#files.disk({ dieAt, isDead, die }),
          locks: this.#locks as Pick<LockManager, "request">,
          page: `${this.name}-${this.#pages}`,
        });
        close = () => journal.close();
        const page = { ...env, journal };
        await reconcile(page, { all: await journal.open() });
        disk.dieAt = isDead() ? 0 : (trouble.dieAt ?? null);
        disk.isFull = trouble.isFull ?? false;
        disk.lostAnswers = trouble.lostAnswers ?? 0;
        if (room === "none") this.#files.fill();
        else if (room === "reserve") this.#files.room = 0;
        const result = await work(page);
        // A page that died in its journal reported nothing to anyone.
        return isDead() ? ("died" as const) : result;
      },
    );
    this.#files.room = Number.POSITIVE_INFINITY;
    close();
    return outcome;
  }

  /** The browser drops the database, with session and records. */
  loseDatabase(): void {
    this.close();
    this.runs += 1;
    this.#copy = null;
    this.wasLost = true;
    this.heard = UNCERTAIN;
    this.#factory = new IDBFactory();
  }

  /** A person clears the browser's data: the journal and the device's id are deleted too. */
  clearData(): void {
    this.loseDatabase();
    this.#files.clear();
    this.memory = new DeviceMemory();
  }

  /** Copies the database, if this tablet will forget what happens from here on. */
  async remember(): Promise<void> {
    if (!this.remembers) return;
    const copy = await this.run({}, ({ store }) => copyOf(store));
    this.#copy = copy === "died" ? null : copy;
  }

  /** The database loses every transaction since {@link remember}. */
  async forget(): Promise<void> {
    const copy = this.#copy;
    if (!copy) return;
    await this.run({}, ({ store }) => writeCopy(store, copy));
    this.heard = UNCERTAIN;
  }

  /** The journal's reserve is in place. */
  get hasReserve(): boolean {
    return this.#files.size("reserve") > 0;
  }

  close(): void {
    for (const { store } of this.#idle.splice(0)) store.close();
  }

  #openContext(): Context {
    const disk: DiskPlan = { dieAt: null, isFull: false };
    const factory = this.#factory;
    const store = new LabStore("fibril", { indexedDB: factory, IDBKeyRange, cache: "disabled" });
    return { store: withDisk(store, disk), disk, factory };
  }

  #env(store: LabStore, { faults = [], hasLocks = true }: Trouble, heard: Heard): SyncEnv {
    const wire = network(this.#outside.send, [...faults], this.#outside.seen);
    return {
      store,
      reapply,
      discards: async () => new Set(this.#files.names.filter(isDiscard)),
      fetch: heard.listen(wire, (url, request) => this.#checkFirst(url, request)),
      locks: hasLocks ? (this.#locks as Pick<LockManager, "request">) : undefined,
      now: () => this.#outside.now() + this.clockOff,
      random: this.#outside.random,
      newId: () => {
        this.#ids += 1;
        return v5(`${this.name} ${this.#ids}`, v5.URL);
      },
      device: async () => this.name,
      about: async () => ({ app: "simulation", persisted: null, free_bytes: null }),
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
