import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { labListRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import type { Role } from "#domain/kernel/roles.ts";
import { openScreen } from "../components/open-screen.tsx";

const open = (path: string, role?: Role) =>
  openScreen({ path, routes: [...labListRoutes, ...kindRoutes.chemicals], ...(role && { role }) });
const rowOf = async (name: string) => (await screen.findByText(name)).closest("tr") as HTMLElement;

test("an entry is added, renamed, retired and offered again", async () => {
  const { user } = await open("/lab-lists?list=plants");
  await user.click(await screen.findByRole("button", { name: "Add plant" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: /^Name/ }), "Mint");
  await user.click(within(dialog).getByRole("button", { name: "Add" }));
  expect(within(await rowOf("Mint")).getByText("Offered")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Rename Mint" }));
  const renaming = within(await screen.findByRole("dialog", { name: "Rename plant" }));
  const name = renaming.getByRole("textbox", { name: /^Name/ });
  await user.retype(name, "Peppermint");
  await user.click(renaming.getByRole("button", { name: "Rename" }));
  await user.click(await screen.findByRole("button", { name: "Retire: Peppermint" }));
  expect(await within(await rowOf("Peppermint")).findByText(/^Retired/)).toBeVisible();
  await user.clickAnew(await screen.findByRole("button", { name: "Offer again: Peppermint" }));
  await waitFor(async () => expect(within(await rowOf("Peppermint")).getByText("Offered")).toBeVisible());
});

test("a member adds an entry, and cannot rename or retire one", async () => {
  await open("/lab-lists?list=plants", "member");
  expect(await screen.findByRole("button", { name: "Add plant" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^(Rename|Retire)/ })).toBeNull();
});

test("a form's picker adds the supplier that it lacks, for a member too, and chooses it; the form stays as it is", async () => {
  const { user, store } = await open("/inventory/chemicals?form=new", "member");
  const supplier = await screen.findByRole("combobox", { name: /^Supplier/ });
  await user.type(supplier, "Hudson");
  await user.click(await screen.findByRole("option", { name: "Add “Hudson”…" }));
  const dialog = await screen.findByRole("dialog", { name: "Add supplier" });
  await user.click(within(dialog).getByRole("button", { name: "Add" }));
  await waitFor(() => expect(screen.getByRole("combobox", { name: /^Supplier/ })).toHaveValue("Hudson"));
  expect(screen.getByRole("dialog", { name: "New chemical" })).toBeVisible();
  expect((await store.outbox.toArray()).map(({ operation }) => operation)).toEqual(["addListEntry"]);
});
