import { beforeEach, describe, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { newToken, tokenHash } from "#server/auth/sessions.ts";
import { FileJournal } from "#sync/journal/file-journal.ts";
import { readStatus } from "#sync/outbox/status.ts";
import { readWaitingHere } from "#sync/outbox/waiting-here.ts";
import { startSession } from "#sync/session/session.ts";
import { reconcile } from "#sync/settle/reconcile.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { submit } from "#sync/write/submit.ts";
import { aReport, TABLET } from "#tests/fixtures/device-reports.ts";
import { bodyOf, exampleRecords } from "#tests/fixtures/examples.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, fileOf, imageMeta } from "#tests/fixtures/images.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import { answer, aSyncedTablet, aTablet, saveUse, states, usesOnServer } from "./a-tablet.ts";
import { JournalFiles } from "./world/journal-files.ts";

const [dana, marcus] = people;
const PICTURE = aLeaf(1);
const THUMBNAIL = new TextEncoder().encode("thumbnail of the leaf").buffer;
let files: JournalFiles;
let chemicals: number;
let images: Set<string>;
let journal: FileJournal;

const tablet = perTest(() => aSyncedTablet([...exampleRecords, ...growChanges]));
/** Dana and Marcus have unsent work on the tablet, whose journal has it too. */
beforeEach(async () => {
  const { app, persisted, free_bytes } = aReport();
  await tablet.store.marks.put({ key: "identity", value: { id: TABLET, database: crypto.randomUUID() } });
  tablet.env.about = async () => ({ app, persisted, free_bytes });
  await turn();
  chemicals = (await tablet.lab.db.all("chemicals")).length;
  images = new Set((await tablet.lab.db.all("images")).map(({ id }) => id));
  files = new JournalFiles();
  journal = new FileJournal({
    openDisk: async () => files.disk({ dieAt: null, isDead: () => false, die: () => {} }),
    locks: tablet.locks as Pick<LockManager, "request">,
    page: "page",
  });
  await journal.open();
  tablet.env.journal = journal;
  const person = { username: "dana", picture: null, signed_in_at: "", offline_pin: "required" } as const;
  await tablet.store.people.bulkPut([
    { ...person, email: dana },
    { ...person, email: marcus, username: "marcus" },
  ]);
  await saveUse(tablet, { comments: "secret use 1" });
  const body = { ...imageMeta(PICTURE, "camera-capture.jpg"), tray_formulation_id: growIds.tray };
  const file = { ...fileOf(PICTURE), thumbnail: THUMBNAIL };
  await submit(tablet.env, dana, commands.saveImage, { params: { id: growIds.trial }, body, file });
  await saveOf(marcus, "secret comment");
  await tablet.store.drafts.bulkPut([
    { key: "form", user: dana, values: { comments: "secret draft" }, saved_at: "" },
    { key: "form photo", user: dana, values: { bytes: PICTURE.slice().buffer }, saved_at: "" },
  ]);
});

const saveOf = (user: string, comments: string) =>
  submit(tablet.env, user, commands.createChemical, {
    params: {},
    body: bodyOf("createChemical", { comments }),
  });
const turn = (one = tablet) => syncTurn(one.env, { force: true });
const compare = () => reconcile({ ...tablet.env, journal }, { all: true });
const idOf = async (email: string) => (await tablet.lab.accounts.find(email))?.id ?? "";
const wipe = async () => {
  await tablet.lab.accounts.sessions.endOf(await idOf(dana), { wipes: true });
  await turn();
};
const latin = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString("latin1");
const part = latin(PICTURE.slice(-100));

const SECRETS = ["secret use 1", "secret comment", "secret draft", "thumbnail of the leaf", part];

/** All tables and all files of the journal as text; the bytes of a file are Latin-1. */
async function everything(): Promise<string> {
  const rows = await Promise.all(tablet.store.tables.map((table) => table.toArray()));
  const text = JSON.stringify(rows, (_, value) => (value instanceof ArrayBuffer ? latin(value) : value));
  const disk = files.disk({ dieAt: null, isDead: () => false, die: () => {} });
  const contents = await Promise.all(files.names.map((name) => disk.read(name)));
  return [text, ...contents.map(latin)].join();
}

/** What of the unsent work can be read on the tablet. */
async function readable(): Promise<string[]> {
  const all = await everything();
  const quoted = JSON.stringify(part).slice(1, -1);
  return SECRETS.filter((secret) => all.includes(secret) || (secret === part && all.includes(quoted)));
}

async function signInAgain(email: string = dana): Promise<void> {
  const token = newToken();
  const token_valid_till = "2099-01-01T00:00:00.000Z";
  const opened = { token_hash: tokenHash(token), user_id: await idOf(email), device: null, used_at: null };
  await tablet.lab.accounts.sessions.add(
    { ...opened, created_at: "", valid_till: token_valid_till },
    { password_hash: "-" },
  );
  const known = { username: email, email, picture: null, role: "staff", offline_pin: "required" } as const;
  await startSession(tablet.env, { ...known, token, token_valid_till });
}

/** The work of both has arrived, each once. */
async function expectArrived(): Promise<void> {
  await turn();
  await signInAgain(marcus);
  await turn();
  await turn();
  expect(await states(tablet)).toEqual(["done", "done", "done"]);
  expect((await usesOnServer(tablet)).filter((comment) => comment === "secret use 1")).toHaveLength(1);
  expect(await tablet.lab.db.all("chemicals")).toHaveLength(chemicals + 1);
  const [image, ...others] = (await tablet.lab.db.all("images")).filter(({ id }) => !images.has(id));
  expect(others).toEqual([]);
  const stored = await tablet.lab.files.read(image?.id ?? "");
  const bytes = stored && new Uint8Array(await new Response(stored.open()).arrayBuffer());
  expect(bytes).toEqual(new Uint8Array(PICTURE));
}

describe("unsent work after an order to wipe the device", () => {
  test("is on the tablet in clear before it", async () => {
    expect(await readable()).toEqual(SECRETS);
  });

  test("cannot be read on the tablet, in no table and no file of the journal", async () => {
    await wipe();
    await compare();
    expect(await readable()).toEqual([]);
    expect(await states(tablet)).toEqual([]);
  });

  test("cannot be read in the journal either where a later write is beside it", async () => {
    await saveOf(dana, "only in the journal");
    const later = await tablet.store.outbox.orderBy("seq").last();
    await tablet.store.outbox.delete(later?.seq ?? expect.fail());
    await wipe();
    await compare();
    expect(await readable()).toEqual([]);
    expect(await states(tablet)).toEqual(["queued"]);
  });

  test("is counted at the sign-in, in the report of the device, and as needing attention", async () => {
    await tablet.lab.accounts.sessions.endOf(await idOf(dana), { wipes: true });
    await saveUse(tablet, { comments: "secret use 2" });
    await turn();
    await turn();
    expect(await tablet.lab.db.devices.find(TABLET)).toMatchObject([{ report: { unsent: 4 } }]);
    expect(await readWaitingHere(tablet.store)).toMatchObject([
      { username: "dana", waiting: 3, attention: 0 },
      { username: "marcus", waiting: 1, attention: 0 },
    ]);
    expect(await readStatus(tablet.store, dana)).toMatchObject({ sealed: 4, attention: 4, waiting: 0 });
  });

  test("arrives once after the sign-in of its author, with its picture, and the draft returns", async () => {
    await wipe();
    await signInAgain();
    await turn();
    expect(await readStatus(tablet.store, dana)).toMatchObject({ sealed: 0, attention: 0, waiting: 0 });
    expect((await tablet.store.drafts.toArray()).map(({ values }) => values)).toEqual([
      { comments: "secret draft" },
      { bytes: PICTURE.slice().buffer },
    ]);
    expect(await journal.writes()).toHaveLength(3);
    await compare();
    expect(await journal.writes()).toHaveLength(1);
    await expectArrived();
  });

  test("is as it was: keys, authors, order, and a refusal of the server", async () => {
    const problem = { status: 422, code: "VALIDATION", detail: "No." };
    await tablet.store.outbox.where("user").equals(marcus).modify({ state: "parked", problem });
    const rows = async () =>
      (await tablet.store.outbox.toArray()).map((row) => {
        const { seq, id, user, order, state, body_text, recorded_at, problem, open_refs } = row;
        return { seq, id, user, order, state, body_text, recorded_at, problem, open_refs };
      });
    const before = await rows();
    await wipe();
    await signInAgain();
    await tablet.env.unseal?.(tablet.env);
    expect(await rows()).toEqual(before);
  });

  test("remains encrypted and needs attention while another person's sign-in gets no key, or another key", async () => {
    await wipe();
    await signInAgain(marcus);
    const key = "00".repeat(32);
    for (const reply of [
      () => answer(tablet, 404, { detail: "Not found." }),
      () => answer(tablet, 200, { key }),
      () => Promise.reject(new TypeError("no network")),
    ]) {
      tablet.network = (request, send) => (request.url.endsWith("/unseal") ? reply() : send());
      await turn();
      expect(await readStatus(tablet.store, marcus)).toMatchObject({ sealed: 3, attention: 3 });
    }
    tablet.network = (_, send) => send();
    await signInAgain();
    await expectArrived();
  });

  test("remains encrypted at the server of another lab", async () => {
    await wipe();
    const { lab } = tablet;
    tablet.lab = await createLab();
    await signInAgain();
    await turn();
    expect(await readStatus(tablet.store, dana)).toMatchObject({ sealed: 3 });
    tablet.lab = lab;
    await signInAgain();
    await expectArrived();
  });

  test("remains in clear where an older server sends no key", async () => {
    tablet.network = () => answer(tablet, 401, { code: "SESSION_ENDED", detail: "", wipe: true });
    await turn();
    expect(await states(tablet)).toEqual(["queued", "queued", "queued"]);
    expect(await tablet.store.table("chemicals").count()).toBe(0);
    tablet.network = (_, send) => send();
    await signInAgain();
    await expectArrived();
  });

  test("is encrypted again when it has changed meanwhile", async () => {
    const { outbox } = tablet.store;
    const { subtle } = crypto;
    let saves = 1;
    const encrypt = subtle.encrypt.bind(subtle);
    Object.defineProperty(subtle, "encrypt", {
      configurable: true,
      value: async (...args: Parameters<typeof encrypt>) => {
        if (saves-- > 0) await outbox.toCollection().modify({ attempts: 7 });
        return encrypt(...args);
      },
    });
    try {
      await wipe();
    } finally {
      Reflect.deleteProperty(subtle, "encrypt");
    }
    await signInAgain();
    tablet.network = (request, send) => (request.url.endsWith("/unseal") ? send() : answer(tablet, 500));
    await tablet.env.unseal?.(tablet.env);
    expect((await outbox.toArray()).map(({ attempts }) => attempts)).toEqual([7, 7, 7]);
  });

  test("two orders make two packages, and both return", async () => {
    await wipe();
    await signInAgain();
    tablet.network = (request, send) =>
      request.url.endsWith("/unseal") ? answer(tablet, 503, { detail: "" }) : send();
    await turn();
    await saveUse(tablet, { comments: "secret use 2" });
    await wipe();
    expect(await readStatus(tablet.store, dana)).toMatchObject({ sealed: 4 });
    tablet.network = (_, send) => send();
    await signInAgain();
    await turn();
    expect((await usesOnServer(tablet)).filter((comment) => comment?.startsWith("secret"))).toEqual([
      "secret use 1",
      "secret use 2",
    ]);
  });

  test("a worker encrypts it, and leaves it to a page to decrypt it", async () => {
    const beside = await aTablet(tablet.lab, { beside: tablet });
    const { reapply: _, unseal: __, ...worker } = beside.env;
    await tablet.lab.accounts.sessions.endOf(await idOf(dana), { wipes: true });
    await syncTurn(worker, { force: true });
    await compare();
    expect(await readable()).toEqual([]);
    await signInAgain();
    expect(await syncTurn(worker, { force: true })).toBe("needs-page");
    await expectArrived();
  });

  test("is there, in clear or encrypted, whenever the tablet fails, and arrives once", async () => {
    for (let step = 1; ; step += 1) {
      tablet.disk.dieAt = step;
      await tablet.lab.accounts.sessions.endOf(await idOf(dana), { wipes: true });
      await turn().catch(() => undefined);
      const isThrough = tablet.disk.dieAt > 0;
      tablet.disk.dieAt = null;
      const clear = await tablet.store.outbox.count();
      const { sealed } = await readStatus(tablet.store, null);
      expect([clear, sealed]).toEqual(sealed > 0 ? [0, 3] : [3, 0]);
      if (sealed > 0) break;
      expect(isThrough).toBe(false);
    }
    await signInAgain();
    for (let step = 1; (await readStatus(tablet.store, null)).sealed > 0; step += 1) {
      tablet.disk.dieAt = step;
      await tablet.env.unseal?.(tablet.env).catch(() => undefined);
      tablet.disk.dieAt = null;
      const { sealed } = await readStatus(tablet.store, null);
      expect([await tablet.store.outbox.count(), sealed]).toEqual(sealed > 0 ? [0, 3] : [3, 0]);
    }
    await expectArrived();
  });
});
