import { beforeEach, describe, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { sessionRequests } from "#contract/start.ts";
import { newToken, tokenHash } from "#server/auth/sessions.ts";
import { FileJournal } from "#sync/journal/file-journal.ts";
import { readWaitingHere } from "#sync/outbox/waiting-here.ts";
import { pull } from "#sync/receive/pull.ts";
import { replay } from "#sync/send/replay.ts";
import { callLab } from "#sync/session/call-lab.ts";
import { continueOffline, readPeople } from "#sync/session/offline-session.ts";
import { hashPin } from "#sync/session/pin.ts";
import { startSession } from "#sync/session/session.ts";
import { endSession } from "#sync/session/session-end.ts";
import { refreshSession } from "#sync/session/sign-in.ts";
import { reconcile } from "#sync/settle/reconcile.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { submit } from "#sync/write/submit.ts";
import { aReport, TABLET } from "#tests/fixtures/device-reports.ts";
import { bodyOf, exampleRecords } from "#tests/fixtures/examples.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, fileOf, imageMeta } from "#tests/fixtures/images.ts";
import { people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import { answer, aSyncedTablet, aTablet, saveChemical, saveUse, states, usesOnServer } from "./a-tablet.ts";
import { JournalFiles } from "./world/journal-files.ts";

const [dana, marcus] = people;
const pin = await hashPin("4271", 1_000);

const tablet = perTest(() => aSyncedTablet([...exampleRecords, ...growChanges]));
/** Dana is signed in, has a PIN, and the tablet has the lab. */
beforeEach(async () => {
  const person = { email: dana, username: "dana", picture: null, signed_in_at: "", pin };
  await tablet.store.people.put({ ...person, offline_pin: "required" });
});

const row = () => tablet.store.session.get("current");
const accessOf = async () => (await readPeople(tablet.store)).map(({ access }) => access);
const turn = () => syncTurn(tablet.env, { force: true });
const idOf = async (email: string) => (await tablet.lab.accounts.find(email))?.id ?? "";
const end = async (wipes = false) => tablet.lab.accounts.sessions.endOf(await idOf(dana), { wipes });
const comments = async () => (await usesOnServer(tablet)).filter((one) => one?.startsWith("use "));
const rowsOf = async (name: string) => tablet.store.table(name).count();

/** Signs a person in again, as the password does. */
async function signInAgain(email: string = dana): Promise<void> {
  const { lab, env } = tablet;
  const token = newToken();
  const token_valid_till = "2099-01-01T00:00:00.000Z";
  const opened = { token_hash: tokenHash(token), user_id: await idOf(email), device: null, used_at: null };
  await lab.accounts.sessions.add(
    { ...opened, created_at: "", valid_till: token_valid_till },
    { password_hash: "-" },
  );
  const known = { username: "dana", email, picture: null, role: "staff", offline_pin: "required" } as const;
  await startSession(env, { ...known, token, token_valid_till });
}

describe("a session that was ended at the server ends as by a log-out", () => {
  test("the PIN continues offline, and what was unsent is sent once, after the sign-in", async () => {
    await saveUse(tablet, { comments: "use 1" });
    await end();
    expect(await turn()).toBe("signed-out");
    expect([await row(), await accessOf(), await states(tablet)]).toEqual([undefined, ["pin"], ["queued"]]);
    expect(await continueOffline(tablet.env, dana)).toEqual({ kind: "refused" });
    expect(await continueOffline(tablet.env, dana, "4271")).toEqual({ kind: "continued" });
    await saveUse(tablet, { comments: "use 2" });
    await turn();
    expect(await comments()).toEqual([]);
    await signInAgain();
    await turn();
    expect([await comments(), await states(tablet)]).toEqual([
      ["use 1", "use 2"],
      ["done", "done"],
    ]);
    expect((await tablet.store.people.get(dana))?.ended).toBeUndefined();
  });

  test.each(["required", "optional"] as const)(
    "without a PIN no person continues offline, where PINs are %s",
    async (offline_pin) => {
      await tablet.store.people.update(dana, { pin: undefined, offline_pin });
      await end();
      await turn();
      expect(await accessOf()).toEqual(["no-pin"]);
    },
  );

  test("also where the account is disabled, and the tablet knows which", async () => {
    await tablet.lab.accounts.setRole(await idOf(marcus), "administrator");
    await tablet.lab.accounts.setDisabled(await idOf(dana), true);
    await turn();
    expect(await accessOf()).toEqual(["pin"]);
    expect((await tablet.store.people.get(dana))?.ended).toEqual({ code: "ACCOUNT_DISABLED", wiped: false });
  });

  test.each<[string, () => Promise<unknown>]>([
    ["a pull", () => pull(tablet.env)],
    ["one write", () => saveUse(tablet).then(() => replay(tablet.env))],
    [
      "a batch",
      async () => {
        for (let i = 0; i < 5; i += 1) await saveUse(tablet);
        await replay(tablet.env);
      },
    ],
    ["a call", () => callLab(tablet.env, sessionRequests.logout)],
    ["extending the session", () => refreshSession(tablet.env)],
  ])("whichever request learns it: %s", async (_, request) => {
    await end();
    await request();
    expect(await row()).toBeUndefined();
    expect(await accessOf()).toEqual(["pin"]);
    expect(new Set(await states(tablet)).size).toBeLessThan(2);
  });

  test("but not by a late answer to a token that was replaced", async () => {
    const before = await row();
    await refreshSession(tablet.env);
    const after = await row();
    await endSession(tablet.env, { token: before?.token ?? "" }, { code: "SESSION_ENDED", wipe: true });
    expect(await row()).toEqual(after);
    expect(await rowsOf("chemicals")).toBeGreaterThan(0);
  });

  test("and not by the 401 of an older server: that session has expired", async () => {
    tablet.network = () => answer(tablet, 401, { detail: "", code: "UNAUTHENTICATED" });
    await turn();
    expect(await accessOf()).toEqual(["open"]);
  });
});

describe("a session that has expired", () => {
  const expire = async () => {
    await endSession(tablet.env, { token: (await row())?.token ?? "" });
    expect(await accessOf()).toEqual(["open"]);
  };

  test("continues offline, until the server reports that a person has ended it", async () => {
    await expire();
    expect(await continueOffline(tablet.env, dana)).toEqual({ kind: "continued" });
    await saveUse(tablet, { comments: "use 1" });
    await turn();
    expect(await row()).toMatchObject({ email: dana, token: null, offline: true });
    expect(await comments()).toEqual([]);
    await end(true);
    await turn();
    expect([await row(), await accessOf()]).toEqual([undefined, ["wiped"]]);
    expect([await rowsOf("chemicals"), await states(tablet)]).toEqual([0, []]);
    expect(await readWaitingHere(tablet.store)).toMatchObject([{ username: "dana", waiting: 1 }]);
  });

  test("sends nothing, whatever the server would accept", async () => {
    await saveUse(tablet, { comments: "use 1" });
    await expire();
    tablet.sent.length = 0;
    expect(await turn()).toBe("signed-out");
    expect(tablet.sent.map(({ method }) => method)).toEqual(["GET"]);
  });
});

describe("with the order to wipe the device", () => {
  test("a page of a first pull that arrives afterwards is not stored", async () => {
    await tablet.store.cursor.clear();
    await tablet.store.records("chemicals").clear();
    const token = (await row())?.token ?? expect.fail();
    tablet.network = async (request, send) => {
      const reply = await send();
      if (request.url.includes("/api/changes"))
        await endSession(tablet.env, { token }, { code: "SESSION_ENDED", wipe: true });
      return reply;
    };
    await pull(tablet.env);
    expect([await row(), await rowsOf("chemicals"), await rowsOf("cursor")]).toEqual([undefined, 0, 0]);
  });

  const savePicture = async () => {
    const bytes = aLeaf(1);
    const body = { ...imageMeta(bytes, "camera-capture.jpg"), tray_formulation_id: growIds.tray };
    const params = { id: growIds.trial };
    await submit(tablet.env, dana, commands.saveImage, { params, body, file: fileOf(bytes) });
  };

  test("what the server has is deleted; the unsent work of everyone remains, and returns with the sign-in", async () => {
    await saveUse(tablet, { comments: "use 1" });
    await turn();
    await saveUse(tablet, { comments: "use 2" });
    await savePicture();
    const own = await tablet.store.outbox.orderBy("seq").last();
    await tablet.store.outbox.put({
      ...(own ?? expect.fail()),
      seq: 99,
      id: crypto.randomUUID(),
      user: marcus,
    });
    await tablet.store.drafts.put({ key: "d", user: dana, values: {}, saved_at: "" });
    await end(true);
    await turn();
    const records = [
      "chemicals",
      "equipment",
      "use_records",
      "grow_trials",
      "images",
      "claims",
      "base",
      "cursor",
    ];
    expect(await Promise.all(records.map(rowsOf))).toEqual(records.map(() => 0));
    expect([await rowsOf("outbox"), await rowsOf("drafts"), await accessOf()]).toEqual([0, 0, ["wiped"]]);
    // Its forms have no lists: a sign-in restores them.
    expect(await continueOffline(tablet.env, dana, "4271")).toEqual({ kind: "refused" });
    expect((await tablet.store.people.get(dana))?.ended).toEqual({ code: "SESSION_ENDED", wiped: true });
    await signInAgain();
    await tablet.env.unseal?.(tablet.env);
    const left = await tablet.store.outbox.orderBy("seq").toArray();
    expect(left.map(({ operation, user }) => [operation, user])).toEqual([
      ["addChemicalUseRecord", dana],
      ["saveImage", dana],
      ["saveImage", marcus],
    ]);
    expect((await tablet.store.blobs.toArray()).map(({ id }) => id)).toEqual([own?.id]);
    expect(await rowsOf("drafts")).toBe(1);
  });

  test("the person signs in again, gets the lab, and what was unsent arrives once", async () => {
    const before = await rowsOf("chemicals");
    await saveUse(tablet, { comments: "use 1" });
    await turn();
    const chemical = await saveChemical(tablet);
    await saveUse(tablet, { comments: "use 2" });
    await savePicture();
    await end(true);
    await turn();
    await signInAgain();
    await turn();
    await turn();
    expect(new Set(await states(tablet))).toEqual(new Set(["done"]));
    expect(await accessOf()).toEqual(["open"]);
    expect(await comments()).toEqual(["use 1", "use 2"]);
    expect(await tablet.lab.db.all("images")).toHaveLength(await rowsOf("images"));
    expect(await rowsOf("chemicals")).toBe(before + 1);
    const id = chemical.touches[0]?.split(":")[1] ?? "";
    expect(await tablet.lab.db.get("chemicals", id)).toBeDefined();
  });

  test("a write that the worker has sent does not return from the journal of a page", async () => {
    const journal = new FileJournal({
      openDisk: async () => new JournalFiles().disk({ dieAt: null, isDead: () => false, die: () => {} }),
      locks: tablet.locks as Pick<LockManager, "request">,
      page: "page",
    });
    await journal.open();
    tablet.env.journal = journal;
    await saveUse(tablet, { comments: "use 1" });
    const { journal: _, ...worker } = (await aTablet(tablet.lab, { beside: tablet })).env;
    await syncTurn(worker);
    await saveUse(tablet, { comments: "use 2" });
    await end(true);
    await syncTurn(worker, { force: true });
    await reconcile({ ...tablet.env, journal }, { all: true });
    expect([await states(tablet), await journal.writes()]).toEqual([[], []]);
    await signInAgain();
    await tablet.env.unseal?.({ ...tablet.env, journal });
    expect(await states(tablet)).toEqual(["queued"]);
    expect(await journal.writes()).toHaveLength(1);
    journal.close();
  });

  test("a storage that fails deletes nothing: the next answer ends the session", async () => {
    await end(true);
    tablet.disk.isFull = true;
    await turn().catch(() => undefined);
    expect(await row()).toBeDefined();
    expect(await rowsOf("chemicals")).toBeGreaterThan(0);
    tablet.disk.isFull = false;
    await turn();
    expect([await row(), await rowsOf("chemicals")]).toEqual([undefined, 0]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["a pull", () => pull(tablet.env)],
    ["sending", () => replay(tablet.env)],
    ["extending the session", () => refreshSession(tablet.env)],
  ])("the administrator sees what the tablet had to send when it learned by %s", async (_, request) => {
    const { app, persisted, free_bytes } = aReport();
    await tablet.store.marks.put({ key: "identity", value: { id: TABLET, database: crypto.randomUUID() } });
    tablet.env.about = async () => ({ app, persisted, free_bytes });
    await turn();
    await saveUse(tablet, bodyOf("addChemicalUseRecord"));
    await end(true);
    await request();
    expect([await row(), await rowsOf("chemicals")]).toEqual([undefined, 0]);
    await turn();
    expect(await tablet.lab.db.devices.find(TABLET)).toMatchObject([{ report: { unsent: 1 } }]);
  });
});
