import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { importRescueFile } from "#sync/settle/rescue.ts";
import type { User } from "#tests/support/a-user.ts";
import { PASSPHRASE, rescueFileOf } from "#tests/support/rescue-files.ts";
import { NOT_READ, UnreadableFile } from "#tests/support/unreadable-file.ts";
import { catchDownloads } from "../../support/downloads.ts";
import { aTabletWithScreen, DANA, equipment, MARCUS } from "./tablet-with-screen.tsx";

const WORDS = "four grey herons wade";
let downloads: File[];

beforeEach(() => {
  downloads = catchDownloads();
});

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
  expect(screen.getByText(/signs in on this tablet and confirms the 1 from a rescue file\./)).toBeVisible();
  const detail = within(await screen.findByRole("region", { name: "Selected record" }));
  expect(detail.getByRole("heading", { name: "New equipment: HOM-8" })).toBeVisible();
  expect(detail.getByText(/^Saved by Dana, /)).toBeVisible();
  expect(
    detail.getByText(/^From fibril-rescue-tablet-test-2026-\d\d-\d\d\.fibril, imported by Dana, /),
  ).toBeVisible();
  expect(detail.getByText("Is this record yours?")).toBeVisible();
  expect((await second.lab.db.all("equipment")).map(({ name }) => name)).not.toContain("Mine");
  await there.user.clickAnew(detail.getByRole("button", { name: "Confirm and send" }));
  await expect
    .poll(async () => (await second.lab.db.all("equipment")).map(({ name }) => name))
    .toContain("Mine");
}, 60_000);

/** A tablet with a rescue file of two records of Dana, imported by Marcus. */
async function aTabletWithRescued() {
  const maker = await aTabletWithScreen();
  maker.cut();
  for (const short_name of ["HOM-8", "HOM-9"])
    await maker.save(commands.createEquipment, equipment({ name: `One ${short_name}`, short_name }));
  const tablet = await aTabletWithScreen();
  const { content } = await rescueFileOf(maker.env);
  await importRescueFile(tablet.env, content, PASSPHRASE, { by: MARCUS, name: "broken-tablet.fibril" });
  return tablet;
}

test("the records of a file are shown in full before all of them are confirmed", async () => {
  const tablet = await aTabletWithRescued();
  const { user } = tablet.open();
  const group = within(await screen.findByRole("region", { name: "From a rescue file 2" }));
  expect(group.getAllByRole("link", { name: /^New equipment: HOM-\d/ })).toHaveLength(2);
  await user.click(group.getByRole("button", { name: "Check all" }));
  const dialog = within(await screen.findByRole("dialog", { name: "From a rescue file" }));
  expect(dialog.getAllByText(/^From broken-tablet\.fibril, imported by Marcus, /)).toHaveLength(2);
  for (const text of ["One HOM-8", "One HOM-9"]) expect(dialog.getByText(text)).toBeVisible();
  await user.clickAnew(dialog.getByRole("button", { name: "Confirm and send 2" }));
  await expect
    .poll(async () => (await tablet.env.store.outbox.toArray()).map(({ state }) => state))
    .toEqual(["done", "done"]);
  expect((await tablet.lab.db.all("equipment")).filter(({ name }) => name.startsWith("One "))).toHaveLength(
    2,
  );
});

test("a file that names many people hides neither the outbox nor whose work waits here", async () => {
  const maker = await aTabletWithScreen();
  maker.cut();
  for (const number of [1, 2, 3, 4, 5])
    await maker.save(
      commands.createEquipment,
      equipment({ name: `One ${number}`, short_name: `HOM-${number}` }),
      {},
      `nobody-${number}`,
    );
  const tablet = await aTabletWithScreen();
  const { content } = await rescueFileOf(maker.env);
  await importRescueFile(tablet.env, content, PASSPHRASE, { by: DANA, name: "forged.fibril" });
  await tablet.save(commands.createEquipment, equipment({ name: "His", short_name: "HOM-9" }), {}, MARCUS);
  tablet.open();
  expect(await screen.findByText(`Waiting for ${MARCUS}: 1`)).toBeVisible();
  expect(screen.getByText("Waiting for nobody-2: 1")).toBeVisible();
  expect(screen.getByText("Waiting for 3 more people: 3")).toBeVisible();
  expect(screen.getAllByText(/^Waiting for /)).toHaveLength(4);
});

test("a record that is not the person's is discarded, and is never sent", async () => {
  const tablet = await aTabletWithRescued();
  const { user } = tablet.open();
  const detail = within(await screen.findByRole("region", { name: "Selected record" }));
  await user.clickAnew(await detail.findByRole("button", { name: "Discard" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.clickAnew(question.getByRole("button", { name: "Discard" }));
  await expect
    .poll(async () => (await tablet.env.store.outbox.toArray()).map(({ state }) => state))
    .toEqual(["discarded", "rescued"]);
});

test("who continues without signing in is offered the sign-in in place of the confirmation", async () => {
  const tablet = await aTabletWithRescued();
  tablet.open("/outbox", {}, { ...tablet.session, token: null, offline: true });
  expect(await screen.findByRole("link", { name: "Sign in to confirm" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Confirm and send" })).toBeNull();
});

test("a passphrase that is short, or not repeated, is refused under its field", async () => {
  const tablet = await aTabletWithWork();
  const { user } = tablet.open();
  const dialog = await save(user, "short", "other");
  expect(await dialog.findByText("The passphrase needs at least 12 characters")).toBeVisible();
  await user.type(dialog.getByLabelText(/^Passphrase/), " but longer now");
  expect(await dialog.findByText("The two passphrases differ")).toBeVisible();
  expect(downloads).toEqual([]);
});

test("without unsent work there is nothing to save, and the dialog states it", async () => {
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
  await user.clickAnew(dialog.getByRole("button", { name: "Import" }));
  expect(await dialog.findByText(NOT_READ)).toBeVisible();
});

test("an import names what is missing", async () => {
  const { user } = (await aTabletWithScreen()).open();
  const dialog = await openDialog(user, "Import rescue file");
  await user.click(dialog.getByRole("button", { name: "Import" }));
  expect(await dialog.findByText("Choose a rescue file")).toBeVisible();
  expect(dialog.getByText("Enter the passphrase of the file")).toBeVisible();
});
