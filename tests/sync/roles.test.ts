import { describe, expect, test } from "vitest";
import { commands, operations } from "#contract/index.ts";
import type { Operation } from "#contract/operation.ts";
import type { Role } from "#domain/kernel/roles.ts";
import { demoLookups } from "#domain/lookups/first-lookups.ts";
import { changeDisabled } from "#server/auth/people.ts";
import { newToken, tokenHash } from "#server/auth/sessions.ts";
import { loadLookups } from "#server/lab/housekeeping.ts";
import { continueOffline } from "#sync/session/offline-session.ts";
import { startSession } from "#sync/session/session.ts";
import { resend } from "#sync/settle/settle.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { submit } from "#sync/write/submit.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { createLab, people, type TestLab } from "#tests/support/create-lab.ts";
import {
  aSyncedTablet,
  saveEquipment,
  saveUse,
  signInAs,
  states,
  type Tablet,
  usesOnServer,
} from "./a-tablet.ts";

const restricted = operations.map(
  (one): Operation => (one.name === "createEquipment" ? { ...one, needs: "staff" } : one),
);

/** A tablet of a lab whose server lets only staff add equipment. */
async function aTabletOfStrictLab(): Promise<Tablet> {
  const lab = await createLab({ operations: restricted });
  await loadLookups(lab.db, lab.clock, demoLookups());
  return aSyncedTablet(undefined, lab);
}

async function setRole(lab: TestLab, role: Role): Promise<void> {
  await lab.accounts.setRole((await lab.accounts.find(people[0]))?.id ?? "", role);
}

const equipmentOn = async ({ lab }: Tablet) =>
  (await lab.db.all("equipment")).filter(({ short_name }) => short_name === "ROLE-1").length;
const save = (tablet: Tablet) => saveEquipment(tablet, { name: "Of a role", short_name: "ROLE-1" });

describe("a role that changes", () => {
  test("is on the tablet after the next pull, also for continuing offline", async () => {
    const tablet = await aSyncedTablet();
    const { env, store, lab } = tablet;
    const user = { username: "dana", email: people[0], token: lab.token(), picture: null };
    const times = { token_valid_till: "2099-01-01T00:00:00.000Z", offline_pin: "optional" as const };
    await startSession(env, { ...user, ...times, role: "staff" });
    await setRole(lab, "member");
    await syncTurn(env);
    expect((await store.session.get("current"))?.role).toBe("member");
    await store.session.delete("current");
    await continueOffline(env, people[0]);
    expect(await store.session.get("current")).toMatchObject({ offline: true, role: "member" });
  });

  test("parks a write with the reason; it is sent again when the role is back, and arrives once", async () => {
    const tablet = await aTabletOfStrictLab();
    await save(tablet);
    await setRole(tablet.lab, "member");
    await syncTurn(tablet.env);
    const [parked] = await tablet.store.outbox.toArray();
    expect(parked).toMatchObject({
      state: "parked",
      problem: { status: 403, detail: "Only staff can do this." },
    });
    expect(await equipmentOn(tablet)).toBe(0);
    await setRole(tablet.lab, "staff");
    expect(await resend(tablet.env, parked?.seq ?? 0)).toMatchObject({ state: "queued" });
    await syncTurn(tablet.env);
    expect([await states(tablet), await equipmentOn(tablet)]).toEqual([["done"], 1]);
  });

  test("does not park what the server already has: the reply to a repeat is the first reply", async () => {
    const tablet = await aTabletOfStrictLab();
    await save(tablet);
    const { network } = tablet;
    tablet.network = async (request, send) => {
      await send();
      throw new TypeError(`The reply to ${request.method} was lost`);
    };
    await syncTurn(tablet.env);
    expect(await states(tablet)).toEqual(["queued"]);
    tablet.network = network;
    await setRole(tablet.lab, "member");
    await syncTurn(tablet.env, { force: true });
    expect([await states(tablet), await equipmentOn(tablet)]).toEqual([["done"], 1]);
  });

  test("refuses on the tablet what the role lacks there: nothing is saved", async () => {
    const tablet = await aSyncedTablet();
    const command = { ...commands.createEquipment, needs: "staff" as const };
    const given = { body: bodyOf("createEquipment", { name: "Of a role", short_name: "ROLE-1" }) };
    const saveAs = (role: Role) => submit(tablet.env, people[0], command, given, { role });
    expect(await saveAs("member")).toMatchObject({
      kind: "rejected",
      status: 403,
      message: "Only staff can do this.",
    });
    expect(await states(tablet)).toEqual([]);
    expect(await saveAs("staff")).toMatchObject({ kind: "saved" });
  });
});

test("the writes of a disabled account wait under their keys, also one that the server has, and arrive once", async () => {
  const tablet = await aSyncedTablet();
  const { lab, store, env } = tablet;
  await saveUse(tablet, { comments: "first" });
  const { network } = tablet;
  tablet.network = async (request, send) => {
    await send();
    throw new TypeError(`The reply to ${request.method} was lost`);
  };
  await syncTurn(env);
  tablet.network = network;
  await saveUse(tablet, { comments: "second" });
  const id = (await lab.accounts.find(people[0]))?.id ?? "";
  await changeDisabled(lab, id, { is_disabled: true, wipe: false });
  await syncTurn(env, { force: true });
  expect(await states(tablet)).toEqual(["queued", "queued"]);
  await changeDisabled(lab, id, { is_disabled: false, wipe: false });
  const token = newToken();
  const session = { token_hash: tokenHash(token), user_id: id, device: null, created_at: "", used_at: null };
  const opened = { ...session, valid_till: "2099-01-01T00:00:00.000Z" };
  await lab.accounts.sessions.add(opened, { password_hash: "-" });
  await signInAs(tablet, people[0]);
  await store.session.update("current", { token });
  await syncTurn(env, { force: true });
  expect(await states(tablet)).toEqual(["done", "done"]);
  const uses = await usesOnServer(tablet);
  expect(uses.filter((comments) => comments === "first" || comments === "second").sort()).toEqual([
    "first",
    "second",
  ]);
});
