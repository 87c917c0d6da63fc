import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openRescueFile, writeRescueFile } from "#bytes/rescue-file.ts";
import { commands } from "#contract/index.ts";
import { CONTRACT_VERSION } from "#contract/operation.ts";
import type { LabStore } from "#store/db.ts";
import { FileJournal } from "#sync/journal/file-journal.ts";
import { readStatus } from "#sync/outbox/status.ts";
import { confirmRescued } from "#sync/settle/confirm-rescued.ts";
import { reconcile } from "#sync/settle/reconcile.ts";
import { importRescueFile, readUnfinished, toRescueFile } from "#sync/settle/rescue.ts";
import { discard, resend, restore } from "#sync/settle/settle.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { submit } from "#sync/write/submit.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, fileOf, imageMeta, sha256 } from "#tests/fixtures/images.ts";
import { aChemical, chemicalChanges, ids } from "#tests/fixtures/records.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";
import { PASSPHRASE, rescueFileOf } from "#tests/support/rescue-files.ts";
import {
  aSyncedTablet,
  aTablet,
  saveChemical,
  saveEquipment,
  saveUse,
  signInAs,
  states,
  type Tablet,
  usesOnServer,
  writesSent,
} from "./a-tablet.ts";
import { JournalFiles } from "./world/journal-files.ts";

const [DANA, MARCUS] = people;

const lab = perTest(() => createLab({ now: "2026-11-21T15:00:00.000Z" }));
const tablet = perTest(() =>
  aSyncedTablet([...chemicalChanges(aChemical({ use_records: [] })), ...growChanges], lab),
);

async function savePhoto(number: number): Promise<void> {
  const bytes = aLeaf(number);
  const body = { ...imageMeta(bytes), tray_formulation_id: growIds.tray };
  const input = { params: { id: growIds.trial }, body, file: fileOf(bytes) };
  expect(await submit(tablet.env, DANA, commands.saveImage, input)).toMatchObject({ kind: "saved" });
}

/** A tablet whose browser data was cleared, signed in and pulled. */
async function wiped(email: string = DANA): Promise<Tablet> {
  const fresh = await aTablet(lab, { email });
  await syncTurn(fresh.env);
  return fresh;
}

const send = (on: Tablet) => syncTurn(on.env, { force: true });

async function importOn(on: Tablet, content: Blob, passphrase = PASSPHRASE) {
  const session = await on.store.session.get("current");
  return importRescueFile(on.env, content, passphrase, { by: session?.email ?? "", name: "dana.fibril" });
}

/** The person who is signed in confirms everything that waits for a confirmation, of whomever it is. */
async function confirmAll(on: Tablet): Promise<void> {
  const rescued = await on.store.outbox.where("state").equals("rescued").primaryKeys();
  expect(await confirmRescued(on.env, rescued)).toEqual({ kind: "confirmed" });
}

/** Every row of every table. */
async function everything(store: LabStore): Promise<unknown> {
  const tables = store.tables.map(async (table) => [
    table.name,
    await table.toCollection().primaryKeys(),
    (await table.toArray()).map(plain),
  ]);
  return Promise.all(tables);
}

/** Bytes as a hash: buffers that differ are equal otherwise. */
const plain = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      value instanceof ArrayBuffer ? sha256(new Uint8Array(value)) : value,
    ]),
  );

describe("a rescue file", () => {
  test("sends unsent work to the server after the tablet's data was cleared, once, with its pictures", async () => {
    await saveUse(tablet, { comments: "first" });
    await savePhoto(1);
    await saveUse(tablet, { comments: "second" });
    const file = await rescueFileOf(tablet.env);
    const fresh = await wiped();
    expect(await importOn(fresh, file.content)).toMatchObject({ kind: "imported", present: 0 });
    expect(await states(fresh)).toEqual(["rescued", "rescued", "rescued"]);
    expect(await fresh.store.thumbnails.count()).toBe(1);
    await confirmAll(fresh);
    expect(await states(fresh)).toEqual(["queued", "queued", "queued"]);
    expect(await send(fresh)).toBe("done");
    expect(await states(fresh)).toEqual(["done", "done", "done"]);
    expect(await usesOnServer(fresh)).toEqual(expect.arrayContaining(["first", "second"]));
    const [image] = await lab.db.all("images");
    const stored = await lab.files.read(image?.id ?? "");
    const bytes = stored && new Uint8Array(await new Response(stored.open()).arrayBuffer());
    expect(bytes && sha256(bytes)).toBe(sha256(aLeaf(1)));
  });

  test("has the name of the device and the day", async () => {
    const { name } = await rescueFileOf(tablet.env);
    expect(name).toBe("fibril-rescue-tablet-7k3m-2026-11-21.fibril");
  });

  test("does not contain what was saved in readable form", async () => {
    await saveUse(tablet, { comments: "confidential" });
    const { content } = await rescueFileOf(tablet.env);
    expect(await content.text()).not.toMatch(/confidential|dana/);
    expect(await content.text()).toContain('"kdf":"PBKDF2-SHA-256","iterations":10');
  });

  test("uses 600,000 rounds unless a test asks for fewer", async () => {
    const { content } = await toRescueFile(
      [],
      { device: "Tablet", made_at: "2026-11-21T15:00:00.000Z" },
      "x",
    );
    expect(await content.text()).toContain('"iterations":600000');
    expect(await openRescueFile(content, "x")).toMatchObject({ writes: [] });
  });

  test("leaves every entry in the outbox, which is sent as before", async () => {
    await saveUse(tablet);
    const before = await everything(tablet.store);
    await rescueFileOf(tablet.env);
    expect(await everything(tablet.store)).toEqual(before);
    await send(tablet);
    expect(await states(tablet)).toEqual(["done"]);
  });

  test("contains what is refused, and what the feed has not confirmed, but nothing done or discarded", async () => {
    await saveEquipment(tablet, { short_name: "HOM-1", name: "One" });
    await send(tablet);
    const other = await wiped();
    tablet.network = () => Promise.reject(new TypeError("Failed to fetch"));
    await saveEquipment(tablet, { short_name: "HOM-2", name: "Two" });
    await saveEquipment(other, { short_name: "HOM-2", name: "Other two" });
    await send(other);
    const undone = await saveUse(tablet, { comments: "undone" });
    await discard(tablet.env, undone.seq);
    await saveUse(tablet, { comments: "sent" });
    tablet.network = (request, send) =>
      request.url.includes("/api/changes") ? Promise.reject(new TypeError("Failed to fetch")) : send();
    await send(tablet);
    expect((await states(tablet)).sort()).toEqual(["discarded", "done", "parked", "sent"]);
    expect((await readUnfinished(tablet.env)).map(({ state }) => state)).toEqual(["parked", "sent"]);
  });

  test("imported twice, or on the tablet that made it, adds nothing", async () => {
    await saveUse(tablet);
    await saveUse(tablet);
    const { content } = await rescueFileOf(tablet.env);
    expect(await importOn(tablet, content)).toMatchObject({ taken: [], present: 2 });
    const fresh = await wiped();
    expect(await importOn(fresh, content)).toMatchObject({ present: 0 });
    expect(await importOn(fresh, content)).toMatchObject({ taken: [], present: 2 });
    await confirmAll(fresh);
    await send(fresh);
    await send(tablet);
    expect(await importOn(fresh, content)).toMatchObject({ taken: [], present: 2 });
    expect((await usesOnServer(tablet)).length).toBe(2);
    expect(await states(tablet)).toEqual(["done", "done"]);
  });

  test("does not restore what a person has discarded, or sent again under another key, since", async () => {
    const other = await wiped();
    await saveEquipment(tablet, { short_name: "HOM-2", name: "Two" });
    await saveEquipment(other, { short_name: "HOM-2", name: "Other two" });
    await send(other);
    await send(tablet);
    const undone = await saveUse(tablet);
    const { content } = await rescueFileOf(tablet.env);
    await discard(tablet.env, undone.seq);
    const [refused] = await tablet.store.outbox.where("state").equals("parked").toArray();
    await resend(tablet.env, refused?.seq ?? 0, {
      ...(refused?.body as object),
      short_name: "HOM-3",
      name: "Three",
    });
    expect(await importOn(tablet, content)).toMatchObject({ taken: [], present: 2 });
  });

  test("a refused write in it needs attention on the other tablet, with its reason", async () => {
    const other = await wiped();
    await saveEquipment(tablet, { short_name: "HOM-2", name: "Two" });
    await saveEquipment(other, { short_name: "HOM-2", name: "Other two" });
    await send(other);
    await send(tablet);
    const [refused] = await tablet.store.outbox.toArray();
    await importOn(other, (await rescueFileOf(tablet.env)).content);
    await confirmAll(other);
    await send(other);
    const imported = await other.store.outbox
      .where("id")
      .equals(refused?.id ?? "")
      .first();
    expect(imported).toMatchObject({ state: "parked", problem: refused?.problem });
  });

  test("a write in it that was sent again takes the place of its refused original, when its author confirms", async () => {
    const other = await wiped();
    await saveEquipment(tablet, { short_name: "HOM-2", name: "Two" });
    await saveEquipment(other, { short_name: "HOM-2", name: "Other two" });
    await send(other);
    await send(tablet);
    const fresh = await wiped();
    await importOn(fresh, (await rescueFileOf(tablet.env)).content);
    await confirmAll(fresh);
    await send(fresh);
    const [refused] = await tablet.store.outbox.toArray();
    const body = { ...(refused?.body as object), short_name: "HOM-3", name: "Three" };
    await resend(tablet.env, refused?.seq ?? 0, body);
    await importOn(fresh, (await rescueFileOf(tablet.env)).content);
    expect(await states(fresh)).toEqual(["parked", "rescued"]);
    await confirmAll(fresh);
    expect(await states(fresh)).toEqual(["queued"]);
    await send(fresh);
    expect((await lab.db.all("equipment")).map(({ name }) => name)).toContain("Three");
  });

  test("another person's writes wait until that person is signed in and has confirmed them", async () => {
    await saveUse(tablet, { comments: "by dana" });
    await signInAs(tablet, MARCUS);
    await saveUse(tablet, { comments: "by marcus" });
    const fresh = await wiped(MARCUS);
    await importOn(fresh, (await rescueFileOf(tablet.env)).content);
    await confirmAll(fresh);
    await send(fresh);
    expect(await usesOnServer(fresh)).toEqual(["by marcus"]);
    expect(await states(fresh)).toEqual(["rescued", "done"]);
    expect(new Set(writesSent(fresh).map(({ token }) => token))).toEqual(
      new Set([`Bearer ${lab.token(MARCUS)}`]),
    );
    await signInAs(fresh, DANA);
    await send(fresh);
    expect(await usesOnServer(fresh)).toEqual(["by marcus"]);
    await confirmAll(fresh);
    await send(fresh);
    expect(await usesOnServer(fresh)).toContain("by dana");
  });

  test("a chain of writes that depend on each other arrives in order", async () => {
    const chemical = await saveChemical(tablet);
    const [, id = ""] = chemical.touches[0]?.split(":") ?? [];
    const made =
      chemical.touches.find((key) => key.startsWith("chemicals:"))?.slice("chemicals:".length) ?? id;
    for (const comments of ["1", "2", "3"])
      await saveUse(tablet, { comments, amount_used_units: "KG", allow_overdraw: true }, made);
    const fresh = await wiped();
    await importOn(fresh, (await rescueFileOf(tablet.env)).content);
    const [first, ...rest] = await fresh.store.outbox.orderBy("seq").primaryKeys();
    await confirmRescued(fresh.env, rest);
    expect(await send(fresh)).toBe("done");
    expect(await states(fresh)).toEqual(["rescued", "queued", "queued", "queued"]);
    await confirmRescued(fresh.env, [first ?? 0]);
    expect(await send(fresh)).toBe("done");
    expect(await usesOnServer(fresh, made)).toEqual(["1", "2", "3"]);
  });

  test("contains what only the journal has, and the journal has what was imported", async () => {
    const files = new JournalFiles();
    const journal = new FileJournal({
      openDisk: async () => files.disk({ dieAt: null, isDead: () => false, die: () => {} }),
      locks: tablet.locks as Pick<LockManager, "request">,
      page: "page",
    });
    await journal.open();
    tablet.env.journal = journal;
    await saveUse(tablet, { comments: "only in the journal" });
    await savePhoto(1);
    await tablet.store.outbox.clear();
    await tablet.store.blobs.clear();
    const { content } = await rescueFileOf(tablet.env);
    const fresh = await wiped();
    expect(await importOn(fresh, content)).toMatchObject({ kind: "imported", present: 0 });
    await confirmAll(fresh);
    await send(fresh);
    expect(await usesOnServer(fresh)).toEqual(["only in the journal"]);
    expect(await states(fresh)).toEqual(["done", "done"]);

    await journal.drop((await journal.writes()).map(({ id }) => id));
    await importOn(tablet, content);
    expect(await journal.writes()).toHaveLength(2);
    // The database is lost: what the journal returns still waits for its author.
    await tablet.store.outbox.clear();
    await reconcile({ ...tablet.env, journal });
    expect(await states(tablet)).toEqual(["rescued", "rescued"]);
    expect(await tablet.store.blobs.count()).toBe(1);
    journal.close();
  });

  test("contains 40 pictures of 1 MB", async () => {
    for (let number = 0; number < 40; number += 1) await savePhoto(number);
    const large = await readUnfinished(tablet.env);
    const bytes = new Uint8Array(1_000_000).fill(7);
    for (const { file } of large) if (file) file.bytes = bytes.slice().buffer;
    const origin = { device: "Tablet", made_at: "2026-11-21T15:00:00.000Z" };
    const { content } = await toRescueFile(large, origin, PASSPHRASE, 10);
    expect(content.size).toBeGreaterThan(40_000_000);
    const fresh = await aTablet(lab);
    expect(await importOn(fresh, content)).toMatchObject({ kind: "imported", present: 0 });
    const stored = await fresh.store.blobs.toArray();
    expect(stored.map((file) => file.bytes.byteLength)).toEqual(Array(40).fill(1_000_000));
  });
});

describe("a forged rescue file", () => {
  /** A file that a member made: withdrawals and uses in Dana's name, with whatever else it states. */
  async function forged(...changes: object[]): Promise<Blob> {
    const listed = changes.map((change) => ({
      id: crypto.randomUUID(),
      user: DANA,
      operation: "withdrawChemical",
      contract: CONTRACT_VERSION,
      title: "Use of Nitric acid",
      params: { id: ids.chemical },
      body_text: JSON.stringify({ reason: "Never existed" }),
      lane: `chemicals:${ids.chemical}`,
      reads: [],
      touches: [],
      creates: [],
      state: "queued",
      recorded_at: "2026-11-20T15:00:00.000Z",
      attempts: 0,
      first_sent_at: null,
      problem: null,
      ...change,
    }));
    const head = { contract: CONTRACT_VERSION, device: "Tablet", made_at: "2026-11-21T15:00:00.000Z" };
    return new Blob(await writeRescueFile({ ...head, writes: listed as never }, PASSPHRASE, 10));
  }

  const aUse = {
    operation: "addChemicalUseRecord",
    body_text: JSON.stringify(bodyOf("addChemicalUseRecord")),
  };

  const withdrawn = async () => (await lab.db.get("chemicals", ids.chemical))?.withdrawn ?? null;

  test("is not sent before the author has confirmed it, and is not shown over the records", async () => {
    await signInAs(tablet, MARCUS);
    expect(await importOn(tablet, await forged({}))).toMatchObject({ kind: "imported", present: 0 });
    await send(tablet);
    await signInAs(tablet, DANA);
    await send(tablet);
    expect(writesSent(tablet)).toEqual([]);
    expect(await withdrawn()).toBeNull();
    expect((await tablet.store.records("chemicals").get(ids.chemical))?.withdrawn).toBeUndefined();
    expect(await states(tablet)).toEqual(["rescued"]);
    expect(await readStatus(tablet.store, DANA)).toMatchObject({ attention: 1, waiting: 0 });
  });

  test("is named by the tablet's own rules, and does not decide on other writes", async () => {
    const mine = await saveUse(tablet, { comments: "mine" });
    await importOn(
      tablet,
      await forged({
        creates: [mine.lane, "no table:x"],
        touches: ["no table:x"],
        former: [mine.id],
        order: 2 ** 53,
      }),
    );
    const [, entry] = await tablet.store.outbox.orderBy("seq").toArray();
    expect(entry).toMatchObject({ title: "Withdrawal of Nitric acid", creates: [], former: [mine.id] });
    expect(entry?.order).toBeLessThan(10);
    await discard(tablet.env, entry?.seq ?? 0);
    expect(await states(tablet)).toEqual(["queued", "discarded"]);
    expect(await send(tablet)).toBe("done");
    expect(await usesOnServer(tablet)).toEqual(["mine"]);
  });

  test("cannot confirm itself, by no field that an entry of the outbox has", async () => {
    const confirmed = {
      file: "f",
      by: DANA,
      at: "2026-11-20T15:00:00.000Z",
      confirmed_at: "2026-11-20T15:00:00.000Z",
    };
    await importOn(
      tablet,
      await forged({ rescue: confirmed, next_attempt_at: 0, finished_at: "2026-11-20T15:00:00.000Z" }),
    );
    expect(await states(tablet)).toEqual(["rescued"]);
    const [entry] = await tablet.store.outbox.toArray();
    expect(entry).toMatchObject({ rescue: { file: "dana.fibril", by: DANA }, finished_at: null });
    expect(entry?.rescue).not.toHaveProperty("confirmed_at");
  });

  test("is confirmed only by its author, and not by an author who continues without signing in", async () => {
    await importOn(tablet, await forged({}));
    await signInAs(tablet, MARCUS);
    await confirmAll(tablet);
    expect(await states(tablet)).toEqual(["rescued"]);
    await signInAs(tablet, DANA);
    await tablet.store.session.update("current", { token: null, offline: true });
    await confirmAll(tablet);
    expect(await states(tablet)).toEqual(["rescued"]);
  });

  test("does not replace a refused or a discarded write of the tablet", async () => {
    const other = await wiped();
    await saveEquipment(tablet, { short_name: "HOM-2", name: "Two" });
    await saveEquipment(other, { short_name: "HOM-2", name: "Other two" });
    await send(other);
    await send(tablet);
    const undone = await saveUse(tablet, { comments: "undone" });
    await discard(tablet.env, undone.seq);
    const [refused] = await tablet.store.outbox.toArray();
    await importOn(tablet, await forged({ former: [refused?.id] }, { id: undone.id, restores: 9 }));
    expect(await states(tablet)).toEqual(["parked", "discarded", "rescued"]);
    expect((await tablet.store.outbox.get(undone.seq))?.user).toBe(DANA);
    expect((await tablet.store.outbox.get(undone.seq))?.operation).toBe("addChemicalUseRecord");
  });

  test("does not replace a picture that the tablet shows, nor its thumbnail", async () => {
    await savePhoto(1);
    await send(tablet);
    const [image] = await lab.db.all("images");
    const before = (await tablet.store.thumbnails.toArray()).map(plain);
    expect(before).toMatchObject([{ id: image?.id }]);
    const bytes = aLeaf(2);
    const body = { ...imageMeta(bytes), tray_formulation_id: growIds.tray, id: image?.id };
    const file = { bytes: bytes.slice().buffer, mime: "image/jpeg", thumbnail: bytes.slice().buffer };
    await importOn(
      tablet,
      await forged({
        operation: "saveImage",
        params: { id: growIds.trial },
        body_text: JSON.stringify(body),
        file,
      }),
    );
    expect(await states(tablet)).toEqual(["done", "rescued"]);
    expect((await tablet.store.thumbnails.toArray()).map(plain)).toEqual(before);
  });

  test("holds back no write of another person, whatever names and weeks it claims", async () => {
    const equipment = bodyOf("createEquipment", { name: "Two", short_name: "HOM-2" });
    await importOn(
      tablet,
      await forged({
        user: MARCUS,
        operation: "createEquipment",
        params: {},
        body_text: JSON.stringify(equipment),
      }),
    );
    await saveEquipment(tablet, { short_name: "HOM-2", name: "Two" });
    expect(await send(tablet)).toBe("done");
    expect(await states(tablet)).toEqual(["rescued", "done"]);
    expect((await lab.db.all("equipment")).map(({ short_name }) => short_name)).toContain("HOM-2");
  });

  test("restored after a discard still waits for its author", async () => {
    await importOn(tablet, await forged({}));
    const [entry] = await tablet.store.outbox.toArray();
    await discard(tablet.env, entry?.seq ?? 0);
    expect(await states(tablet)).toEqual(["discarded"]);
    await restore(tablet.env, entry?.seq ?? 0);
    expect(await states(tablet)).toEqual(["rescued"]);
    expect(await send(tablet)).toBe("done");
    expect(writesSent(tablet)).toEqual([]);
  });

  test.each([
    ["alone", 1],
    ["in a batch", 5],
  ])("that its author confirmed is in the history with who imported it, sent %s", async (_, count) => {
    await signInAs(tablet, MARCUS);
    await importOn(tablet, await forged(...Array(count).fill(aUse)));
    await signInAs(tablet, DANA);
    await confirmAll(tablet);
    await send(tablet);
    const versions = await lab.db.history("chemicals", ids.chemical);
    expect(versions.filter(({ kind }) => kind === "changed")).toHaveLength(count);
    for (const version of versions.slice(0, count))
      expect(version).toMatchObject({
        user: DANA,
        device: `Tablet 7K3M\nfrom a rescue file, imported by ${MARCUS}`,
      });
  });
});

describe("a rescue file that is not intact is refused as a whole", () => {
  let content: Blob;
  let target: Tablet;
  let before: unknown;

  beforeEach(async () => {
    await saveUse(tablet);
    await savePhoto(1);
    await savePhoto(2);
    ({ content } = await rescueFileOf(tablet.env));
    target = await wiped();
    before = await everything(target.store);
  });

  afterEach(async () => {
    expect(await everything(target.store)).toEqual(before);
  });

  async function expectRefused(bytes: Blob, message: unknown, passphrase = PASSPHRASE): Promise<void> {
    expect(await importOn(target, bytes, passphrase)).toEqual({ kind: "unreadable", message });
  }

  test("cut at every tenth byte", async () => {
    // Any attempt to write would be reported as a full disk.
    target.disk.isFull = true;
    for (let at = 0; at < content.size; at += 10)
      await expectRefused(
        content.slice(0, at),
        at < "FIBRIL-RESCUE".length
          ? "This is not a rescue file of Fibril."
          : "The file is damaged or incomplete.",
      );
  });

  test("with every tenth byte changed", async () => {
    target.disk.isFull = true;
    const bytes = new Uint8Array(await content.arrayBuffer());
    for (let at = 0; at < bytes.length; at += 10) {
      const changed = bytes.slice();
      changed[at] = (changed[at] ?? 0) ^ 0x80;
      await expectRefused(new Blob([changed]), expect.stringMatching(/^(This is not a rescue|The file )/));
    }
  });

  test("with bytes after its end, or without its last picture", async () => {
    await expectRefused(new Blob([content, "more"]), "The file is damaged or incomplete.");
    const bytes = new Uint8Array(await content.arrayBuffer());
    const lengths: number[] = [];
    for (let at = 14; at < bytes.length; at = lengths.at(-1) ?? bytes.length)
      lengths.push(at + 4 + new DataView(bytes.buffer).getUint32(at) + 32);
    await expectRefused(content.slice(0, lengths.at(-2)), "The file is damaged or incomplete.");
  });

  test("with another passphrase", async () => {
    await expectRefused(content, "This passphrase does not open the file.", "four grey herons sleep");
  });

  test("of another program", async () => {
    await expectRefused(new Blob(["%PDF-1.7 …"]), "This is not a rescue file of Fibril.");
    await expectRefused(new Blob([]), "This is not a rescue file of Fibril.");
  });

  const NEWER = "The file was made by a newer version of Fibril. Update this version first.";

  test("of a newer version of the format", async () => {
    const bytes = new Uint8Array(await content.arrayBuffer());
    bytes[13] = 2;
    await expectRefused(new Blob([bytes]), NEWER);
  });

  /** A file with this program's encryption and another content. */
  async function fileOfWrites(change: object, more: object = {}): Promise<Blob> {
    const writes = (await readUnfinished(tablet.env)).slice(0, 1).map((write) => ({ ...write, ...change }));
    const head = { contract: 1, device: "Tablet", made_at: "2026-11-21T15:00:00.000Z", ...more };
    return new Blob(await writeRescueFile({ ...head, writes: writes as never }, PASSPHRASE, 10));
  }

  test("of a newer contract, or with a command that this version does not know", async () => {
    await expectRefused(await fileOfWrites({}, { contract: CONTRACT_VERSION + 1 }), NEWER);
    await expectRefused(await fileOfWrites({ operation: "weighTheMoon" }), NEWER);
  });

  test.each([
    ["no JSON", { body_text: "{" }],
    ["a body of another command", { body_text: "{}" }],
    ["a path that is not the command's", { params: {} }],
    ["a key that is not an id", { id: "1" }],
    ["an author that is a text to read", { user: "you, and everyone else" }],
    ["a state that no rescue file contains", { state: "done" }],
  ])("with %s in a write", async (_, change) => {
    await expectRefused(await fileOfWrites(change), "The file contains a record that Fibril cannot read.");
  });

  test("a full disk imports nothing, and is reported", async () => {
    target.disk.isFull = true;
    expect(await importOn(target, content)).toMatchObject({ kind: "full" });
  });
});
