import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { labListRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import type { Role } from "#domain/kernel/roles.ts";
import { ids } from "../../fixtures/records.ts";
import { choose, openScreen } from "../components/open-screen.tsx";

const open = (path: string, role?: Role) =>
  openScreen({ path, routes: [...labListRoutes, ...kindRoutes.chemicals], ...(role && { role }) });
const rowOf = async (name: string) => (await screen.findByText(name)).closest("tr") as HTMLElement;

test("an entry is added, edited, retired and offered again; a name that exists is refused", async () => {
  const { user } = await open("/lab-lists?list=plants");
  await user.click(await screen.findByRole("button", { name: "Add plant" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByRole("textbox", { name: /^Name/ }), "Mint");
  await user.click(within(dialog).getByRole("button", { name: "Add" }));
  expect(within(await rowOf("Mint")).getByText("Offered")).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Add plant" }));
  const again = within(await screen.findByRole("dialog"));
  await user.type(again.getByRole("textbox", { name: /^Name/ }), "MINT ");
  await user.click(again.getByRole("button", { name: "Add" }));
  expect(await again.findByText("Mint is in the list already.")).toBeVisible();
  await user.retype(again.getByRole("textbox", { name: /^Name/ }), "Sage");
  await user.clickAnew(again.getByRole("button", { name: "Add" }));
  await user.click(await screen.findByRole("button", { name: "Edit Mint" }));
  const editing = within(await screen.findByRole("dialog", { name: "Edit plant" }));
  await user.retype(editing.getByRole("textbox", { name: /^Name/ }), "Peppermint");
  await user.click(editing.getByRole("button", { name: "Save changes" }));
  await user.click(await screen.findByRole("button", { name: "Retire: Peppermint" }));
  expect(await within(await rowOf("Peppermint")).findByText(/^Retired/)).toBeVisible();
  await user.clickAnew(await screen.findByRole("button", { name: "Offer again: Peppermint" }));
  await waitFor(async () => expect(within(await rowOf("Peppermint")).getByText("Offered")).toBeVisible());
});

test("an entry is merged into another one, which its records then have", async () => {
  const { user, store } = await open("/lab-lists?list=locations");
  await user.click(await screen.findByRole("button", { name: "Merge Wet lab B" }));
  await choose(user, /^Into/, "Cold storage");
  const dialog = within(await screen.findByRole("dialog", { name: "Merge location" }));
  await user.click(dialog.getByRole("button", { name: "Merge" }));
  expect(await within(await rowOf("Wet lab B")).findByText(/^Merged into Cold storage/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Edit Wet lab B" })).toBeNull();
  expect((await store.outbox.toArray()).map(({ operation, title }) => [operation, title])).toEqual([
    ["mergeListEntry", "Merging Wet lab B into Cold storage"],
  ]);
});

test("the type of a chemical name is edited", async () => {
  const { user, store } = await open("/lab-lists?list=chemical-names");
  await user.click(await screen.findByRole("button", { name: "Edit Ethanol" }));
  await choose(user, /^Type/, "Cation");
  await user.click(
    within(screen.getByRole("dialog", { name: "Edit chemical name" })).getByRole("button", {
      name: "Save changes",
    }),
  );
  await waitFor(async () =>
    expect(await store.records("chemical_names").get(ids.ethanol)).toMatchObject({
      name: "Ethanol",
      chemical_type: "CATION",
    }),
  );
});

test("a member adds an entry, and cannot edit, merge or retire one", async () => {
  await open("/lab-lists?list=plants", "member");
  expect(await screen.findByRole("button", { name: "Add plant" })).toBeVisible();
  expect(screen.queryByRole("button", { name: /^(Edit|Merge|Retire)/ })).toBeNull();
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
