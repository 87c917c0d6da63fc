import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import type { LabStore } from "#store/db.ts";
import { aCake, aCakeUse, cakeChanges, ids, MARCUS } from "../../fixtures/records.ts";
import { choose, openScreen } from "../components/open-screen.tsx";

const path = `/inventory/cakes/${ids.cake}`;
const cake = aCake({ density: 1.051, use_records: [aCakeUse()] });
const open = (records = cakeChanges(cake)) =>
  openScreen({
    path,
    routes: [...kindRoutes.cakes, { path: "/homogenization", element: <p /> }],
    records,
  });

async function openForm(action: string) {
  const { user, store } = await open();
  await user.click(await screen.findByRole("button", { name: "Actions" }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
  const form = within(await screen.findByRole("dialog", { name: action }));
  return { user, store, form };
}

const inStore = (store: LabStore) => store.records("cakes").get(ids.cake);

test("the page shows the facts of the cake, with a link to its process", async () => {
  await open();
  expect(await screen.findByRole("heading", { level: 1, name: "Cake NOP-2026-004 Hour 3" })).toBeVisible();
  expect(screen.getByRole("link", { name: "NOP-2026-004" })).toHaveAttribute(
    "href",
    `/nop-process/${ids.nopProcess}`,
  );
  // 2.344 KG by 1.051 g/ml
  for (const text of ["2.23", "L", "Refrigerated", "Shelf 2", "white, crumbly"])
    expect(screen.getByText(text)).toBeVisible();
});

test("the ledger goes back to what was created", async () => {
  await open();
  const ledger = within(await screen.findByRole("table", { name: "Use records" }));
  const rows = ledger.getAllByRole("row").map((row) => row.textContent);
  expect(rows.at(-1)).toMatch(/Created\+ 2.66/);
  expect(rows.at(-2)).toMatch(/Homogenization316 gVoid− 0.3162.344/);
});

test("a correction is a row of the ledger, with the amount left after it", async () => {
  const correction = {
    id: "c",
    delta: -1.233,
    reason: "Weighed again",
    creation_date: "2026-11-18T14:00:00.000Z",
    created_by: MARCUS,
    recorded_by: MARCUS,
    recorded_at: "2026-11-18T14:00:00.000Z",
  };
  await open(cakeChanges({ ...cake, corrections: [correction] }));
  const ledger = within(await screen.findByRole("table", { name: "Use records" }));
  const rows = ledger.getAllByRole("row").map((row) => row.textContent);
  expect(rows[1]).toMatch(/CorrectionWeighed again− 1.2331.111/);
});

test("a use reduces the remaining amount", async () => {
  const { user, form } = await openForm("Add use record");
  await user.type(form.getByRole("textbox", { name: /Amount used/ }), "500");
  await user.selectOptions(form.getByRole("combobox", { name: "Amount used units" }), "GRAMS");
  await choose(user, /Purpose/, "Homogenization");
  await user.click(form.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Use record added.")).toBeVisible();
  expect(await screen.findAllByText("1.844")).not.toHaveLength(0);
});

test("an experiment can be set up from the cake, and a use in an experiment links to the experiment", async () => {
  const use = aCakeUse({ linked_to: { type: "HOMOGENIZATION", id: "hom" } });
  const { user, router } = await open(cakeChanges(aCake({ use_records: [use] })));
  expect(await screen.findByRole("link", { name: "Homogenization" })).toHaveAttribute(
    "href",
    "/homogenization/hom",
  );
  await user.click(screen.getByRole("button", { name: "Actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "New homogenization" }));
  await expect
    .poll(() => router.state.location)
    .toMatchObject({ pathname: "/homogenization", search: `?add=${ids.cake}` });
});

test("high shear is not recorded until the person answers yes or no", async () => {
  const { user, store, form } = await openForm("Detailed characterization");
  const card = within(screen.getByRole("region", { name: "Characterization", hidden: true }));
  expect(card.getByText("Not recorded")).toBeInTheDocument();
  const answer = (name: string) => form.getByRole("button", { name });
  expect(answer("Not recorded")).toHaveAttribute("aria-pressed", "true");
  await user.click(answer("No"));
  expect(answer("No")).toHaveAttribute("aria-pressed", "true");
  await user.click(form.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Characterization saved.")).toBeVisible();
  expect(await inStore(store)).toMatchObject({ has_high_shear: false });
  await waitFor(() => expect(card.queryByText("Not recorded")).toBeNull());
});

test("initial characterization start from the recorded values, and send them as the base", async () => {
  const { user, store, form } = await openForm("Initial characterization");
  expect(form.getByRole("textbox", { name: /Appearance/ })).toHaveValue("white, crumbly");
  const ph = form.getByRole("textbox", { name: "pH" });
  await user.retype(ph, "6.9");
  await user.click(form.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Characterization saved.")).toBeVisible();
  const card = within(screen.getByRole("region", { name: "Characterization" }));
  expect(await card.findByText("6.9")).toBeVisible();
  const [entry] = await store.outbox.toArray();
  expect(entry?.body).toMatchObject({
    ph: 6.9,
    wt_percent: 15.2,
    base: { appearance: "white, crumbly", ph: 6.4, wt_percent: 15.2 },
  });
});

test("detailed characterization: a zeta potential is negative, and untouched fields remain unknown", async () => {
  const { user, store, form } = await openForm("Detailed characterization");
  await user.type(form.getByRole("textbox", { name: "Zeta potential" }), "53.5");
  await user.type(form.getByRole("textbox", { name: "DO" }), "0.66");
  await choose(user, /Storage type/, "Frozen");
  await user.click(form.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("−53.5")).toBeVisible();
  expect(await inStore(store)).toMatchObject({
    zeta_potential: -53.5,
    DO: 0.66,
    cake_storage_type_id: ids.frozen,
    has_high_shear: null,
    density: 1.051,
    storage_temperature: 4,
  });
});

test.each([
  ["Zeta potential", "101", "zeta_potential must be between -100 and 100"],
  ["DO", "-1", "DO must be ≥ 0"],
  ["Density", "-1", "density must be ≥ 0"],
  ["pH", "x", "ph must be a number"],
  ["Wt %", "-1", "wt_percent must be > 0"],
])("%s %s is reported at its field", async (label, typed, message) => {
  const { user, form } = await openForm("Detailed characterization");
  const field = form.getByRole("textbox", { name: label });
  await user.retype(field, typed);
  await user.click(form.getByRole("button", { name: "Submit" }));
  expect(await form.findByText(message)).toBeVisible();
});

test("another person's change is reported; submitting again stores the entered values", async () => {
  const { user, store, form } = await openForm("Initial characterization");
  const ph = form.getByRole("textbox", { name: "pH" });
  await user.retype(ph, "7");
  const at = "2026-11-19T10:00:00.000Z";
  const characterized = { created_by: MARCUS, creation_date: at, recorded_by: MARCUS, recorded_at: at };
  await store.records("cakes").put({ ...cake, ph: 6.8, characterized }, ids.cake);
  await user.click(form.getByRole("button", { name: "Submit" }));
  expect(
    await form.findByText(
      `ph was changed meanwhile by ${MARCUS} on Nov 19, 2026. Submit again to save your values.`,
    ),
  ).toBeVisible();
  // A second press at once counts as an echo of the first.
  await expect
    .poll(async () => {
      const submit = screen.queryByRole("button", { name: "Submit" });
      if (submit) await user.click(submit);
      return (await inStore(store))?.ph;
    })
    .toBe(7);
  expect(await screen.findByText("Characterization saved.")).toBeVisible();
});
