import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { FileJournal } from "#sync/journal/file-journal.ts";
import { toBytes, toLines } from "#sync/journal/line.ts";
import { reconcile } from "#sync/settle/reconcile.ts";
import { discard, resend, restore } from "#sync/settle/settle.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { submit } from "#sync/write/submit.ts";
import { bodyOf } from "../fixtures/examples.ts";
import { growIds } from "../fixtures/grow-trials.ts";
import { aLeaf, fileOf, imageMeta, sha256 } from "../fixtures/images.ts";
import { ids } from "../fixtures/records.ts";
import { people } from "../support/create-lab.ts";
import {
  aSyncedTablet,
  aTablet,
  saveEquipment,
  saveUse,
  states,
  type Tablet,
  usesOnScreen,
  usesOnServer,
} from "./a-tablet.ts";
import { JournalFiles } from "./world/journal-files.ts";

type Page = Tablet & { journal: FileJournal };

let files: JournalFiles;
let page: Page;
let pages = 0;
const open: FileJournal[] = [];

/** Opens the journal of a page, as the app does when it starts. */
async function withJournal(tablet: Tablet, hasFiles = true): Promise<Page> {
  pages += 1;
  const journal = new FileJournal({
    openDisk: async () => {
      if (!hasFiles) throw new DOMException("no files", "NotSupportedError");
      return files.disk({ dieAt: null, isDead: () => false, die: () => {} });
    },
    locks: tablet.locks as Pick<LockManager, "request">,
    page: `page-${pages}`,
  });
  open.push(journal);
  tablet.env.journal = journal;
  const all = await journal.open();
  await reconcile({ ...tablet.env, journal }, { all });
  return { ...tablet, journal };
}

/** The page closes and another one opens; the database is the same, or another one after it was lost. */
async function restart(before: Page, { isLost = false } = {}): Promise<Page> {
  before.journal.close();
  const { lab, locks } = before;
  if (!isLost) return withJournal(await aTablet(lab, { beside: before }));
  const tablet = await aTablet(lab);
  tablet.locks = locks;
  return withJournal(tablet);
}

const inJournal = async ({ journal }: Page) => (await journal.writes()).map(({ id }) => id);
const rows = ({ store }: Tablet) => store.outbox.orderBy("seq").toArray();
const use = ({ env }: Tablet, comments: string, more = {}) =>
  submit(env, people[0], commands.addChemicalUseRecord, {
    params: { id: ids.chemical },
    body: bodyOf("addChemicalUseRecord", { comments, ...more }),
  });
const picture = ({ env }: Tablet, n: number) =>
  submit(env, people[0], commands.saveImage, {
    params: { id: growIds.trial },
    body: { ...imageMeta(aLeaf(n)), tray_formulation_id: growIds.tray },
    file: fileOf(aLeaf(n)),
  });

beforeEach(async () => {
  files = new JournalFiles();
  page = await withJournal(await aSyncedTablet());
});

afterEach(() => {
  for (const journal of open.splice(0)) journal.close();
});

describe("a line of the journal", () => {
  const line = { writes: [{ id: "a", title: "Ünïcode" } as never], voids: ["b"] };

  test("is read as it was written", () => {
    expect(toLines(toBytes(line))).toEqual([line]);
  });

  test("that is cut off at any byte is not a line, and the lines before it are", () => {
    const [first, second] = [toBytes(line), toBytes({ writes: [], voids: ["a"] })];
    for (let cut = 0; cut < second.length; cut += 1)
      expect(toLines(Buffer.concat([first, second.slice(0, cut)]))).toEqual([line]);
  });

  test("with one wrong byte is not a line", () => {
    const bytes = toBytes(line);
    for (let at = 0; at < bytes.length - 1; at += 1) {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 1;
      expect(toLines(damaged)).toEqual([]);
    }
  });
});

describe("a saved write", () => {
  test("has its line on the way to the disk before the database receives the next request", async () => {
    const { seq: _, ...open } = await saveUse(page);
    const before = files.size(".lines");
    const appended = page.journal.append([{ ...open, id: "next" }]);
    expect(files.size(".lines")).toBeGreaterThan(before);
    expect(await appended).toBe("flushed");
  });

  test("is in the journal until the server has it", async () => {
    const { id } = await saveUse(page);
    expect(await inJournal(page)).toEqual([id]);
    await syncTurn(page.env);
    await reconcile(page.env as never);
    expect(await inJournal(page)).toEqual([]);
    expect(page.journal.state()).toMatchObject({ kind: "ready", unsent: 0, hasReserve: true });
  });

  test("that the rule refuses leaves nothing in the journal", async () => {
    const refused = await use(page, "too much", { amount_used: 50, amount_used_units: "LITRES" });
    expect(refused).toMatchObject({ kind: "rejected" });
    expect(await inJournal(page)).toEqual([]);
  });

  test("is back under its own key and in its order after the database was lost, and arrives once", async () => {
    const first = await saveUse(page, { comments: "one" });
    const second = await saveUse(page, { comments: "two" });
    // The server has the first; this tablet has no receipt.
    page.network = async (_, send) => {
      await send();
      throw new TypeError("Failed to fetch");
    };
    await syncTurn(page.env, { force: true });
    const after = await restart(page, { isLost: true });
    expect((await rows(after)).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect(after.journal.state().returned).toBe(2);
    await syncTurn(after.env, { force: true });
    expect(await usesOnServer(after)).toEqual([null, "one", "two"]);
    expect(await states(after)).toEqual(["done", "done"]);
  });

  test("is back with its picture and its thumbnail", async () => {
    await picture(page, 7);
    const after = await restart(page, { isLost: true });
    const [file] = await after.store.blobs.toArray();
    expect(sha256(new Uint8Array(file?.bytes ?? new ArrayBuffer()))).toBe(sha256(aLeaf(7)));
    expect(await after.store.thumbnails.count()).toBe(1);
  });

  test("whose picture is damaged is back and needs attention", async () => {
    await picture(page, 7);
    const [{ file } = {}] = await page.journal.writes();
    const disk = files.disk({ dieAt: null, isDead: () => false, die: () => {} });
    await disk.append(file?.name ?? "", new Uint8Array(1));
    const after = await restart(page, { isLost: true });
    const [entry] = await rows(after);
    expect(entry).toMatchObject({ state: "parked", problem: { detail: expect.stringContaining("damaged") } });
  });

  test("that was done before the database was lost does not return", async () => {
    await saveUse(page);
    await syncTurn(page.env);
    await reconcile(page.env as never);
    const after = await restart(page, { isLost: true });
    expect(await rows(after)).toEqual([]);
  });

  test("of an open page is not taken over by another page", async () => {
    const { id } = await saveUse(page);
    const other = await withJournal(await aTablet(page.lab, { beside: page }));
    expect(await inJournal(other)).toEqual([]);
    expect(await inJournal(page)).toEqual([id]);
    other.journal.close();
  });

  test("that was queued before this tablet had a journal gets a line", async () => {
    const { journal: _, ...env } = page.env;
    await use({ ...page, env }, "older");
    expect(await inJournal(page)).toEqual([]);
    const after = await restart(page);
    expect(await inJournal(after)).toHaveLength(1);
  });

  test("is in a small file after many others were sent", async () => {
    const { seq: _, ...open } = await saveUse(page);
    for (let n = 0; n < 4; n += 1) {
      await page.journal.append([{ ...open, id: `sent-${n}`, title: "x".repeat(50_000) }]);
      await page.journal.drop([`sent-${n}`]);
    }
    const after = await restart(page, { isLost: true });
    expect((await rows(after)).map(({ id }) => id)).toEqual([open.id]);
    expect(files.size(".lines")).toBeLessThan(150_000);
  });
});

describe("on a disk that fails", () => {
  test("a write that only the journal has is saved, and is in the outbox after the restart", async () => {
    page.disk.isFull = true;
    const saved = await use(page, "on a full disk");
    expect(saved).toMatchObject({ kind: "saved", onlyInJournal: true });
    expect(await rows(page)).toEqual([]);
    page.disk.isFull = false;
    const after = await restart(page);
    expect(await usesOnScreen(after)).toEqual([null, "on a full disk"]);
    await syncTurn(after.env, { force: true });
    expect(await usesOnServer(after)).toEqual([null, "on a full disk"]);
  });

  test("the reserve has room for the last writes, and is made again at the next start", async () => {
    files.room = 0;
    expect(await use(page, "the last one")).toMatchObject({ kind: "saved" });
    expect(page.journal.state().hasReserve).toBe(false);
    files.room = Number.POSITIVE_INFINITY;
    const after = await restart(page);
    expect(after.journal.state().hasReserve).toBe(true);
  });

  test("a write that the journal has no room for is not saved, and nothing of it remains", async () => {
    await saveUse(page, { comments: "before" });
    files.fill();
    expect(await use(page, "no room")).toMatchObject({ kind: "full" });
    expect(await usesOnScreen(page)).toEqual([null, "before"]);
    expect(await states(page)).toEqual(["queued"]);
    files.room = Number.POSITIVE_INFINITY;
    const after = await restart(page);
    expect(await usesOnScreen(after)).toEqual([null, "before"]);
  });

  test("a picture that has no room in journal and database leaves nothing", async () => {
    files.fill();
    page.disk.isFull = true;
    expect(await picture(page, 3)).toMatchObject({ kind: "full" });
    expect(files.size(".picture")).toBe(0);
  });

  test("an unknown error is reported, twice as without a journal, and later saves are not claimed", async () => {
    const tablet = await aTablet(page.lab, { beside: page });
    let fails = 2;
    tablet.store.close();
    tablet.store.use({
      stack: "dbcore",
      name: "unknown",
      create: (core) => ({
        ...core,
        transaction: (...args) => {
          fails -= 1;
          if (fails >= 0) throw new DOMException("Connection is closing", "UnknownError");
          return core.transaction(...args);
        },
      }),
    });
    const message = "The storage of this device has failed. Nothing was saved.";
    expect(await use(tablet, "fails")).toEqual({ kind: "failed", message });
    expect(await use(tablet, "fails")).toEqual({ kind: "failed", message });
    expect(await rows(tablet)).toEqual([]);
    const journaled = await withJournal(tablet);
    expect(await use(journaled, "now")).toMatchObject({ kind: "saved", onlyInJournal: true });
  });

  test("without private files, a write is saved when the database has it", async () => {
    const tablet = await withJournal(await aTablet(page.lab), false);
    await syncTurn(tablet.env);
    expect(tablet.journal.state()).toMatchObject({ kind: "missing", reason: "NotSupportedError: no files" });
    expect(await use(tablet, "one place")).toMatchObject({ kind: "saved" });
    tablet.disk.isFull = true;
    expect(await use(tablet, "full")).toMatchObject({ kind: "full" });
  });
});

describe("a write that a person settles", () => {
  test("and discards does not return after the database was lost", async () => {
    const { seq } = await saveUse(page);
    await discard(page.env, seq);
    const after = await restart(page, { isLost: true });
    expect(await rows(after)).toEqual([]);
  });

  test("and discards is discarded again where the database lost that, and no context sends it", async () => {
    const { seq } = await saveUse(page);
    const before = await page.store.outbox.toArray();
    await discard(page.env, seq);
    // The database loses the last transaction.
    await page.store.outbox.bulkPut(before);
    const worker = await aTablet(page.lab, { beside: page });
    worker.env.discards = () => page.journal.discards();
    await syncTurn(worker.env, { force: true });
    expect(await states(worker)).toEqual(["queued"]);
    const after = await restart(page);
    expect(await states(after)).toEqual(["discarded"]);
    await syncTurn(after.env, { force: true });
    expect(await usesOnServer(after)).toEqual([null]);
  });

  test("and restores is not discarded again where the database lost both", async () => {
    const { seq } = await saveUse(page, { comments: "wanted after all" });
    const before = await page.store.outbox.toArray();
    await discard(page.env, seq);
    const [name = ""] = await page.journal.discards();
    await restore(page.env, seq);
    expect([...(await page.journal.discards())]).toEqual([]);
    // The page ended before it removed the discard.
    files.disk({ dieAt: null, isDead: () => false, die: () => {} }).append(name, new Uint8Array());
    await page.store.outbox.bulkPut(before);
    const after = await restart(page);
    expect(await states(after)).toEqual(["queued"]);
    await syncTurn(after.env, { force: true });
    expect(await usesOnServer(after)).toEqual([null, "wanted after all"]);
    const last = await restart(after);
    expect([...(await last.journal.discards())]).toEqual([]);
  });

  test("and restores returns", async () => {
    const { seq, id } = await saveUse(page, { comments: "twice" });
    await discard(page.env, seq);
    const before = await page.store.outbox.toArray();
    await restore(page.env, seq);
    expect(await inJournal(page)).toEqual([id]);
    // The database loses the last transaction.
    await page.store.outbox.bulkPut(before);
    const after = await restart(page);
    expect(await states(after)).toEqual(["queued"]);
    expect(await usesOnScreen(after)).toEqual([null, "twice"]);
  });

  test("and sends again replaces the refused write, also where the database lost that", async () => {
    const other = await aTablet(page.lab);
    await syncTurn(other.env);
    await saveEquipment(other, { short_name: "HOM-9" });
    await syncTurn(other.env);
    const refused = await saveEquipment(page, { short_name: "HOM-9" });
    await syncTurn(page.env);
    expect(await states(page)).toEqual(["parked"]);
    const before = await page.store.outbox.toArray();
    const body = { ...(refused.body as object), name: "Another", short_name: "HOM-10" };
    const again = await resend(page.env, refused.seq, body);
    expect(await inJournal(page)).toEqual(["id" in again ? again.id : ""]);
    await page.store.outbox.bulkPut(before);
    const after = await restart(page);
    expect(await rows(after)).toMatchObject([{ state: "queued", seq: refused.seq, former: [refused.id] }]);
    await syncTurn(after.env, { force: true });
    expect(await states(after)).toEqual(["done"]);
  });

  test("and that the journal has no room for is not sent again", async () => {
    const { seq } = await saveUse(page);
    await discard(page.env, seq);
    files.fill();
    expect(await restore(page.env, seq)).toMatchObject({ kind: "full" });
    expect(await states(page)).toEqual(["discarded"]);
  });
});
