import { commands, withdrawalCommandsOf } from "#contract/operations.ts";
import type { Role } from "#domain/kernel/roles.ts";
import type { OutboxEntry } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { openEntries } from "#sync/outbox/entries.ts";
import { startSession } from "#sync/session/session.ts";
import { confirmRescued } from "#sync/settle/confirm-rescued.ts";
import { importRescueFile } from "#sync/settle/rescue.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { PASSPHRASE, rescueFileOf } from "#tests/support/rescue-files.ts";
import { Devices } from "./devices.ts";
import { type Form, filledIn, hasMarker, type Kind } from "./forms.ts";
import type { Send } from "./network.ts";
import { Pins } from "./pins.ts";
import { Promises } from "./promises.ts";
import { everythingOn, submitForms } from "./saving.ts";
import { Server } from "./server.ts";
import { Settling } from "./settling.ts";
import { Tablet, type Trouble } from "./tablet.ts";

const { createChemicalLabel, mergeListEntry, retireListEntry } = commands;

/** The commands of writes without a marker. */
const unmarked: Partial<Record<Kind, string>> = {
  label: createChemicalLabel.name,
  restore: withdrawalCommandsOf.chemicals.restore.name,
  retire: retireListEntry.name,
  merge: mergeListEntry.name,
};

export const users = ["dana@lab.example", "marcus@lab.example"] as const;

/** Whoever is signed in has seen the writes of rescue files, and confirms those of their own. */
async function confirmAll(env: SyncEnv): Promise<void> {
  await confirmRescued(env, await env.store.outbox.where("state").equals("rescued").primaryKeys());
}

/** Puts a fault that Fibril does not survive before the server: the laws must notice it. */
export type Spoil = (send: Send) => Send;

/** A server, two tablets, and a list of everything that was ever promised. */
export class World {
  readonly tablets: Tablet[];
  readonly promises = new Promises();
  readonly settling = new Settling(this.promises, () => {
    this.#turn += 1;
    return this.#turn;
  });
  readonly pins = new Pins();
  readonly devices: Devices;
  /** Descriptions of the laws that were broken. */
  readonly broken: string[] = [];
  /** The content of the server when everything had settled. */
  readonly landed = new Set<Kind>();
  wasRestored = false;
  #rescues = 0;
  readonly #server: Server;
  readonly #toServer: Send;
  #tokens = new Map<string, string>();
  #time = Date.parse("2026-11-21T15:00:00Z");
  #turn = 0;

  private constructor(server: Server, spoil: Spoil) {
    this.#server = server;
    this.#toServer = spoil(server.send);
    this.devices = new Devices(server);
    const outside = {
      send: (request: Request) => this.#send(request),
      seen: (request: Request) => void this.#watch(request),
      // A person sees a record before recording something about it: two saves never have the same time.
      now: () => {
        this.#time += 1;
        return this.#time;
      },
      random: () => 0.5,
    };
    this.tablets = ["tablet-a", "tablet-b"].map((name) => new Tablet(name, outside));
  }

  static async open(spoil: Spoil = (send) => send): Promise<World> {
    const world = new World(await Server.open(users), spoil);
    for (const [i, tablet] of world.tablets.entries()) {
      await world.signIn(tablet, users[i] ?? users[0]);
      await tablet.run({}, (env) => syncTurn(env));
    }
    return world;
  }

  get db() {
    return this.#server.db;
  }

  /** The bytes of a picture's file on the server. */
  picture(id: string): Promise<Uint8Array | null> {
    return this.#server.picture(id);
  }

  async close(): Promise<void> {
    for (const tablet of this.tablets) tablet.close();
    await this.#server.close();
  }

  pass(milliseconds: number): void {
    this.#time += milliseconds;
    this.#server.clock.pass(milliseconds);
  }

  /** Learns whose token the server has made, before a tablet receives the token. */
  async #send(request: Request): Promise<Response> {
    const response = await this.#toServer(request);
    if (!request.url.endsWith("/api/auth/refresh") || response.status !== 200) return response;
    const { token, email } = (await response.clone().json()) as { token: string; email: string };
    this.#tokens.set(token, email);
    return response;
  }

  /** No write may be sent under another person's token. */
  async #watch(request: Request): Promise<void> {
    if (request.method === "GET") return;
    const user = this.#tokens.get((request.headers.get("authorization") ?? "").slice("Bearer ".length));
    const keys = request.url.endsWith("/api/batch")
      ? ((await request.json()) as { writes: { key: string }[] }).writes.map(({ key }) => key)
      : [request.headers.get("idempotency-key") ?? ""];
    for (const key of keys) {
      const owner = this.promises.ownerOf(key);
      if (owner !== undefined && owner !== user) this.broken.push(`a write of ${owner} was sent as ${user}`);
    }
  }

  signIn(tablet: Tablet, email: string): Promise<void> {
    return this.pins.inTurn(tablet, async () => {
      const token = await this.#server.token(email);
      this.#tokens.set(token, email);
      const role = await this.#server.roleOf(email);
      const known = { username: email, email, picture: null, role };
      const user = { ...known, token, token_valid_till: "2099-01-01T00:00:00Z" };
      await tablet.run({}, async (env) => {
        await this.devices.start(tablet, env);
        await startSession(env, { ...user, offline_pin: "required" }, { pin_tries: 0 });
        await confirmAll(env);
      });
      await this.pins.signedIn(tablet, email);
    });
  }

  signOut(tablet: Tablet): Promise<void> {
    return this.pins.inTurn(tablet, async () => {
      await tablet.run({}, (env) => env.store.session.delete("current"));
    });
  }

  /** Someone without signal tries to continue as a person. */
  guess(tablet: Tablet, email: string, { wrong, dieAt }: { wrong: number; dieAt: number | null }) {
    return this.pins.inTurn(tablet, () => this.pins.guess(tablet, email, wrong, dieAt));
  }

  /** The server ends every session of this tablet's person: the next request returns 401. */
  async revoke(tablet: Tablet): Promise<void> {
    const session = await tablet.run({}, (env) => env.store.session.get("current"));
    if (session && session !== "died" && session.token) await this.#server.revoke(session.token);
  }

  /** A person fills in one form, or three at once, and taps Save. A full disk and a closed tab are normal events. */
  async save(tablet: Tablet, what: Kind, pick: number, trouble: Trouble): Promise<void> {
    const markers = Array.from({ length: what === "set" ? 3 : 1 }, () => {
      this.#turn += 1;
      return `m${this.#turn}`;
    });
    let hadReserve = false;
    const earlier = this.promises.all.size;
    await tablet.remember();
    const outcome = await tablet.runPage(trouble, async (env) => {
      hadReserve = env.journal?.state().hasReserve ?? false;
      const session = await env.store.session.get("current");
      if (!session) return null;
      const forms: Form[] = [];
      for (const marker of markers) {
        const form = await filledIn(env, what, pick, marker);
        if (!form) return null;
        forms.push(form);
      }
      return submitForms(env, session.email, what, forms);
    });
    if (outcome === "full") {
      if (hadReserve && tablet.hasReserve) this.broken.push("the reserve was not given up on a full disk");
      const everything = await everythingOn(tablet);
      if (markers.some((marker) => hasMarker(everything, marker)))
        this.broken.push("a full disk let half a write through");
    }
    if (outcome === null && trouble.lostAnswers) {
      const everything = await everythingOn(tablet);
      if (markers.some((marker) => hasMarker(everything, marker)))
        this.broken.push("a save that was refused is on the tablet");
    }
    if (outcome === null || outcome === "full") return;
    if (outcome === "died") return this.#findUnpromised(tablet, markers, what, earlier);
    markers.forEach((marker, i) => {
      this.promises.add(
        tablet,
        what,
        marker,
        { user: outcome.user, id: outcome.keys[i] ?? "" },
        outcome.isLate || Boolean(trouble.lostAnswers),
      );
    });
  }

  /**
   * The tab closed while saving: if the transaction or the line is on the disk, the write counts as saved. The user received
   * no answer, so it has no order among the saves of other tabs since; there were `earlier` promises when it began.
   */
  async #findUnpromised(tablet: Tablet, markers: string[], what: Kind, earlier: number): Promise<void> {
    const open = await tablet.runPage({}, (env) => openEntries(env.store));
    if (open === "died") throw new Error("nothing kills a read");
    const isOf = (marker: string) => (row: OutboxEntry) =>
      unmarked[what]
        ? row.operation === unmarked[what] && this.promises.ownerOf(row.id) === undefined
        : hasMarker(row.body_text, marker);
    const found = markers.flatMap((marker) => {
      const entry = open.find(isOf(marker));
      return entry ? [{ marker, entry }] : [];
    });
    if (found.length % markers.length > 0) this.broken.push("a part of what was saved together is saved");
    const isLate = this.promises.all.size > earlier;
    for (const { marker, entry } of found) this.promises.add(tablet, what, marker, entry, isLate);
  }

  /** An administrator changes a person's role. */
  setRole(email: string, role: Role): Promise<void> {
    return this.#server.setRole(email, role);
  }

  /** Descriptions of the server's decisions that did not follow the role at the arrival. */
  get brokenRoles(): readonly string[] {
    return this.#server.roles.broken;
  }

  /** A person saves a rescue file; the tablet's data is cleared; the file is imported on a tablet, or twice. */
  async rescue(tablet: Tablet, target: Tablet, isTwice: boolean): Promise<void> {
    const before = await tablet.runPage({}, async (env) => ({
      file: (await rescueFileOf(env, 1)).content,
      rows: await env.store.outbox.orderBy("seq").toArray(),
      session: await env.store.session.get("current"),
    }));
    if (before === "died") throw new Error("nothing kills a rescue");
    await this.devices.losing(tablet, { all: true });
    tablet.clearData();
    this.pins.lost(tablet);
    if (before.session) {
      await this.signIn(tablet, before.session.email);
      await tablet.run({}, (env) => syncTurn(env));
    }
    for (let times = 0; times < (isTwice ? 2 : 1); times += 1)
      await target.runPage({}, (env) =>
        importRescueFile(env, before.file, PASSPHRASE, { by: users[0], name: "rescue.fibril" }),
      );
    await target.run({}, confirmAll);
    this.#rescues += 1;
    for (const row of before.rows) this.promises.move(row, target, this.#rescues);
  }

  /** A nightly backup is restored: later writes are missing on the server, which reports a new epoch. */
  async restoreServer(): Promise<void> {
    if (await this.#server.restore()) this.wasRestored = true;
  }

  async backUpServer(): Promise<void> {
    await this.#server.backUp();
  }

  /** From now on the pages have journals; with `remember`, the tablets can forget. */
  giveJournals(remember: boolean): void {
    for (const tablet of this.tablets) {
      tablet.hasJournal = true;
      tablet.remembers = remember;
    }
  }

  /**
   * The browser drops the tablet's database, or the database loses its last transactions. Without a journal the first
   * loses the unsent writes, and the second does not happen.
   */
  async damage(tablet: Tablet, how: "lose-database" | "forget"): Promise<void> {
    if (how === "forget" && !tablet.hasJournal) return;
    const entries = await tablet.run({}, (env) => env.store.outbox.toArray());
    if (entries === "died") throw new Error("nothing kills a read");
    // What the server has, or had before it was restored, has no line.
    const received = entries.filter(
      ({ state, finished_at }) => state !== "discarded" && finished_at !== null,
    );
    for (const entry of received) {
      const promised = this.promises.of(entry);
      if (promised) promised.lostReceipt = entry;
    }
    if (how === "forget") {
      await tablet.forget();
      return this.pins.forgot(tablet);
    }
    for (const entry of tablet.hasJournal ? [] : entries) {
      const promised = this.promises.of(entry);
      if (promised) promised.isLost = promised.lostReceipt === null;
    }
    await this.devices.losing(tablet, { all: false });
    tablet.loseDatabase();
    this.pins.lost(tablet);
  }
}
