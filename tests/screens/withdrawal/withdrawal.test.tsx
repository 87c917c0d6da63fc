import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import type { User } from "#tests/support/a-user.ts";
import { exampleRecords } from "../../fixtures/examples.ts";
import { ids } from "../../fixtures/records.ts";
import { spareIds, spareRecords } from "../../fixtures/withdrawals.ts";
import { openScreen } from "../components/open-screen.tsx";

const records = [...exampleRecords, ...spareRecords];
const routes = [
  ...kindRoutes.samples,
  ...kindRoutes.chemicals,
  ...kindRoutes.cakes,
  ...kindRoutes.homogenizations,
];
const open = (path: string) => openScreen({ path, routes, records });
const { live, withdrawn } = spareIds.samples;

async function withdraw(user: User, menu: string) {
  await user.click(await screen.findByRole("button", { name: menu }));
  await user.click(await screen.findByRole("menuitem", { name: "Withdraw" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: /^Reason/ }), "Entered twice");
  await user.click(within(dialog).getByRole("button", { name: "Withdraw" }));
  return dialog;
}

test("a sample is withdrawn from its menu: the dialog names it, the page shows who, when and why", async () => {
  const { user, store } = await open(`/inventory/sample-library/${live}`);
  await screen.findByRole("heading", { level: 1, name: "Vial spare" });
  const dialog = await withdraw(user, "Actions");
  expect(dialog).toHaveTextContent("Vial spare will leave the lists and search.");
  expect(within(dialog).getByRole("heading", { name: "Withdraw sample" })).toBeVisible();
  expect(dialog).toHaveTextContent(/Vial spare SMP-\w{4}/);
  expect(await screen.findByText(/By Dana Ruiz, Nov 19, 2026, .*: Entered twice/)).toBeVisible();
  const [entry] = await store.outbox.toArray();
  expect(entry).toMatchObject({ operation: "withdrawSample", title: "Withdrawal of Vial spare" });
});

test("staff restores a withdrawn sample on its page", async () => {
  const { user, store } = await open(`/inventory/sample-library/${withdrawn}`);
  await user.click(await screen.findByRole("button", { name: "Restore" }));
  await waitFor(() => expect(screen.queryByText(/^By Dana/)).toBeNull());
  expect(await store.records("samples").get(withdrawn)).toMatchObject({ withdrawn: null });
});

test("a withdrawn sample is not in the list", async () => {
  await open("/inventory/sample-library");
  expect(await screen.findByText("Vial spare")).toBeVisible();
  expect(screen.queryByText("Vial withdrawn")).toBeNull();
});

test("a cake that something was made from stays, and the dialog names what", async () => {
  const { user } = await open(`/inventory/cakes/${ids.cake}`);
  await screen.findByRole("heading", { level: 1, name: /^Cake NOP-2026-004/ });
  const dialog = await withdraw(user, "Actions");
  expect(await within(dialog).findByText(/CNF-2026-004-01 was made from it\./)).toBeVisible();
});

test("a homogenization is withdrawn from the menu beside its title, and has no step actions then", async () => {
  const { user } = await open(`/homogenization/${spareIds.homogenizations.live}`);
  await screen.findByRole("heading", { level: 1, name: /HOM-spare/ });
  await withdraw(user, "More actions");
  expect(await screen.findByText(/^By Dana/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /Mark as/ })).toBeNull();
});

test("a withdrawn stock is not shown as active, and its amount cannot be corrected", async () => {
  await open(`/inventory/chemicals/${spareIds.chemicals.withdrawn}`);
  expect(await screen.findByText("Withdrawn.")).toBeVisible();
  expect(screen.getByRole("region", { name: "Amount remaining" })).toBeVisible();
  expect(screen.queryByText("Active")).toBeNull();
  expect(screen.queryByRole("button", { name: "Correct amount" })).toBeNull();
});
