import type { Page } from "@playwright/test";
import {
  addEquipment,
  openChemical,
  openUseForm,
  pill,
  readyForOffline,
  recordUse,
  rowOf,
} from "../support/app.ts";
import { AskLab, marcus } from "../support/ask-lab.ts";
import { expect } from "../support/test.ts";
import { visitCharts } from "./screens-charts.ts";
import { visitDevices } from "./screens-devices.ts";
import { visitGrowTrials } from "./screens-grow-trials.ts";
import { visitHomogenization } from "./screens-homogenization.ts";
import { visitLabels } from "./screens-labels.ts";
import {
  visitCakes,
  visitCnfs,
  visitDelivery,
  visitFeedstocks,
  visitProcesses,
  visitSamples,
} from "./screens-materials.ts";
import { visitPeople } from "./screens-people.ts";
import { visitShelf } from "./screens-shelf.ts";
import type { Tour } from "./tour.ts";

/** Shows a screen in one of its colour schemes; resolves when no colour transition runs any more. */
export async function showIn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Every screen of the app, each with content. The caller signs in first, except for {@link beforeSignIn}. */
export const tours: Readonly<Record<string, (tour: Tour) => Promise<void>>> = {
  "the door": visitDoor,
  home: visitHome,
  equipment: visitEquipment,
  chemicals: visitChemicals,
  "a delivery": visitDelivery,
  feedstocks: visitFeedstocks,
  "NOP processes": visitProcesses,
  cakes: visitCakes,
  CNFs: visitCnfs,
  samples: visitSamples,
  homogenization: visitHomogenization,
  "grow trials": visitGrowTrials,
  "the shelf of a trial": visitShelf,
  "the charts of a trial": visitCharts,
  "labels and scanning": visitLabels,
  devices: visitDevices,
  people: visitPeople,
  "the outbox": visitOutbox,
};

/** The tours of people who have not signed in. */
export const beforeSignIn: ReadonlySet<string> = new Set(["the door"]);

/** The tours that record something, or go offline: they need a lab and a browser of their own. */
export const writing: ReadonlySet<string> = new Set(["the shelf of a trial", "devices", "the outbox"]);

async function visitDoor({ page, visit }: Tour): Promise<void> {
  await page.goto("/login");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await visit("login", page);
  await page.goto("/setup?token=none");
  await expect(page.getByRole("heading", { name: "Create the first account" })).toBeVisible();
  await visit("setup", page);
}

/** A button of a list's head; where there is no room for it, it is behind 'More'. */
async function openFromListHead(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1024) {
    await page.getByRole("main").getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name }).click();
  } else await page.getByRole("button", { name }).click();
}

async function visitHome({ page, visit }: Tour): Promise<void> {
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "This week" })).toBeVisible();
  await visit("home", page);
  // On a phone it is in the dock.
  await page.getByRole("button", { name: /^(Find anything|Search)$/ }).click();
  const dialog = page.getByRole("dialog", { name: "Find anything" });
  await dialog.getByRole("searchbox").fill("jute");
  await expect(dialog.getByRole("list", { name: "Found in the lab" })).toBeVisible();
  await visit("find-anything", page);
  await dialog.getByRole("searchbox").fill("xyz");
  await expect(dialog.getByText(/^Nothing on this/)).toBeVisible();
  await visit("find-anything-nothing", page);
  await page.goto("/");
  await page.getByRole("button", { name: /, account$/ }).click();
  await expect(page.getByRole("menuitem", { name: "Logout" })).toBeVisible();
  await visit("account-menu", page);
  await page.goto("/inventory");
  await expect(page.getByRole("heading", { level: 1, name: "Inventory" })).toBeVisible();
  await visit("inventory", page);
  await page.goto("/help");
  await expect(page.getByText("Nitro-oxidation process")).toBeVisible();
  await visit("help", page);
  await page.goto("/no/such/page");
  await expect(page.getByRole("heading", { level: 1, name: "This page was not found" })).toBeVisible();
  await visit("not-found", page);
}

async function visitEquipment({ page, visit }: Tour): Promise<void> {
  await page.goto("/inventory/equipment");
  await expect(rowOf(page, /HOM-1/)).toBeVisible();
  await visit("equipment", page);
  await page.getByRole("button", { name: "New equipment" }).click();
  const form = page.getByRole("dialog", { name: "New equipment" });
  await visit("equipment-form", page);
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(form.getByText("Name is required", { exact: true })).toBeVisible();
  await visit("equipment-form-errors", page);
  await page.goto("/inventory/equipment");
  await page.getByRole("link", { name: "Bench high-pressure homogenizer" }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Bench high-pressure homogenizer" }),
  ).toBeVisible();
  await visit("equipment-detail", page);
  await page.goto("/inventory/equipment/00000000-0000-4000-8000-000000000000");
  await expect(page.getByText("Equipment not found")).toBeVisible();
  await visit("equipment-not-found", page);
}

async function visitChemicals({ page, visit }: Tour): Promise<void> {
  await page.goto("/inventory/chemicals");
  await expect(rowOf(page, /Nitric acid/).first()).toBeVisible();
  await visit("chemicals", page);
  await page.getByRole("button", { name: "New chemical" }).click();
  await expect(page.getByRole("dialog", { name: "New chemical" })).toBeVisible();
  await visit("chemical-form", page);
  await page.goto("/inventory/chemicals");
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  await visit("chemicals-filters", page);
  await page.goto("/inventory/chemicals");
  await openFromListHead(page, "New diluted chemical");
  await expect(page.getByRole("dialog", { name: "New diluted chemical" })).toBeVisible();
  await visit("diluted-chemical-form", page);
  await page.goto("/inventory/chemicals/00000000-0000-4000-8000-000000000000");
  await expect(page.getByText("Chemical not found.")).toBeVisible();
  await visit("chemical-not-found", page);
  await openChemical(page, "Sodium bicarbonate");
  await expect(rowOf(page, /Washing of NOP-2026-011/)).toBeVisible();
  await visit("chemical-detail", page);
  const form = await openUseForm(page);
  await visit("use-record-form", page);
  await form.getByRole("textbox", { name: "Amount used", exact: true }).fill("99");
  await expect(form.getByText("I have already used this amount. Record it anyway.")).toBeVisible();
  await visit("use-record-form-over", page);
}

async function visitOutbox({ page, context, lab, visit }: Tour): Promise<void> {
  await readyForOffline(page);
  await page.goto("/outbox");
  await expect(page.getByText("Nothing is waiting")).toBeVisible();
  await visit("outbox-empty", page);

  await context.setOffline(true);
  await addEquipment(page, "Third homogenizer", "HOM-3");
  await openChemical(page, "Sodium bicarbonate");
  await recordUse(page, "1.5", "Weighed without signal");
  await visit("chemical-detail-waiting", page);
  await page.goto("/inventory/equipment");
  await expect(rowOf(page, /HOM-3/)).toContainText("Waiting");
  await visit("equipment-waiting", page);
  await pill(page).click();
  await expect(page.getByText("Waiting to send").first()).toBeVisible();
  await visit("outbox-waiting", page);
  await visitRescueFile(page, visit);

  const ask = await AskLab.of(lab.url, marcus);
  const [one] = await ask.equipment();
  const known = await ask.detailOfEquipment(one?.id ?? "");
  const duplicate = { ...known, id: undefined, name: "Other", short_name: "HOM-3" };
  const body = { ...duplicate, equipment_type_id: known.equipment_type.id, created_by: marcus.email };
  expect((await ask.write("/api/equipments", body)).status).toBe(201);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(pill(page)).toHaveAccessibleName(/0 waiting to send, 1 needs attention$/);
  await page.goto("/outbox");
  await expect(page.getByText("Needs attention").filter({ visible: true }).first()).toBeVisible();
  await visit("outbox-attention", page);
  await page
    .getByRole("link", { name: /Third homogenizer|HOM-3/ })
    .first()
    .click();
  await expect(page.getByText("The server did not accept this record")).toBeVisible();
  await visit("outbox-entry", page);

  await page.goto("/outbox/sent");
  const sent = page.getByRole("list", { name: "Sent records" }).getByRole("link");
  await expect(sent.first()).toBeVisible();
  await visit("outbox-sent", page);
  await sent.first().click();
  await expect(page.getByRole("region", { name: "Receipt" })).toBeVisible();
  await visit("outbox-receipt", page);
}

/** The dialogs of the rescue file, each with its fields filled in and refused. */
async function visitRescueFile(page: Page, visit: Tour["visit"]): Promise<void> {
  for (const [item, button] of [
    ["Save rescue file", "Save"],
    ["Import rescue file", "Import"],
  ] as const) {
    await page.getByRole("button", { name: "Rescue file" }).click();
    await page.getByRole("menuitem", { name: item }).click();
    const dialog = page.getByRole("dialog", { name: item });
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await expect(dialog.getByText(/passphrase (needs|of the file)/)).toBeVisible();
    await visit(item.toLowerCase().replaceAll(" ", "-"), page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
  }
}
