import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openRescueFile, writeRescueFile } from "#bytes/rescue-file.ts";
import { commands } from "#contract/index.ts";
import { CONTRACT_VERSION } from "#contract/operation.ts";
import type { LabStore } from "#store/db.ts";
import { discard, resend } from "#sync/entries/settle.ts";
import { FileJournal } from "#sync/journal/file-journal.ts";
import { importRescueFile, readUnfinished, toRescueFile } from "#sync/rescue.ts";
import { syncTurn } from "#sync/turn.ts";
import { submit } from "#sync/write/outbox.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, fileOf, imageMeta, sha256 } from "#tests/fixtures/images.ts";
import { aChemical, chemicalChanges } from "#tests/fixtures/records.ts";
import { createLab, handClock, people, type TestLab } from "#tests/support/create-lab.ts";
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
let lab: TestLab;
let tablet: Tablet;

beforeEach(async () => {
  lab = await createLab({ clock: handClock("2026-11-21T15:00:00.000Z") });
  tablet = await aSyncedTablet([...chemicalChanges(aChemical({ use_records: [] })), ...growChanges], lab);
});

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
const importOn = (on: Tablet, content: Blob, passphrase = PASSPHRASE) =>
  importRescueFile(on.env, content, passphrase);

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
  test("brings unsent work to the server after the tablet's data was cleared, once, with its pictures", async () => {
    await saveUse(tablet, { comments: "first" });
    await savePhoto(1);
    await saveUse(tablet, { comments: "second" });
    const file = await rescueFileOf(tablet.env);
    const fresh = await wiped();
    expect(await importOn(fresh, file.content)).toMatchObject({ kind: "imported", present: 0 });
    expect(await states(fresh)).toEqual(["queued", "queued", "queued"]);
    expect(await fresh.store.thumbnails.count()).toBe(1);
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
    const imported = await other.store.outbox
      .where("id")
      .equals(refused?.id ?? "")
      .first();
    expect(imported).toMatchObject({ state: "parked", problem: refused?.problem });
  });

  test("another person's writes wait until that person is signed in", async () => {
    await saveUse(tablet, { comments: "by dana" });
    await signInAs(tablet, MARCUS);
    await saveUse(tablet, { comments: "by marcus" });
    const fresh = await wiped(MARCUS);
    await importOn(fresh, (await rescueFileOf(tablet.env)).content);
    await send(fresh);
    expect(await usesOnServer(fresh)).toEqual(["by marcus"]);
    expect(await states(fresh)).toEqual(["queued", "done"]);
    expect(new Set(writesSent(fresh).map(({ token }) => token))).toEqual(
      new Set([`Bearer ${lab.token(MARCUS)}`]),
    );
    await signInAs(fresh, DANA);
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
    await send(fresh);
    expect(await usesOnServer(fresh)).toEqual(["only in the journal"]);
    expect(await states(fresh)).toEqual(["done", "done"]);

    await journal.drop((await journal.writes()).map(({ id }) => id));
    await importOn(tablet, content);
    expect(await journal.writes()).toHaveLength(2);
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
    ["a state that no rescue file contains", { state: "done" }],
  ])("with %s in a write", async (_, change) => {
    await expectRefused(await fileOfWrites(change), "The file contains a record that Fibril cannot read.");
  });

  test("a full disk imports nothing, and says so", async () => {
    target.disk.isFull = true;
    expect(await importOn(target, content)).toMatchObject({ kind: "full" });
  });
});
