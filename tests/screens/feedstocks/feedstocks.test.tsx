import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { aFeedstock, aFeedstockUse, DANA, feedstockChanges, ids } from "../../fixtures/records.ts";
import { choose, openScreen } from "../components/open-screen.tsx";
import { changeEntered } from "../components/submit-emptied.tsx";

const LIST = "/inventory/feedstocks";
const PAGE = `${LIST}/${ids.feedstock}`;
const jute = aFeedstock({ use_records: [aFeedstockUse()], initial_comments: "Two bales" });
const spruce = aFeedstock({
  id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0f02",
  feedstock_name_id: ids.spruce,
  identifier: "FS-SPR-01",
  amount_supplied: 8.5,
  characterized_by: DANA,
  use_records: [aFeedstockUse({ id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0a12" })],
});
const records = [jute, spruce].flatMap(feedstockChanges);
const open = (path: string) => openScreen({ path, routes: kindRoutes.feedstocks, records });

/** The server is queried when the typing pauses; a busy machine takes longer than a second. */
const BUSY = { timeout: 4_000 };

async function openForm() {
  const opened = await open(LIST);
  await screen.findByRole("link", { name: "FS-JUTE-01" });
  await opened.user.click(screen.getByRole("button", { name: "New feedstock" }));
  const dialog = within(await screen.findByRole("dialog", { name: "New feedstock" }));
  return { ...opened, dialog, submit: dialog.getByRole("button", { name: "Submit" }) };
}

test("a row shows everything about its feedstock", async () => {
  await open(LIST);
  const row = within((await screen.findByRole("link", { name: "FS-SPR-01" })).closest("tr") as HTMLElement);
  for (const text of ["Spruce pulp", "Softwood", "0.5", "kg", "Low", "Meghna Jute Traders", "Wet lab A"])
    expect(row.getByText(text)).toBeVisible();
  for (const text of ["Dana Ruiz", "Mar 24, 2026", "Sent"]) expect(row.getByText(text)).toBeVisible();
});

test("the search covers every text column, a filter shows what is not characterized", async () => {
  const { user } = await open(`${LIST}?characterization=Not+characterized`);
  expect(await screen.findByRole("link", { name: "FS-JUTE-01" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "FS-SPR-01" })).toBeNull();
  await user.type(screen.getByRole("searchbox", { name: "Search feedstocks" }), "softwood");
  await expect.poll(() => screen.queryByRole("link", { name: "FS-JUTE-01" })).toBeNull();
});

test("an empty form shows what each field needs, and a short identifier is too short", async () => {
  const { user, dialog, submit, store } = await openForm();
  await changeEntered(user);
  await user.clear(dialog.getByRole("textbox", { name: /Created By/ }));
  await user.type(dialog.getByRole("textbox", { name: /^Identifier/ }), "ab");
  await user.click(submit);
  for (const message of [
    "Feedstock name is required",
    "Identifier must be at least 3 characters long",
    "Amount supplied must be a number greater than 0",
    "Supplier is required",
    "Location is required",
    "Email is required",
  ])
    expect(await dialog.findByText(message)).toBeVisible();
  expect(dialog.getByText(/^\d+ fields need a value/)).toBeVisible();
  expect(screen.queryByText(/^Failed to/)).toBeNull();
  expect(await store.outbox.count()).toBe(0);
});

test("an identifier in use is reported while it is typed, whatever its case", async () => {
  const { user, dialog } = await openForm();
  await user.type(dialog.getByRole("textbox", { name: /^Identifier/ }), "fs-jute-01");
  expect(await dialog.findByText("Must be unique", {}, BUSY)).toBeVisible();
});

test("a new feedstock is listed at once, and is sent as the lab's clients send it", async () => {
  const { user, dialog, submit, store } = await openForm();
  await choose(user, /^Feedstock/, "Hemp hurd");
  await user.type(dialog.getByRole("textbox", { name: /^Identifier/ }), "FS-HMP-01");
  await user.type(dialog.getByRole("textbox", { name: /Amount supplied/ }), "90");
  await choose(user, /Supplier/, "Bayou Cane Fibre");
  await choose(user, /Location/, "Biomass store");
  await user.click(submit);
  const row = (await screen.findByRole("link", { name: "FS-HMP-01" })).closest("tr");
  await expect.poll(() => row?.textContent).toContain("Waiting");
  expect(await screen.findByText("Feedstock created.")).toBeVisible();
  expect((await store.outbox.toArray())[0]?.body).toMatchObject({
    product_id: null,
    type: "OTHER",
    is_active: true,
    amount_units: "KG",
  });
});

test("the page has the stock, the facts and the supplier", async () => {
  await open(PAGE);
  expect(await screen.findByRole("heading", { level: 1, name: "Jute fibre" })).toBeVisible();
  expect(screen.getByRole("img", { name: "Amount remaining: 97 percent remaining" })).toBeVisible();
  for (const text of ["Nonwoody", "250 kg", "Two bales", "Meghna Jute Traders", "Not characterized yet."])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getAllByText("Jute fibre")).toHaveLength(1);
});

test("a characterization is shown on the page, and sends its base", async () => {
  const { user, store } = await open(PAGE);
  await user.click(await screen.findByRole("button", { name: "Add" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Characterize feedstock" }));
  await user.type(dialog.getByRole("textbox", { name: "Particle size" }), "-4");
  await user.tab();
  const wrong = "Particle size must be a number greater than or equal to 0";
  expect(await dialog.findByText(wrong)).toBeVisible();
  await user.retype(dialog.getByRole("textbox", { name: "Particle size" }), "4,5");
  await user.click(dialog.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Feedstock characterized.")).toBeVisible();
  expect(await screen.findByText("4.5")).toBeVisible();
  const [entry] = await store.outbox.toArray();
  expect(entry).toMatchObject({
    path: `/api/feedstocks/${ids.feedstock}/`,
    body: { particle_size: 4.5, characterized_by: DANA, base: { particle_size: null } },
  });
});

test("a use reduces the stock", async () => {
  const { user } = await open(PAGE);
  await user.click(await screen.findByRole("button", { name: "Add use record" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add use record" }));
  await user.type(dialog.getByRole("textbox", { name: /Amount used/ }), "2");
  await choose(user, /Purpose/, "NOP Process");
  await user.click(dialog.getByRole("button", { name: "Submit" }));
  expect(await screen.findByRole("img", { name: /96 percent remaining/ })).toBeVisible();
});

test("an id that the lab does not have is reported, with a link back", async () => {
  await open(`${LIST}/${ids.nowhere}`);
  expect(await screen.findByRole("heading", { name: "Failed to fetch feedstock" })).toBeVisible();
  expect(screen.getByRole("link", { name: "All feedstocks" })).toHaveAttribute("href", LIST);
});
