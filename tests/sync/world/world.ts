import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { refKey } from "#domain/change.ts";
import { namedId } from "#domain/ids.ts";
import { labelId } from "#domain/qr-labels/rules.ts";
import type { Doc } from "#domain/tables.ts";
import { tableNames } from "#domain/tables.ts";
import type { OutboxEntry } from "#store/rows.ts";
import type { AttachedFile } from "#sync/attached-file.ts";
import type { SyncEnv } from "#sync/env.ts";
import { submit } from "#sync/outbox.ts";
import { openEntries } from "#sync/overlay.ts";
import { discard, resend, restore } from "#sync/settle.ts";
import { syncTurn } from "#sync/turn.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, fileOf, said } from "#tests/fixtures/images.ts";
import { Server } from "./server.ts";
import { Tablet, type Trouble } from "./tablet.ts";

const { addChemicalUseRecord, createChemical, createDilutedChemical, createEquipment } = commands;
const { addWeeklyData, createChemicalLabel, saveImage } = commands;

export const users = ["dana@lab.example", "marcus@lab.example"] as const;

/** What was promised to a person: 'Saved on this tablet'. */
export type Promised = {
  marker: string;
  tablet: Tablet;
  user: string;
  /** The write's; a resend gives it another. */
  key: string;
  what: Kind;
  /** A person took it back. */
  isDiscarded: boolean;
  /** Was discarded at some time: restored, it comes late. */
  wasTakenBack: boolean;
};

export const kinds = ["chemical", "use", "diluted", "equipment", "week", "picture", "label"] as const;
export type Kind = (typeof kinds)[number];

/** A server, two tablets, and a list of everything that was ever promised. */
export class World {
  readonly tablets: Tablet[];
  readonly promised = new Map<string, Promised>();
  /** Rules that were broken, in words. */
  readonly broken: string[] = [];
  /** What was found on the server when everything had come to rest. */
  readonly landed = new Set<Kind>();
  wasRestored = false;
  readonly #server: Server;
  #tokens = new Map<string, string>();
  #owners = new Map<string, string>();
  #time = Date.parse("2026-11-21T15:00:00Z");
  #turn = 0;

  private constructor(server: Server) {
    this.#server = server;
    const outside = {
      send: server.send,
      seen: (request: Request) => void this.#watch(request),
      now: () => this.#time,
      random: () => 0.5,
    };
    this.tablets = ["tablet-a", "tablet-b"].map((name) => new Tablet(name, outside));
  }

  static async open(): Promise<World> {
    const world = new World(await Server.open(users));
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
    await this.#server.close();
  }

  pass(milliseconds: number): void {
    this.#time += milliseconds;
    this.#server.clock.pass(milliseconds);
  }

  /** Nothing may travel under another person's token. */
  async #watch(request: Request): Promise<void> {
    if (request.method === "GET") return;
    const user = this.#tokens.get((request.headers.get("authorization") ?? "").slice("Bearer ".length));
    const keys = request.url.endsWith("/api/batch")
      ? ((await request.json()) as { writes: { key: string }[] }).writes.map(({ key }) => key)
      : [request.headers.get("idempotency-key") ?? ""];
    for (const key of keys) {
      const owner = this.#owners.get(key);
      if (owner !== undefined && owner !== user) this.broken.push(`a write of ${owner} was sent as ${user}`);
    }
  }

  async signIn(tablet: Tablet, email: string): Promise<void> {
    const token = await this.#server.token(email);
    this.#tokens.set(token, email);
    await tablet.run({}, (env) =>
      env.store.session.put({
        ...{ key: "current", username: email, email, picture: null, offline: false },
        ...{ token, token_valid_till: "2099-01-01T00:00:00Z" },
      }),
    );
  }

  async signOut(tablet: Tablet): Promise<void> {
    await tablet.run({}, (env) => env.store.session.delete("current"));
  }

  /** The server ends every session of this tablet's person: the next request answers 401. */
  async revoke(tablet: Tablet): Promise<void> {
    const session = await tablet.run({}, (env) => env.store.session.get("current"));
    if (session && session !== "died" && session.token) await this.#server.revoke(session.token);
  }

  /** A person fills a form in and taps Save. A full disk and a dead tab are part of life. */
  async save(tablet: Tablet, what: Kind, pick: number, trouble: Trouble): Promise<void> {
    this.#turn += 1;
    const marker = `m${this.#turn}`;
    const outcome = await tablet.run(trouble, async (env) => {
      const session = await env.store.session.get("current");
      if (!session) return null;
      const write = await this.#form(env, what, pick, marker);
      if (!write) return null;
      const saved = await submit(env, session.email, write.command, write.input);
      if (saved.kind === "full") return saved.kind;
      return saved.kind === "saved" ? { user: session.email, key: saved.id } : null;
    });
    if (outcome === "full" && (await this.#everything(tablet)).includes(`"${marker}"`))
      this.broken.push("a full disk let half a write through");
    if (outcome === null || outcome === "full") return;
    if (outcome === "died") return this.#findUnpromised(tablet, marker, what);
    this.#promise({ marker, tablet, what, ...outcome, isDiscarded: false, wasTakenBack: false });
  }

  /** The tab died while saving: if the transaction made it to the disk, it counts as saved. */
  async #findUnpromised(tablet: Tablet, marker: string, what: Kind): Promise<void> {
    const entries = await tablet.run({}, (env) => openEntries(env.store));
    const isIt = (row: OutboxEntry) =>
      what === "label"
        ? row.operation === createChemicalLabel.name && !this.#owners.has(row.id)
        : row.body_text.includes(`"${marker}"`);
    const entry = entries === "died" ? undefined : entries.find(isIt);
    if (entry)
      this.#promise({
        marker,
        tablet,
        what,
        user: entry.user,
        key: entry.id,
        isDiscarded: false,
        wasTakenBack: false,
      });
  }

  #promise(promised: Promised): void {
    this.promised.set(promised.marker, promised);
    this.#owners.set(promised.key, promised.user);
  }

  async #form(env: SyncEnv, what: Kind, pick: number, marker: string) {
    if (what === "week")
      return form(
        addWeeklyData,
        bodyOf("addWeeklyData", {
          ...{ week_number: 3 + pick, additional_comments: marker, plug_removal_data: [] },
        }),
        { id: growIds.tray },
      );
    if (what === "picture") {
      const bytes = pictureOf(marker);
      return form(
        saveImage,
        { ...said(bytes, marker), tray_formulation_id: pick % 2 ? growIds.tray : null },
        { id: growIds.trial },
        fileOf(bytes),
      );
    }
    const common = {
      comments: marker,
      created_by: users[0],
      creation_date: "2026-11-21T14:00:00.000Z",
    };
    const location = namedId("location", "Chemical store");
    if (what === "chemical")
      return form(createChemical, {
        ...common,
        ...{ chemical_name_id: namedId("chemical_name", "Sodium hydroxide"), location_id: location },
        ...{ amount_supplied: 10, amount_units: "LITRES", concentration: 5, concentration_units: "PERCENT" },
        supplier_id: 1,
      });
    if (what === "equipment")
      return form(createEquipment, {
        ...common,
        ...{ name: `Freezer ${pick % 4}`, short_name: `FRZ-${pick % 3}`, creation_date: "2026-11-21" },
        ...{ equipment_type_id: namedId("equipment_type", "FREEZER"), location_id: location, supplier_id: 1 },
      });
    const chemicals = await env.store.records("chemicals").toArray();
    const chemical = chemicals.sort((a, b) => (a.id < b.id ? -1 : 1))[pick % Math.max(1, chemicals.length)];
    if (!chemical) return null;
    if (what === "label")
      return form(createChemicalLabel, { qr_label_id: labelId(chemical.id) }, { id: chemical.id });
    if (what === "use")
      return form(
        addChemicalUseRecord,
        {
          ...common,
          ...{ amount_used: 1 + (pick % 5), amount_used_units: "LITRES", allow_overdraw: true },
          ...{ resource_use_purpose_id: namedId("purpose", "CHEMICAL_DILUTION"), purpose: null },
        },
        { id: chemical.id },
      );
    const use = chemical.use_records.find(({ linked_to }) => linked_to === null);
    if (!use) return null;
    return form(createDilutedChemical, {
      ...common,
      ...{ chemical_use_record_id: use.id, amount_water_added: 1, water_type: "DI_WATER", location },
      ...{ derived_chemical_amount_created: 2, derived_chemical_amount_created_units: "LITRES" },
      ...{
        derived_chemical_concentration_created: 1,
        derived_chemical_concentration_created_units: "PERCENT",
      },
    });
  }

  /** A person goes to the outbox and settles something. */
  async settle(tablet: Tablet, how: "discard" | "resend" | "restore", pick: number): Promise<void> {
    await tablet.run({}, async (env) => {
      if (how === "restore") return this.#restoreOne(env, pick);
      const open = await openEntries(env.store);
      const choice = open.filter(({ state }) => how === "discard" || state === "parked");
      const entry = choice[pick % Math.max(1, choice.length)];
      if (!entry) return;
      if (how === "discard") {
        const gone = await discard(env, entry.seq);
        if ("kind" in gone) throw new Error(gone.message);
        for (const one of gone) this.#mark(one, true);
        return;
      }
      const again = await resend(env, entry.seq, this.#changed(entry));
      if (!("seq" in again)) return;
      this.#owners.set(again.id, again.user);
      const promised = this.#promisedAs(entry);
      if (promised) promised.key = again.id;
    });
  }

  /** What a person makes of a refused write: what was taken is given another name, or another week. */
  #changed({ operation, body }: OutboxEntry): object | undefined {
    this.#turn += 1;
    const form = body as object;
    if (operation === addWeeklyData.name) return { ...form, week_number: 10 + this.#turn };
    if (operation !== createEquipment.name) return undefined;
    return { ...form, name: `name ${this.#turn}`, short_name: `s-${this.#turn}` };
  }

  #promisedAs({ id }: OutboxEntry): Promised | undefined {
    return [...this.promised.values()].find(({ key }) => key === id);
  }

  async #restoreOne(env: SyncEnv, pick: number): Promise<void> {
    const gone = await env.store.outbox.where("state").equals("discarded").toArray();
    const entry = gone[pick % Math.max(1, gone.length)];
    if (!entry) return;
    await restore(env, entry.seq);
    this.#mark(entry, false);
  }

  #mark(entry: OutboxEntry, isDiscarded: boolean): void {
    const promised = this.#promisedAs(entry);
    if (!promised) return;
    promised.isDiscarded = isDiscarded;
    promised.wasTakenBack = true;
  }

  /** A nightly backup is put back: writes since then are gone from the server, and it says so by a new epoch. */
  async restoreServer(): Promise<void> {
    if (await this.#server.restore()) this.wasRestored = true;
  }

  async backUpServer(): Promise<void> {
    await this.#server.backUp();
  }

  /** Everything on a tablet that a save may change, as one string. */
  async #everything(tablet: Tablet): Promise<string> {
    const dump = await tablet.run({}, async ({ store }) => [
      await dumpRecords(store),
      await store.outbox.toArray(),
    ]);
    return JSON.stringify(dump);
  }
}

function form(command: AnyCommand, body: unknown, params: Record<string, string> = {}, file?: AttachedFile) {
  return { command, input: { params, body, file } };
}

/** A picture with bytes of its own. */
export const pictureOf = (marker: string) => aLeaf(Number(marker.slice(1)));

/** Every record on a tablet by key. */
export async function dumpRecords(store: SyncEnv["store"]): Promise<Record<string, Doc>> {
  const found: Record<string, Doc> = {};
  for (const table of tableNames) {
    const all = store.records(table).toCollection();
    const [ids, records] = await Promise.all([all.primaryKeys() as Promise<string[]>, all.toArray()]);
    ids.forEach((id, i) => {
      found[refKey({ table, id })] = records[i] as Doc;
    });
  }
  return found;
}
