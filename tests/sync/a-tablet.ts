import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect } from "vitest";
import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import type { Change } from "#domain/kernel/change.ts";
import { createApp } from "#server/api/app.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { LabStore } from "#store/db.ts";
import type { SyncEnv } from "#sync/env.ts";
import { seal } from "#sync/session/seal.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { unseal } from "#sync/turn/unseal.ts";
import { reapply } from "#sync/write/overlay.ts";
import { submit } from "#sync/write/submit.ts";
import { bodyOf, exampleRecords } from "#tests/fixtures/examples.ts";
import { ids } from "#tests/fixtures/records.ts";
import { usesOf } from "#tests/fixtures/stocks.ts";
import { createLab, people, type TestLab } from "#tests/support/create-lab.ts";
import { storeRecords } from "#tests/support/store-records.ts";
import { type DiskPlan, withDisk } from "./world/disk.ts";
import { TabletLocks } from "./world/locks.ts";

/** A request as it left the tablet. */
type Sent = { method: string; path: string; key: string | null; token: string | null; body: string };

export type Tablet = {
  lab: TestLab;
  env: SyncEnv;
  store: LabStore;
  /** Every request so far, oldest first. */
  sent: Sent[];
  /** How the network treats a request; every request passes unless a test replaces this function. */
  network: (request: Request, send: () => Promise<Response>) => Promise<Response>;
  disk: DiskPlan;
  /** Milliseconds its clock is ahead of the lab's. */
  clockOff: number;
  factory: IDBFactory;
  locks: TabletLocks;
};

/** A context on a tablet of its own, or `beside` another context on the same tablet; a person is signed in. */
export async function aTablet(
  lab: TestLab,
  { email = people[0], beside }: { email?: string; beside?: Tablet } = {},
): Promise<Tablet> {
  const factory = beside?.factory ?? new IDBFactory();
  const locks = beside?.locks ?? new TabletLocks();
  const disk: DiskPlan = { dieAt: null, isFull: false };
  const store = withDisk(
    new LabStore("fibril", { indexedDB: factory, IDBKeyRange, cache: "disabled" }),
    disk,
  );
  const env: SyncEnv = {
    store,
    fetch: async (input, init) => {
      const request = new Request(input as string, { ...init, signal: null });
      tablet.sent.push(await toSent(request.clone()));
      return tablet.network(request, async () => tablet.lab.app.fetch(request));
    },
    reapply,
    seal,
    unseal,
    locks: locks as Pick<LockManager, "request">,
    now: () => lab.clock.now() + tablet.clockOff,
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    device: async () => "Tablet 7K3M",
    origin: "http://lab",
  };
  const network: Tablet["network"] = (_, send) => send();
  const tablet: Tablet = { lab, env, store, sent: [], network, disk, clockOff: 0, factory, locks };
  if (!beside) await signInAs(tablet, email);
  return tablet;
}

/** A lab with `records`, and a tablet there, on which a person has signed in and nothing was fetched yet. */
export async function aNewTablet(records: Change[] = exampleRecords, given?: TestLab): Promise<Tablet> {
  const lab = given ?? (await createLab());
  await lab.put(records);
  return aTablet(lab);
}

/** A lab with `records`, and a tablet that has fetched them; its list of sent requests is empty. */
export async function aSyncedTablet(records?: Change[], lab?: TestLab): Promise<Tablet> {
  const tablet = await aNewTablet(records, lab);
  await syncTurn(tablet.env);
  tablet.sent.length = 0;
  return tablet;
}

export async function signInAs({ store, lab }: Tablet, email: string): Promise<void> {
  await store.session.put({
    key: "current",
    username: email,
    email,
    picture: null,
    offline: false,
    token: lab.token(email),
    token_valid_till: "2099-01-01T00:00:00.000Z",
  });
}

/** The lab as it was when the backup was made, in a new epoch; from now on these tablets use this lab. */
export async function restoreLab(lab: TestLab, backup: string, ...tablets: Tablet[]): Promise<TestLab> {
  const { db, accounts } = openSqlite(backup);
  await db.renewEpoch();
  const app = createApp({ db, accounts, files: lab.files, clock: lab.clock });
  const restored = { ...lab, db, accounts, app };
  for (const tablet of tablets) tablet.lab = restored;
  return restored;
}

async function toSent(request: Request): Promise<Sent> {
  return {
    method: request.method,
    path: request.url.slice("http://lab".length),
    key: request.headers.get("idempotency-key"),
    token: request.headers.get("authorization"),
    body: await request.text(),
  };
}

/** Writes as they left the tablet, without the pulls. */
export const writesSent = ({ sent }: Tablet): Sent[] => sent.filter(({ method }) => method !== "GET");

/** A made-up reply of the lab's server. */
export async function answer(
  { lab }: Tablet,
  status: number,
  body: unknown = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "x-fibril-epoch": await lab.db.epoch(), ...headers },
  });
}

async function save(tablet: Tablet, command: AnyCommand, params: Record<string, string>, body: object) {
  const session = await tablet.store.session.get("current");
  const saved = await submit(tablet.env, session?.email ?? "", command, { params, body });
  expect(saved).toMatchObject({ kind: "saved" });
  const entry = await tablet.store.outbox.toCollection().last();
  if (!entry) throw new Error("the write is saved but is not in the outbox");
  return entry;
}

/** Saves a use of a chemical, by default of the lab's nitric acid. */
export function saveUse(tablet: Tablet, more: Record<string, unknown> = {}, id = ids.chemical) {
  return save(tablet, commands.addChemicalUseRecord, { id }, bodyOf("addChemicalUseRecord", more));
}

/** Saves a new chemical; `touches[0]` of the entry is its key. */
export function saveChemical(tablet: Tablet, more: Record<string, unknown> = {}) {
  return save(tablet, commands.createChemical, {}, bodyOf("createChemical", more));
}

export function saveEquipment(tablet: Tablet, more: Record<string, unknown> = {}) {
  return save(tablet, commands.createEquipment, {}, bodyOf("createEquipment", more));
}

/** The states of everything in the outbox, oldest first. */
export async function states({ store }: Tablet): Promise<string[]> {
  return (await store.outbox.orderBy("seq").toArray()).map(({ state }) => state);
}

/** Comments of the uses of a chemical as the server has them. */
export async function usesOnServer({ lab }: Tablet, id = ids.chemical): Promise<(string | null)[]> {
  return (await usesOf(lab.db, id)).map(({ comments }) => comments);
}

/** Comments of the uses of a chemical as this tablet shows them. */
export async function usesOnScreen({ store }: Tablet, id = ids.chemical): Promise<(string | null)[]> {
  return (await usesOf(storeRecords(store), id)).map(({ comments }) => comments);
}
