import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { commands } from "#contract/index.ts";
import { LabStore } from "#store/db.ts";
import type { OutboxEntry } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { openEntries } from "#sync/outbox/entries.ts";
import { signIn } from "#sync/session/sign-in.ts";
import { resend } from "#sync/settle/settle.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { reapply } from "#sync/write/overlay.ts";
import { submit } from "#sync/write/submit.ts";
import { filledIn, type Kind } from "#tests/sync/world/forms.ts";
import { TabletLocks } from "#tests/sync/world/locks.ts";
import { dumpRecords } from "#tests/sync/world/saving.ts";
import type { Left, Promised } from "./promises.ts";

type Who = { email: string; username: string; password: string };

const kinds: Kind[] = [
  "use",
  "use",
  "use",
  "use",
  "chemical",
  "equipment",
  "week",
  "picture",
  "picture",
  "label",
];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const below = (count: number) => Math.floor(Math.random() * count);

/** The app without its screens: the real store and sync over a database in memory, with a page and a worker. */
export class SimulatedTablet {
  readonly name: string;
  /** Number of times a context was closed while it may have been at work. */
  closed = 0;
  readonly #who: Who;
  readonly #url: string;
  readonly #markerBase: number;
  readonly #factory = new IDBFactory();
  readonly #locks = new TabletLocks();
  readonly #promised: Promised[] = [];
  readonly #errors: string[] = [];
  #env: SyncEnv;
  #isOver = false;

  constructor(number: number, url: string, who: Who) {
    this.name = `Tablet ${number}`;
    this.#markerBase = number * 100_000;
    this.#who = who;
    this.#url = url;
    this.#env = this.#openContext();
  }

  /** Signs in and pulls the lab's data. */
  async begin(): Promise<void> {
    const outcome = await signIn(this.#env, this.#who);
    if (outcome.kind !== "signed-in") throw new Error(`${this.name}: ${outcome.message}`);
    await syncTurn(this.#env);
  }

  /** Saves, sends and closes pages until `stop` resolves. */
  async live(stop: Promise<void>): Promise<void> {
    void stop.then(() => {
      this.#isOver = true;
    });
    await Promise.all([this.#record(), this.#sendAgainAndAgain()]);
  }

  async #record(): Promise<void> {
    while (!this.#isOver) {
      await pause(500 + below(2500));
      await this.#save(kinds[below(kinds.length)] ?? "use").catch((error) => this.#errors.push(`${error}`));
      if (below(10) === 0) this.#closePage();
    }
  }

  async #save(what: Kind): Promise<void> {
    const env = this.#env;
    const marker = `m${this.#markerBase + this.#promised.length}`;
    const trays = await env.store.records("tray_formulations").toArray();
    const tray = trays[below(trays.length)];
    const grow = tray && { tray: tray.id, trial: tray.grow_trial_id };
    const form = await filledIn(env, what, below(1000), marker, grow);
    if (!form) return;
    const saved = await submit(env, this.#who.email, form.command, form.input);
    if (saved.kind !== "saved") return;
    const entry = await env.store.outbox.where("id").equals(saved.id).first();
    this.#promised.push({ marker, what, seq: entry?.seq ?? -1 });
  }

  async #sendAgainAndAgain(): Promise<void> {
    while (!this.#isOver) {
      await pause(200 + below(1500));
      await this.#turn({ force: below(4) === 0 });
    }
  }

  /** A page that was closed during a turn fails; any other error has no explanation. */
  async #turn(options: { force?: boolean } = {}): Promise<void> {
    const env = this.#env;
    try {
      const session = await env.store.session.get("current");
      if (!session?.token) await signIn(env, this.#who);
      await syncTurn(env, options);
    } catch (error) {
      if (env === this.#env) this.#errors.push(`${error}`);
    }
  }

  /** The page is closed, whatever it does, and another page is opened. */
  #closePage(): void {
    this.closed += 1;
    const { store } = this.#env;
    this.#env = this.#openContext();
    store.close({ disableAutoOpen: true });
  }

  /** True when nothing waits but what waits for a person. */
  async drain(): Promise<boolean> {
    await this.#turn({ force: true });
    const open = await openEntries(this.#env.store);
    const isStuck = open.some(({ state }) => state === "parked" || state === "held");
    return !open.some(({ state }) => state === "sent" || (state === "queued" && !isStuck));
  }

  /** The person settles refused writes: a name or week in use is replaced, everything else is sent again. */
  async settle(): Promise<void> {
    for (const entry of await openEntries(this.#env.store, ["parked"]))
      await resend(this.#env, entry.seq, changed(entry));
  }

  async left(): Promise<Left> {
    const { store } = this.#env;
    const bases = Object.fromEntries((await store.base.toArray()).map(({ key, record }) => [key, record]));
    const copy: Record<string, unknown> = { ...(await dumpRecords(store)), ...bases };
    for (const key of Object.keys(copy)) if (copy[key] === null) delete copy[key];
    const entries = await store.outbox.toArray();
    return { name: this.name, promised: this.#promised, entries, records: copy, errors: this.#errors };
  }

  #openContext(): SyncEnv {
    return {
      store: new LabStore("fibril", { indexedDB: this.#factory, IDBKeyRange, cache: "disabled" }),
      fetch: (...args) => fetch(...args),
      reapply,
      locks: this.#locks as Pick<LockManager, "request">,
      now: Date.now,
      random: Math.random,
      newId: () => crypto.randomUUID(),
      device: async () => this.name,
      origin: this.#url,
    };
  }
}

function changed({ operation, body }: OutboxEntry): object | undefined {
  const form = body as object;
  const name = crypto.randomUUID().slice(0, 8);
  if (operation === commands.addWeeklyData.name) return { ...form, week_number: 20 + below(500) };
  if (operation === commands.createEquipment.name) return { ...form, name, short_name: name };
  return undefined;
}
