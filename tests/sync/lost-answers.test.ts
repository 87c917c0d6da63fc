import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { continueOffline } from "#sync/session/offline-session.ts";
import { hashPin } from "#sync/session/pin.ts";
import { signOut } from "#sync/session/session.ts";
import { discardAll, resend, restore } from "#sync/settle/settle.ts";
import { takeIn } from "#sync/settle/take-in.ts";
import { undo } from "#sync/settle/undo.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { submit, submitAll } from "#sync/write/submit.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { ids } from "#tests/fixtures/records.ts";
import { people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import {
  answer,
  aSyncedTablet,
  saveEquipment,
  saveUse,
  states,
  usesOnScreen,
  usesOnServer,
} from "./a-tablet.ts";

// The database stores a transaction, and the app hears that its connection was closed.

const tablet = perTest(() => aSyncedTablet());

const use = (comments: string) => ({
  params: { id: ids.chemical },
  body: bodyOf("addChemicalUseRecord", { comments }),
});

const saveUses = (...comments: string[]) =>
  submitAll(tablet.env, people[0], commands.addChemicalUseRecord, comments.map(use));

/** Runs a step whose first transaction has its answer lost. */
async function unheard<T>(step: () => Promise<T>): Promise<T> {
  tablet.disk.lostAnswers = 1;
  const outcome = await step();
  expect(tablet.disk.lostAnswers).toBe(0);
  return outcome;
}

async function arrived() {
  await syncTurn(tablet.env, { force: true });
  return usesOnServer(tablet);
}

/** A use that the server has refused. */
async function refusedUse() {
  const entry = await saveUse(tablet, { comments: "refused" });
  tablet.network = async (request, send) =>
    request.method === "GET" ? send() : answer(tablet, 422, { detail: "No", code: "VALIDATION" });
  await syncTurn(tablet.env, { force: true });
  tablet.network = (_, send) => send();
  expect(await states(tablet)).toEqual(["parked"]);
  return entry;
}

test("a save is saved with the outcome of the first attempt, and is sent once", async () => {
  const heard = await saveUses("heard");
  const saved = await unheard(() => saveUses("unheard"));
  expect(saved).toMatchObject({
    kind: "saved",
    warnings: [],
    touches: [expect.any(String), expect.any(String)],
  });
  expect(Object.keys(saved)).toEqual(Object.keys(heard));
  expect(await usesOnScreen(tablet)).toEqual([null, "heard", "unheard"]);
  expect(await arrived()).toEqual([null, "heard", "unheard"]);
});

test("a save of many writes is saved once", async () => {
  const saved = await unheard(() => saveUses("first", "second", "third"));
  expect(saved).toMatchObject({ kind: "saved" });
  expect(await arrived()).toEqual([null, "first", "second", "third"]);
});

test("a save whose second answer is lost too is in the outbox once", async () => {
  tablet.disk.lostAnswers = 2;
  await saveUses("twice");
  expect(await arrived()).toEqual([null, "twice"]);
});

test("a save that was refused is refused", async () => {
  await saveEquipment(tablet, { name: "Mill", short_name: "MILL" });
  tablet.disk.lostAnswers = 1;
  const again = submit(tablet.env, people[0], commands.createEquipment, {
    body: bodyOf("createEquipment", { name: "Mill", short_name: "MILL" }),
  });
  expect(await again).toMatchObject({ kind: "rejected", code: "DUPLICATE" });
});

test("a refused write that is sent again is queued once", async () => {
  const { seq } = await refusedUse();
  expect(await unheard(() => resend(tablet.env, seq))).toMatchObject({ state: "queued" });
  expect(await arrived()).toEqual([null, "refused"]);
});

test("writes that are withdrawn are withdrawn", async () => {
  const saved = await saveUses("first", "second");
  const ids = saved.kind === "saved" ? saved.ids : [];
  expect(await unheard(() => discardAll(tablet.env, ids))).toHaveLength(2);
  expect(await undo(tablet.env, ids)).toBe("undone");
  expect(await arrived()).toEqual([null]);
});

test("a withdrawn write that is restored is restored", async () => {
  const { seq, id } = await saveUse(tablet, { comments: "wanted" });
  await discardAll(tablet.env, [id]);
  expect(await unheard(() => restore(tablet.env, seq))).toEqual({ kind: "restored" });
  expect(await arrived()).toEqual([null, "wanted"]);
});

test("writes of a rescue file are taken in, and are reported as taken in", async () => {
  const { seq: _, ...write } = await saveUse(tablet, { comments: "rescued" });
  await tablet.store.outbox.clear();
  expect(await unheard(() => takeIn(tablet.env, [write]))).toMatchObject([{ id: write.id }]);
  expect(await arrived()).toEqual([null, "rescued"]);
});

test("a log-out ends the session at the server too", async () => {
  expect(await unheard(() => signOut(tablet.env))).toBeUndefined();
  expect(tablet.sent.map(({ path }) => path)).toContain("/api/auth/logout");
});

test("a wrong PIN uses up one try", async () => {
  await tablet.store.session.clear();
  const pin = await hashPin("4711", 10);
  const person = {
    email: people[0],
    username: "Dana",
    picture: null,
    signed_in_at: "2026-11-19T15:42:00.000Z",
  };
  await tablet.store.people.put({ ...person, offline_pin: "required", pin } as never);
  expect(await unheard(() => continueOffline(tablet.env, people[0], "1234"))).toEqual({
    kind: "wrong-pin",
    left: 4,
  });
});
