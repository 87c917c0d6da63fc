import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { LabStore } from "#store/db.ts";
import type { OutboxEntry } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { deleteOld } from "#sync/outbox/delete-old.ts";
import { requeueHeld } from "#sync/outbox/entries.ts";
import { pull } from "#sync/receive/pull.ts";
import { dependantsOf, discard, resend, restore } from "#sync/settle/settle.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { reapply } from "#sync/write/overlay.ts";
import { type Saved, submit } from "#sync/write/submit.ts";
import { bodyOf } from "../fixtures/examples.ts";
import { aStamp } from "../fixtures/records.ts";
import { createLab, people, type TestLab } from "../support/create-lab.ts";

const [DANA, MARCUS] = people;
const DAY = 86_400_000;

type World = { lab: TestLab; env: SyncEnv; offline: { now: boolean } };

/** Dana's tablet at a lab, with the lab's lists on it. */
async function aTablet(lab?: TestLab): Promise<World> {
  const server = lab ?? (await createLab());
  const offline = { now: false };
  const env: SyncEnv = {
    store: new LabStore("fibril", { indexedDB: new IDBFactory(), IDBKeyRange }),
    fetch: async (input, init) => {
      if (offline.now) throw new TypeError("Failed to fetch");
      return server.app.request(new Request(input as string, { ...init, signal: null, redirect: "follow" }));
    },
    reapply,
    locks: undefined,
    now: () => server.clock.now(),
    random: () => 0,
    newId: () => crypto.randomUUID(),
    device: async () => "tablet",
    origin: "http://lab",
  };
  await env.store.session.put({
    key: "current",
    username: "dana",
    email: DANA,
    picture: null,
    token: server.token(DANA),
    token_valid_till: "2099-01-01T00:00:00Z",
    offline: false,
  });
  await syncTurn(env);
  return { lab: server, env, offline };
}

async function save(env: SyncEnv, command: AnyCommand, body: object, params = {}): Promise<Saved> {
  const outcome = await submit(env, DANA, command, { params, body });
  if (outcome.kind !== "saved") throw new Error(outcome.message);
  return outcome;
}

async function entryOf(env: SyncEnv, id: string): Promise<OutboxEntry> {
  const entry = await env.store.outbox.where("id").equals(id).first();
  if (!entry) throw new Error(`No entry ${id}`);
  return entry;
}

const equipment = (more: Record<string, unknown>) => bodyOf("createEquipment", more);

/** Marcus creates HOM-3 on the server; Dana, whose tablet has not pulled it, creates HOM-3 too. */
async function aDuplicate() {
  const world = await aTablet();
  world.offline.now = true;
  const saved = await save(world.env, commands.createEquipment, equipment({ name: "Mine" }));
  await world.lab.request("POST", "/api/equipments", {
    body: equipment({ name: "Theirs" }),
    key: crypto.randomUUID(),
    token: world.lab.token(MARCUS),
  });
  world.offline.now = false;
  await syncTurn(world.env, { force: true });
  return { ...world, saved, parked: await entryOf(world.env, saved.id) };
}

/** A chemical from a supplier that the server has since removed, and a use of it saved right after. */
async function aRefusedChemical() {
  const world = await aTablet();
  world.offline.now = true;
  const chemical = await save(world.env, commands.createChemical, bodyOf("createChemical"));
  const id = createdId(aStamp({ id: chemical.id }), {});
  const useBody = bodyOf("addChemicalUseRecord", { amount_used: 2, amount_used_units: "KG" });
  const use = await save(world.env, commands.addChemicalUseRecord, useBody, { id });
  await world.lab.put([{ table: "suppliers", id: "1", record: null }]);
  world.offline.now = false;
  await syncTurn(world.env, { force: true });
  return {
    ...world,
    id,
    chemical: await entryOf(world.env, chemical.id),
    use: await entryOf(world.env, use.id),
  };
}

test("a write that the server refuses is parked with the reason, and its dependants wait", async () => {
  const { chemical, use } = await aRefusedChemical();
  expect(chemical).toMatchObject({ state: "parked", problem: { status: 422, code: "VALIDATION" } });
  expect(use).toMatchObject({ state: "queued", first_sent_at: null });
});

test("edit and resend retains the id and the place in the lane, so that a queued use record is still accepted", async () => {
  const { lab, env, id, chemical, use } = await aRefusedChemical();
  const again = await resend(env, chemical.seq, { ...(chemical.body as object), supplier_id: 2 });
  expect(again).toMatchObject({ seq: chemical.seq, lane: chemical.lane, state: "queued" });
  await syncTurn(env, { force: true });

  expect((await env.store.outbox.get(chemical.seq))?.state).toBe("done");
  expect((await env.store.outbox.get(use.seq))?.state).toBe("done");
  const answer = await (await lab.request("GET", `/api/chemicals/${id}`)).json();
  expect(answer).toMatchObject({ supplier_id: 2, use_records: [{ amount_used: 2 }] });
});

test("an edited write has its new name, and depends on the records that it now concerns", async () => {
  const { env, parked } = await aDuplicate();
  await resend(env, parked.seq, { ...(parked.body as object), short_name: "HOM-9" });
  const changed = await env.store.outbox.get(parked.seq);
  expect(changed?.title).toBe("New equipment: HOM-9");
  expect(changed?.open_refs).toContain("claims:equipment.short_name:hom-9");
  expect(changed?.open_refs).not.toContain("claims:equipment.short_name:hom-3");
});

test("an edit that the tablet's rules refuse is refused at its field and changes nothing", async () => {
  const { env, parked } = await aDuplicate();
  const outcome = await resend(env, parked.seq, { ...(parked.body as object), name: "Mine, 2" });
  expect(outcome).toMatchObject({ kind: "rejected", code: "DUPLICATE", field: "short_name" });
  expect(await env.store.outbox.get(parked.seq)).toEqual(parked);
});

test("a body that does not fit the form is refused at its field", async () => {
  const { env, parked } = await aDuplicate();
  const outcome = await resend(env, parked.seq, { ...(parked.body as object), name: "" });
  expect(outcome).toMatchObject({ kind: "rejected", message: "Name is required", field: "name" });
});

test("a retry sends the same body under a new key, and the server decides anew", async () => {
  const { lab, env, parked } = await aDuplicate();
  const [theirs] = await (await lab.request("GET", "/api/equipments")).json();
  await lab.put([
    { table: "equipment", id: theirs.id, record: null },
    { table: "claims", id: "equipment.short_name:hom-3", record: null },
  ]);
  const again = await resend(env, parked.seq);
  expect(again).toMatchObject({ body: { short_name: "HOM-3" }, attempts: 0, problem: null });
  expect((again as OutboxEntry).id).not.toBe(parked.id);
  await syncTurn(env, { force: true });
  expect((await env.store.outbox.get(parked.seq))?.state).toBe("done");
});

test("a retry that is refused again is parked again", async () => {
  const { env, parked } = await aDuplicate();
  await resend(env, parked.seq);
  await syncTurn(env, { force: true });
  expect(await env.store.outbox.get(parked.seq)).toMatchObject({ state: "parked", problem: { status: 409 } });
});

test("a write that is not parked cannot be resent", async () => {
  const { env, use } = await aRefusedChemical();
  expect(await resend(env, use.seq)).toMatchObject({ kind: "rejected", code: "FINAL" });
});

test("discard includes the dependants, and restore returns each of them", async () => {
  const { env, id, chemical, use } = await aRefusedChemical();
  expect((await dependantsOf(env, chemical)).map(({ seq }) => seq)).toEqual([use.seq]);
  const discarded = await discard(env, chemical.seq);
  expect(discarded).toMatchObject([{ seq: chemical.seq }, { seq: use.seq }]);
  expect(await env.store.records("chemicals").get(id)).toBeUndefined();

  await restore(env, use.seq);
  await restore(env, chemical.seq);
  expect(await env.store.outbox.get(chemical.seq)).toMatchObject({ state: "parked", finished_at: null });
  expect(await env.store.outbox.get(use.seq)).toMatchObject({ state: "queued", finished_at: null });
});

test("undo withdraws a write that was never sent", async () => {
  const { env, offline } = await aTablet();
  offline.now = true;
  const saved = await save(env, commands.createEquipment, equipment({}));
  const entry = await entryOf(env, saved.id);
  expect(await discard(env, entry.seq)).toHaveLength(1);
  expect(await env.store.records("equipment").count()).toBe(0);
  offline.now = false;
  await syncTurn(env, { force: true });
  expect((await env.store.outbox.get(entry.seq))?.state).toBe("discarded");
});

test("undo cannot withdraw a write that may have been sent", async () => {
  const { env, offline } = await aTablet();
  offline.now = true;
  const saved = await save(env, commands.createEquipment, equipment({}));
  await syncTurn(env, { force: true });
  const entry = await entryOf(env, saved.id);
  expect(entry.attempts).toBe(1);
  expect(await discard(env, entry.seq)).toEqual([]);
  expect((await env.store.outbox.get(entry.seq))?.state).toBe("queued");
});

test("receipts and discarded writes are deleted after 30 days, and nothing else ever", async () => {
  const { lab, env, offline } = await aTablet();
  await save(env, commands.createEquipment, equipment({}));
  await syncTurn(env, { force: true });
  offline.now = true;
  const undone = await save(env, commands.createEquipment, equipment({ name: "B", short_name: "B" }));
  await discard(env, (await entryOf(env, undone.id)).seq);
  await save(env, commands.createEquipment, equipment({ name: "C", short_name: "C" }));

  offline.now = false;
  lab.clock.pass(30 * DAY);
  await pull(env);
  expect(await deleteOld(env.store)).toBe(0);
  lab.clock.pass(1);
  await pull(env);
  expect(await deleteOld(env.store)).toBe(2);
  expect((await env.store.outbox.toArray()).map(({ title }) => title)).toEqual(["New equipment: C"]);
});

test("a write that an older version of the app could not send is released when a newer version starts", async () => {
  const { env, offline } = await aTablet();
  offline.now = true;
  const saved = await save(env, commands.createEquipment, equipment({}));
  const { seq } = await entryOf(env, saved.id);
  const problem = { status: 426, code: "OUTDATED", detail: "Please update the app." };
  await env.store.outbox.update(seq, { state: "held", problem });
  offline.now = false;
  await syncTurn(env, { force: true });
  expect((await env.store.outbox.get(seq))?.state).toBe("held");
  await requeueHeld(env);
  await syncTurn(env, { force: true });
  expect((await env.store.outbox.get(seq))?.state).toBe("done");
});
