import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { purposeId } from "#domain/resource-use/rules.ts";
import { usesOf } from "#tests/fixtures/stocks.ts";
import type { User } from "#tests/support/a-user.ts";
import { storeRecords } from "#tests/support/store-records.ts";
import { aCake, aCakeUse, cakeChanges, ids } from "../../fixtures/records.ts";
import { sampled, sampledChanges } from "../../fixtures/sampled.ts";
import { choose, openScreen } from "../components/open-screen.tsx";

const form = () => within(screen.getByRole("dialog", { name: "New sample" }));

async function openForm(path: string, more = sampledChanges) {
  const routes = [...kindRoutes.cnfs, ...kindRoutes.cakes];
  const opened = await openScreen({ path, routes, records: [...sampledChanges, ...more] });
  await opened.user.click(await screen.findByRole("button", { name: "Actions" }));
  await opened.user.click(await screen.findByRole("menuitem", { name: "New sample" }));
  await screen.findByRole("dialog", { name: "New sample" });
  return opened;
}

async function fill(user: User) {
  await choose(user, /Sample Purpose/, "Library Storage");
  await user.type(form().getByRole("textbox", { name: /Description/ }), "Second bottle");
  await choose(user, /^Location/, "Sample library cabinet");
  await user.type(form().getByRole("textbox", { name: /Location details/ }), "Shelf 9");
}

test("a sample of a CNF takes its amount, and the CNF's page shows where the sample is", async () => {
  const { user, store } = await openForm(`/inventory/cnfs/${sampled.cnf}`);
  await user.type(form().getByRole("textbox", { name: /^Amount/ }), "0.4");
  expect(await form().findByText("1.5 L")).toBeVisible();
  await fill(user);
  await user.click(form().getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Sample created.")).toBeVisible();
  expect(await screen.findByText("Sample library cabinet | Shelf 9")).toBeVisible();
  const uses = await usesOf(storeRecords(store), sampled.cnf);
  expect(uses.at(-1)).toMatchObject({ amount_used: 0.4, linked_to: { type: "SAMPLE" } });
});

test("more than the CNF has is reported while it is typed, and saved only after a person confirms it", async () => {
  const { user, store } = await openForm(`/inventory/cnfs/${sampled.cnf}`);
  await user.type(form().getByRole("textbox", { name: /^Amount/ }), "3");
  const tooMuch = "Amount used (3 L) exceeds the amount remaining (1.9 L).";
  expect(await form().findByText(tooMuch)).toBeVisible();
  await fill(user);
  await user.click(form().getByRole("button", { name: "Submit" }));
  expect(await store.outbox.count()).toBe(0);
  await user.clickAnew(form().getByRole("checkbox", { name: /I have already used this amount/ }));
  await user.click(form().getByRole("button", { name: "Submit" }));
  const warning = "Stock of CNF-2026-004-01 is overdrawn by 1.1 L. Please check the stock and correct it.";
  expect(await screen.findByText(warning)).toBeVisible();
});

test("on a cake's page its only free use for a sample is already chosen", async () => {
  const use = aCakeUse({
    resource_use_purpose_id: purposeId("SAMPLE_FOR_STORAGE_OR_CHARACTERIZATION"),
    amount_used: 50,
    amount_used_units: "GRAMS",
  });
  const cake = cakeChanges(aCake({ use_records: [use] }));
  const { user } = await openForm(`/inventory/cakes/${ids.cake}`, cake);
  await expect
    .poll(() => form().getByRole("combobox", { name: /Resource use record/ }))
    .toHaveDisplayValue(/Cake NOP-2026-004 Hour 3 \| 50 g/);
  await fill(user);
  await user.click(form().getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Sample created.")).toBeVisible();
  expect(await screen.findByRole("link", { name: /^Sample ./ })).toBeVisible();
});
