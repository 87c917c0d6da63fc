import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { namedId } from "#domain/kernel/ids.ts";
import {
  aCake,
  aChemical,
  aFeedstock,
  anEquipment,
  aUseRecord,
  cakeChanges,
  chemicalChanges,
  equipmentChanges,
  feedstockChanges,
  ids,
  NOW,
} from "../../fixtures/records.ts";
import { choose, openScreen } from "./open-screen.tsx";

const PATH = "/inventory/equipment";
const idOf = (name: string) => namedId("test", name);
const machines = (isActive = true) =>
  ["Mill", "Press"].flatMap((name) =>
    equipmentChanges(anEquipment({ id: idOf(name), name, short_name: `${name}-1`, is_active: isActive })),
  );
/** Lists of stock with one row, of which little is left. */
const stockLists = [
  {
    toString: () => "chemicals",
    table: "chemicals" as const,
    id: ids.chemical,
    path: "/inventory/chemicals",
    routes: kindRoutes.chemicals,
    records: chemicalChanges(
      aChemical({ use_records: [aUseRecord({ amount_used: 9.5, amount_used_units: "LITRES" })] }),
    ),
  },
  {
    toString: () => "feedstocks",
    table: "feedstocks" as const,
    id: ids.feedstock,
    path: "/inventory/feedstocks",
    routes: kindRoutes.feedstocks,
    records: feedstockChanges(aFeedstock()),
  },
  {
    toString: () => "cakes",
    table: "cakes" as const,
    id: ids.cake,
    path: "/inventory/cakes",
    routes: kindRoutes.cakes,
    records: cakeChanges(aCake()),
  },
];
const selection = () => within(screen.getByRole("region", { name: "Selection" }));

async function select(records = machines()) {
  const opened = await openScreen({ path: PATH, routes: kindRoutes.equipment, records });
  await opened.user.click(await screen.findByRole("checkbox", { name: "Select Mill" }));
  await opened.user.click(screen.getByRole("checkbox", { name: "Select Press" }));
  return opened;
}

test("selected rows are moved: one write for each record, one notice, and the selection is cleared", async () => {
  const { user, store } = await select();
  await user.click(selection().getByRole("button", { name: "Move" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Move 2 records" }));
  await user.click(dialog.getByRole("button", { name: "Move" }));
  expect(await dialog.findByText("Location is required")).toBeVisible();
  await choose(user, /Location/, "Cold storage");
  await waitFor(() => expect(dialog.queryByText("Location is required")).toBeNull());
  await user.clickAnew(dialog.getByRole("button", { name: "Move" }));
  expect(await screen.findAllByText("2 records moved to Cold storage.")).toHaveLength(1);
  const entries = await store.outbox.toArray();
  const body = { location_id: ids.coldStorage, base: { location_id: ids.wetLabA } };
  expect(entries.map(({ params }) => params.id).sort()).toEqual(["Mill", "Press"].map(idOf).sort());
  for (const entry of entries) expect(entry).toMatchObject({ operation: "editEquipment", body });
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
});

test("selected equipment is marked inactive after a question", async () => {
  const { user, store } = await select();
  await user.click(selection().getByRole("button", { name: "Mark inactive" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText("Mark 2 records as inactive?")).toBeVisible();
  await user.click(question.getByRole("button", { name: "Mark inactive" }));
  expect(await screen.findByText("2 records marked inactive.")).toBeVisible();
  const stored = await store.records("equipment").bulkGet([idOf("Mill"), idOf("Press")]);
  expect(stored.map((one) => one?.is_active)).toEqual([false, false]);
});

test.each(stockLists)(
  "selected %s are marked inactive, and leave the list of the active ones",
  async (list) => {
    const { path, routes, records, table, id } = list;
    const { user, store } = await openScreen({ path, routes, records });
    await user.click(await screen.findByRole("checkbox", { name: /^Select (?!all)/ }));
    await user.click(selection().getByRole("button", { name: "Mark inactive" }));
    expect(await screen.findByText("Mark 1 record as inactive?")).toBeVisible();
    await user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Mark inactive" }));
    expect(await screen.findByText("1 record marked inactive.")).toBeVisible();
    expect((await store.records(table).get(id))?.inactivated_at).toBe(NOW);
    await waitFor(() => expect(screen.queryByRole("checkbox", { name: /^Select (?!all)/ })).toBeNull());
  },
);

test("rows that are inactive are not written again", async () => {
  const { user, store } = await select(machines(false));
  await user.click(selection().getByRole("button", { name: "Mark inactive" }));
  expect(await screen.findByText("The selected rows are inactive.")).toBeVisible();
  expect(await store.outbox.count()).toBe(0);
});

test("one field of the selected rows is edited: one write for each record", async () => {
  const { user, store } = await select();
  await user.click(selection().getByRole("button", { name: "Edit field" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit 2 records" }));
  await user.selectOptions(dialog.getByRole("combobox", { name: /^Field/ }), "Comments");
  await user.type(dialog.getByRole("textbox", { name: /^Comments/ }), "Serviced");
  await user.click(dialog.getByRole("button", { name: "Save changes" }));
  expect(await screen.findByText("Comments of 2 records changed.")).toBeVisible();
  const stored = await store.records("equipment").bulkGet([idOf("Mill"), idOf("Press")]);
  expect(stored.map((one) => one?.comments)).toEqual(["Serviced", "Serviced"]);
});

test("selected rows are withdrawn with one reason, all or none", async () => {
  const { user, store } = await select();
  await user.click(selection().getByRole("button", { name: "Withdraw" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Withdraw 2 records" }));
  await user.click(dialog.getByRole("button", { name: "Withdraw" }));
  expect(await dialog.findByText("Reason is required")).toBeVisible();
  await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "Entered twice");
  await user.clickAnew(dialog.getByRole("button", { name: "Withdraw" }));
  expect(await screen.findByText("2 records withdrawn.")).toBeVisible();
  const stored = await store.records("equipment").bulkGet([idOf("Mill"), idOf("Press")]);
  expect(stored.map((one) => one?.withdrawn?.reason)).toEqual(["Entered twice", "Entered twice"]);
});

test("a moved cake gets its new shelf, or none", async () => {
  const records = cakeChanges(aCake());
  const { user, store } = await openScreen({ path: "/inventory/cakes", routes: kindRoutes.cakes, records });
  await user.click(await screen.findByRole("checkbox", { name: /^Select (?!all)/ }));
  await user.click(selection().getByRole("button", { name: "Move" }));
  await choose(user, /Location/, "Wet lab B");
  await user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Move" }));
  expect(await screen.findByText("1 record moved to Wet lab B.")).toBeVisible();
  expect(await store.records("cakes").get(ids.cake)).toMatchObject({
    location_id: namedId("location", "Wet lab B"),
    location_details: null,
  });
});
