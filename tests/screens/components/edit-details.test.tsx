import { screen, waitFor, within } from "@testing-library/react";
import type { RouteObject } from "react-router-dom";
import { expect, test } from "vitest";
import { growTrialRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import { pathOf } from "#domain/kind-pages.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { exampleRecords } from "../../fixtures/examples.ts";
import { growIds } from "../../fixtures/grow-trials.ts";
import { ids, MARCUS } from "../../fixtures/records.ts";
import { choose, openScreen } from "./open-screen.tsx";

async function openEdit(path: string, routes: RouteObject[], title: string) {
  const screenOf = await openScreen({ path, routes, records: exampleRecords });
  const button = (await screen.findAllByRole("button", { name: /^(Actions|Edit)$/ }))[0] as HTMLElement;
  await screenOf.user.click(button);
  if (button.textContent !== "Edit") {
    await screenOf.user.click(await screen.findByRole("menuitem", { name: "Edit" }));
  }
  const form = within(await screen.findByRole("dialog", { name: title }));
  const save = () => {
    return screenOf.user.clickAnew(form.getByRole("button", { name: "Save changes" }));
  };
  return { ...screenOf, form, save };
}

type Page = [table: keyof typeof kindRoutes | "grow_trials", id: string, title: string, fields: string[]];
const pages = tableOf<Page>("pages with a form for editing");

test.each(pages)(
  "%s: the form has the fields that are edited, with their values",
  async (table, id, title, fields) => {
    const routes = table === "grow_trials" ? growTrialRoutes : kindRoutes[table];
    const { form, save, store } = await openEdit(pathOf({ table, id }), routes, title);
    const names = fields.map((name) => new RegExp(`^${name}( \\*|$)`));
    for (const name of names) {
      const boxes = [
        ...form.queryAllByRole("textbox", { name }),
        ...form.queryAllByRole("combobox", { name }),
      ];
      expect(boxes.length, String(name)).toBeGreaterThan(0);
    }
    await save();
    expect(await screen.findByText("Changes saved.")).toBeVisible();
    const [entry] = await store.outbox.toArray();
    expect(entry).toMatchObject({ lane: `${table}:${id}`, title: expect.stringMatching(/^Edit of /) });
    const { base, ...entered } = (entry?.body ?? {}) as { base?: object };
    expect(base).toEqual(entered);
  },
);

test("a chemical is moved: the page, the outbox and the history show it", async () => {
  const { user, form, save, store } = await openEdit(
    `/inventory/chemicals/${ids.chemical}`,
    kindRoutes.chemicals,
    "Edit Nitric acid",
  );
  await waitFor(() => expect(form.getByRole("combobox", { name: /Location/ })).toHaveValue("Wet lab A"));
  await choose(user, /Location/, "Cold storage");
  await user.type(form.getByRole("textbox", { name: "Comments" }), "Cap replaced");
  await save();
  expect(await screen.findByText("Changes saved.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await store.records("chemicals").get(ids.chemical)).toMatchObject({
    location_id: ids.coldStorage,
    comments: "Cap replaced",
    supplier_id: 1,
  });
  const history = within(await screen.findByRole("list", { name: "History" }));
  expect(await history.findByText("Edit of Nitric acid")).toBeVisible();
  expect(history.getByText("Wet lab A")).toBeVisible();
  expect(history.getByText("Cap replaced")).toBeVisible();
  expect(history.queryByText("Supplier")).toBeNull();
});

test("a cake is stored in another way, and a required text cannot be cleared", async () => {
  const { user, form, save, store } = await openEdit(
    `/inventory/cakes/${ids.cake}`,
    kindRoutes.cakes,
    "Edit Cake NOP-2026-004 Hour 3",
  );
  const appearance = form.getByRole("textbox", { name: /Appearance/ });
  await user.clear(appearance);
  await save();
  expect(await form.findByText("Appearance is required")).toBeVisible();
  await user.type(appearance, "grey");
  await choose(user, /Storage type/, "Frozen");
  await save();
  expect(await screen.findByText("Changes saved.")).toBeVisible();
  expect(await store.records("cakes").get(ids.cake)).toMatchObject({
    appearance: "grey",
    cake_storage_type_id: ids.frozen,
    ph: 6.4,
  });
});

test("equipment is renamed, taken out of use and gets a checklist", async () => {
  const { user, form, save, store } = await openEdit(
    `/inventory/equipment/${ids.equipment}`,
    kindRoutes.equipment,
    "Edit HOM-1",
  );
  expect(form.queryByRole("textbox", { name: /Short Name/ })).toBeNull();
  const name = form.getByRole("textbox", { name: /^Name/ });
  await user.retype(name, "Homogenizer A");
  await user.click(form.getByRole("checkbox", { name: "Active" }));
  await user.click(form.getByRole("button", { name: "Add line" }));
  await user.type(form.getByRole("textbox", { name: /Line 1/ }), "Check oil level");
  await save();
  expect(await screen.findByRole("heading", { level: 1, name: "Homogenizer A" })).toBeVisible();
  expect(screen.getByText("Inactive")).toBeVisible();
  expect(await store.records("equipment").get(ids.equipment)).toMatchObject({
    is_active: false,
    checklist: ["Check oil level"],
    short_name: "HOM-1",
  });
  expect(await store.records("claims").get("equipment.name:homogenizer a")).toMatchObject({
    owner_id: ids.equipment,
  });
});

test("a trial that is not sown has neither a name nor a shelf to edit", async () => {
  const { form, save } = await openEdit(`/grow-trials/${growIds.bare}`, growTrialRoutes, "Edit GT-006");
  expect(form.queryByRole("textbox", { name: /Name|Shelf/ })).toBeNull();
  await save();
  expect(await screen.findByText("Changes saved.")).toBeVisible();
});

test("a field that another person changed meanwhile is shown, and saved at the second submit", async () => {
  const { user, form, save, store } = await openEdit(
    `/inventory/chemicals/${ids.chemical}`,
    kindRoutes.chemicals,
    "Edit Nitric acid",
  );
  await user.type(form.getByRole("textbox", { name: "Comments" }), "Cap replaced");
  const theirs = await store.records("chemicals").get(ids.chemical);
  if (!theirs) throw new Error("no chemical");
  const updated = { by: MARCUS, at: "2026-11-19T15:00:00.000Z" };
  await store.records("chemicals").put({ ...theirs, comments: "Half frozen", updated }, ids.chemical);
  await save();
  expect(await form.findByText(/changed meanwhile by marcus\.lee@cnf-lab\.example/)).toBeVisible();
  await save();
  expect(await screen.findByText("Changes saved.")).toBeVisible();
  expect((await store.records("chemicals").get(ids.chemical))?.comments).toBe("Cap replaced");
});
