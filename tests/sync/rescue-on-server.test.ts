import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, expect, test, vi } from "vitest";
import { commands } from "#contract/index.ts";
import { labelId } from "#domain/qr-labels/rules.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { submit } from "#sync/write/submit.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, fileOf, imageMeta } from "#tests/fixtures/images.ts";
import { aChemical, chemicalChanges, ids } from "#tests/fixtures/records.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { people } from "#tests/support/create-lab.ts";
import { labOnDisk, runAdmin } from "#tests/support/data-folder.ts";
import { perTest } from "#tests/support/per-test.ts";
import { PASSPHRASE, rescueFileOf } from "#tests/support/rescue-files.ts";
import {
  aSyncedTablet,
  aTablet,
  saveEquipment,
  saveUse,
  signInAs,
  states,
  usesOnServer,
} from "./a-tablet.ts";

const [DANA, MARCUS] = people;

afterEach(() => {
  vi.restoreAllMocks();
});

const lab = perTest(() => labOnDisk());
const tablet = perTest(() =>
  aSyncedTablet([...chemicalChanges(aChemical({ use_records: [] })), ...growChanges], lab),
);

async function savePhoto(file_name: string): Promise<void> {
  const bytes = aLeaf(1);
  const body = { ...imageMeta(bytes, file_name), tray_formulation_id: growIds.tray };
  const input = { params: { id: growIds.trial }, body, file: fileOf(bytes) };
  expect(await submit(tablet.env, DANA, commands.saveImage, input)).toMatchObject({ kind: "saved" });
}

/** Writes the tablet's rescue file to the disk and applies it by `npm run admin`. */
async function importOnServer(file: { content: Blob; name: string }, passphrase = PASSPHRASE) {
  const path = await store(file, passphrase);
  return runAdmin(lab.data, "import-rescue", path, "--yes");
}

async function store({ content, name }: { content: Blob; name: string }, passphrase = PASSPHRASE) {
  const path = join(lab.data, name);
  writeFileSync(path, new Uint8Array(await content.arrayBuffer()));
  vi.stubEnv("FIBRIL_PASSPHRASE", passphrase);
  return path;
}

const HEAD = "fibril-rescue-tablet-7k3m-2026-11-21.fibril, made on Tablet 7K3M on Nov 21, 2026, 2:23 PM";
const SAVED = "Nov 21, 2026, 2:23 PM";

test("applies every write once, as its author and from its device, with its picture", async () => {
  await saveUse(tablet, { comments: "by dana" });
  await savePhoto("leaf, first\nweek.jpg");
  await signInAs(tablet, MARCUS);
  await saveUse(tablet, { comments: "by marcus" });
  const file = await rescueFileOf(tablet.env);
  const counts = (accepted: number, present: number) =>
    [
      `${HEAD}: 3 writes.`,
      `  1. ${SAVED}, ${DANA} (staff), addChemicalUseRecord: Use of Nitric acid`,
      `  2. ${SAVED}, ${DANA} (staff), saveImage: Photo, GT-003-F1`,
      `  3. ${SAVED}, ${MARCUS} (staff), addChemicalUseRecord: Use of Nitric acid`,
      `accepted ${accepted}, already there ${present}, refused 0, waiting 0`,
    ].join("\n");
  expect(await importOnServer(file)).toEqual({ code: 0, output: counts(3, 0) });
  expect(await importOnServer(file)).toEqual({ code: 0, output: counts(0, 3) });
  expect(await usesOnServer(tablet)).toEqual(["by dana", "by marcus"]);
  const entries = await tablet.store.outbox.toArray();
  const key = entries[0]?.lane.slice("chemicals:".length) ?? "";
  const versions = await lab.db.history("chemicals", key);
  expect(versions.slice(0, 2).map(({ user, device }) => ({ user, device }))).toEqual([
    { user: MARCUS, device: "Tablet 7K3M\nfrom a rescue file, imported by admin" },
    { user: DANA, device: "Tablet 7K3M\nfrom a rescue file, imported by admin" },
  ]);
  expect(await runAdmin(lab.data, "check")).toMatchObject({
    output: "The database and all pictures (1) are intact.",
  });
});

test.each([
  ["", false],
  ["n\n", false],
  ["yes, but\n", false],
  ["y\n", true],
])("without --yes it asks, and the answer %j decides", async (typed, isApplied) => {
  const problems = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const asked = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([typed]) as typeof process.stdin);
  await saveUse(tablet, { comments: "alone" });
  const path = await store(await rescueFileOf(tablet.env));
  const { code, output } = await runAdmin(lab.data, "import-rescue", path);
  expect(output).toContain("addChemicalUseRecord: Use of Nitric acid");
  expect(asked).toHaveBeenCalledWith("Apply these writes under the names of their authors? (y/N) ");
  expect(code).toBe(isApplied ? 0 : 1);
  expect(problems.mock.calls.flat().join("")).toContain(
    isApplied ? "" : "Nothing was applied. Answer y, or give --yes.",
  );
  expect(await usesOnServer(tablet)).toEqual(isApplied ? ["alone"] : []);
});

test("a passphrase that is piped in is no answer: nothing is applied", async () => {
  const problems = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
  vi.spyOn(process, "stdin", "get").mockReturnValue(
    Readable.from([`${PASSPHRASE}\n`]) as typeof process.stdin,
  );
  await saveUse(tablet);
  const path = await store(await rescueFileOf(tablet.env));
  vi.stubEnv("FIBRIL_PASSPHRASE", undefined);
  expect(await runAdmin(lab.data, "import-rescue", path)).toMatchObject({ code: 1 });
  expect(problems.mock.calls.flat().join("")).toContain("Nothing was applied. Answer y, or give --yes.");
  expect(await usesOnServer(tablet)).toEqual([]);
});

test("a forged title, device or name of an author does not write the list of what is applied", async () => {
  await saveUse(tablet);
  await tablet.store.outbox.toCollection().modify({ title: "Use of water\n  2. and of nothing \u001b[2K" });
  tablet.env.device = async () => `Tablet\n${"x".repeat(1000)}\u0000`;
  const { code, output } = await importOnServer({ ...(await rescueFileOf(tablet.env)), name: "a.fibril" });
  expect(code).toBe(0);
  expect(output.split("\n")[1]).toBe(
    `  1. ${SAVED}, ${DANA} (staff), addChemicalUseRecord: Use of Nitric acid`,
  );
  expect(output).not.toMatch(/water|\p{Cc}(?<!\n)/u);
  const [{ device = "" } = {}] = await lab.db.history("chemicals", ids.chemical);
  expect(device).toMatch(/^Tablet x{93}\nfrom a rescue file, imported by admin$/);
});

test("a file has no more rights than its author has now", async () => {
  await signInAs(tablet, MARCUS);
  const retiring = { params: { list: "plants", id: growIds.lettuce }, body: {} };
  expect(
    await submit(tablet.env, MARCUS, commands.retireListEntry, retiring, { role: "staff" }),
  ).toMatchObject({
    kind: "saved",
  });
  await runAdmin(lab.data, "set-role", MARCUS, "--role", "member");
  const { output } = await importOnServer(await rescueFileOf(tablet.env));
  expect(output).toContain(`${MARCUS} (member), retireListEntry: `);
  expect(output).toContain("accepted 0, already there 0, refused 1, waiting 0");
});

test("the tablet that sends the same writes later gets the stored replies", async () => {
  await saveUse(tablet, { comments: "alone" });
  await savePhoto("leaf, first\nweek.jpg");
  await importOnServer(await rescueFileOf(tablet.env));
  for (const comments of ["2", "3", "4"]) await saveUse(tablet, { comments });
  expect(await syncTurn(tablet.env, { force: true })).toBe("done");
  expect(await states(tablet)).toEqual(Array(5).fill("done"));
  expect(await usesOnServer(tablet)).toEqual(["alone", "2", "3", "4"]);
  expect(await lab.db.all("images")).toHaveLength(1);
});

test("a refused write is reported with its reason; what depends on it waits, and its key remains unused", async () => {
  const other = await aTablet(lab, { email: MARCUS });
  await syncTurn(other.env);
  await saveEquipment(other, { short_name: "HOM-2", name: "Other two" });
  await syncTurn(other.env);
  const created = await saveEquipment(tablet, { short_name: "HOM-2", name: "Two" });
  const id = created.lane.slice("equipment:".length);
  const label = { params: { id }, body: { qr_label_id: labelId(id) } };
  expect(await submit(tablet.env, DANA, commands.createEquipmentLabel, label)).toMatchObject({
    kind: "saved",
  });
  await saveUse(tablet);
  const { code, output } = await importOnServer(await rescueFileOf(tablet.env));
  expect(code).toBe(0);
  expect(output).toContain("accepted 1, already there 0, refused 1, waiting 1");
  expect(output).toMatch(/ {2}refused: New equipment: HOM-2 \(dana@lab\.example\): .+/);
  expect(output).toMatch(/ {2}waiting: .* \(dana@lab\.example\): It depends on ‘New equipment: HOM-2’\./);
});

test("an author without an account, a wrong passphrase and a damaged file change nothing", async () => {
  const problems = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await saveUse(tablet);
  await tablet.store.outbox.toCollection().modify({ user: "ada@lab.example" });
  const { content, name } = await rescueFileOf(tablet.env);
  expect(await importOnServer({ content, name })).toMatchObject({ code: 1 });
  expect(await importOnServer({ content, name }, "another passphrase")).toMatchObject({ code: 1 });
  expect(await importOnServer({ content: content.slice(0, -1), name })).toMatchObject({ code: 1 });
  expect(await runAdmin(lab.data, "import-rescue", join(aFolder(), "none"))).toMatchObject({ code: 1 });
  expect(problems.mock.calls.map(([message]) => String(message).split("\n")[0])).toEqual([
    "There is no account ada@lab.example. Nothing was applied.",
    "This passphrase does not open the file.",
    "The file is damaged or incomplete.",
    expect.stringMatching(/cannot be read\.$/),
  ]);
  expect(await usesOnServer(tablet)).toEqual([]);
});

test("a disabled account's work is applied", async () => {
  await saveUse(tablet, { comments: "before leaving" });
  await runAdmin(lab.data, "disable-account", DANA);
  await importOnServer(await rescueFileOf(tablet.env));
  expect(await usesOnServer(tablet)).toEqual(["before leaving"]);
});
