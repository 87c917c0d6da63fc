import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { passPressGuard } from "#tests/support/press-guard.ts";
import { NOT_READ, UnreadableFile } from "#tests/support/unreadable-file.ts";
import { catchDownloads } from "../../support/downloads.ts";
import { aTabletWithScreen, equipment, MARCUS, type TabletWithScreen } from "./tablet-with-screen.tsx";

const WORDS = "four grey herons wade";
let downloads: File[];

beforeEach(() => {
  downloads = catchDownloads();
});

type User = ReturnType<TabletWithScreen["open"]>["user"];

async function openDialog(user: User, item: string) {
  await user.click(await screen.findByRole("button", { name: "Rescue file" }));
  await user.click(await screen.findByRole("menuitem", { name: item }));
  return within(await screen.findByRole("dialog", { name: item }));
}

async function save(user: User, passphrase: string, repeated = passphrase) {
  const dialog = await openDialog(user, "Save rescue file");
  await user.type(dialog.getByLabelText(/^Passphrase/), passphrase);
  await user.type(dialog.getByLabelText(/^Repeat/), repeated);
  await user.click(dialog.getByRole("button", { name: "Save" }));
  return dialog;
}

async function importFile(user: User, file: File, passphrase: string) {
  const dialog = await openDialog(user, "Import rescue file");
  await user.upload(dialog.getByLabelText("Rescue file", { selector: "input" }), file);
  await user.type(dialog.getByLabelText(/^Passphrase/), passphrase);
  await user.click(dialog.getByRole("button", { name: "Import" }));
  return dialog;
}

async function aTabletWithWork() {
  const tablet = await aTabletWithScreen();
  tablet.cut();
  await tablet.save(commands.createEquipment, equipment({ name: "Mine", short_name: "HOM-8" }));
  await tablet.save(commands.createEquipment, equipment({ name: "His", short_name: "HOM-9" }), {}, MARCUS);
  return tablet;
}

test("everyone's unsent work is saved to one file, remains in the outbox, and is imported by another tablet", async () => {
  const first = await aTabletWithWork();
  const { user, unmount } = first.open();
  await save(user, WORDS);
  const ready = within(
    await screen.findByRole("dialog", { name: "Rescue file is ready" }, { timeout: 20_000 }),
  );
  expect(ready.getByText("2 records, 0 pictures, 3 kB.")).toBeVisible();
  expect(downloads[0]?.name).toMatch(/^fibril-rescue-tablet-test-2026-\d\d-\d\d\.fibril$/);
  await user.click(ready.getByRole("button", { name: "Download" }));
  expect(downloads).toHaveLength(2);
  await user.click(ready.getByRole("button", { name: "Done" }));
  expect(await screen.findByRole("link", { name: /New equipment: HOM-8/ })).toBeVisible();
  expect(await first.env.store.outbox.where("state").equals("queued").count()).toBe(2);
  unmount();

  const second = await aTabletWithScreen();
  const there = second.open();
  await importFile(there.user, downloads[0] as File, WORDS);
  const done = within(
    await screen.findByRole("dialog", { name: "Rescue file imported" }, { timeout: 20_000 }),
  );
  expect(done.getByText("2 records imported, 0 records already on this tablet.")).toBeVisible();
  expect(done.getByText(`${MARCUS}: 1 record`)).toBeVisible();
  await there.user.click(done.getByRole("button", { name: "Done" }));
  expect(await screen.findByText(`Waiting for ${MARCUS}: 1`)).toBeVisible();
  await expect
    .poll(async () => (await second.lab.db.all("equipment")).map(({ name }) => name))
    .toContain("Mine");
}, 60_000);

test("a passphrase that is short, or not repeated, is refused under its field", async () => {
  const tablet = await aTabletWithWork();
  const { user } = tablet.open();
  const dialog = await save(user, "short", "other");
  expect(await dialog.findByText("The passphrase needs at least 12 characters")).toBeVisible();
  await user.type(dialog.getByLabelText(/^Passphrase/), " but longer now");
  expect(await dialog.findByText("The two passphrases differ")).toBeVisible();
  expect(downloads).toEqual([]);
});

test("without unsent work there is nothing to save, and the dialog says so", async () => {
  const { user } = (await aTabletWithScreen()).open();
  const dialog = await save(user, WORDS);
  expect(await dialog.findByText(/^Nothing on this tablet waits to be sent\.$/)).toBeVisible();
  expect(downloads).toEqual([]);
});

test("a refused file shows why, and imports nothing", async () => {
  const tablet = await aTabletWithScreen();
  const { user } = tablet.open();
  const dialog = await importFile(user, new File(["%PDF-1.7"], "report.pdf"), WORDS);
  expect(await dialog.findByText("This is not a rescue file of Fibril.")).toBeVisible();
  expect(dialog.getByText("Nothing was imported.")).toBeVisible();
  expect(await tablet.env.store.outbox.count()).toBe(0);
});

test("a file that is deleted after it was chosen has its sentence, and the passphrase remains", async () => {
  const { user } = (await aTabletWithScreen()).open();
  const file = new UnreadableFile(["a rescue file"], "fibril.rescue");
  const dialog = await importFile(user, file, WORDS);
  expect(await dialog.findByText(NOT_READ)).toBeVisible();
  expect(dialog.getByLabelText(/^Passphrase/)).toHaveValue(WORDS);
  const deleted = new File(["a rescue file"], "fibril.rescue");
  await user.upload(dialog.getByLabelText("Rescue file", { selector: "input" }), deleted);
  expect(dialog.queryByText(NOT_READ)).toBeNull();
  // Chromium reports no bytes for a deleted file, and reads them without an error.
  Object.defineProperty(deleted, "size", { value: 0 });
  passPressGuard();
  await user.click(dialog.getByRole("button", { name: "Import" }));
  expect(await dialog.findByText(NOT_READ)).toBeVisible();
});

test("an import names what is missing", async () => {
  const { user } = (await aTabletWithScreen()).open();
  const dialog = await openDialog(user, "Import rescue file");
  await user.click(dialog.getByRole("button", { name: "Import" }));
  expect(await dialog.findByText("Choose a rescue file")).toBeVisible();
  expect(dialog.getByText("Enter the passphrase of the file")).toBeVisible();
});
