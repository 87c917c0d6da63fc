import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import type { Cake } from "#domain/cakes/schema.ts";
import { HomogenizationForm } from "#features/homogenizations/homogenization-form.tsx";
import type { WithUses } from "#tests/fixtures/stocks.ts";
import type { User } from "#tests/support/a-user.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { aCake, aCakeUse, cakeChanges, ids } from "../../fixtures/records.ts";
import { choose, openScreen, pressNew } from "../components/open-screen.tsx";
import { changeEntered, submitEmptied } from "../components/submit-emptied.tsx";

const form = () => within(screen.getByRole("dialog", { name: "New homogenization" }));
const box = (name: RegExp | string) => form().getByRole("textbox", { name });
const submit = (user: User) => user.click(form().getByRole("button", { name: "Submit" }));
const labels = {
  cake: /^Cake wt %/,
  volume: "Desired CNF volume",
  test: /CNF amount for viscosity test/,
  wanted: /Desired CNF wt %/,
  cakeDensity: /Cake density estimate/,
  cnfDensity: /CNF density estimate/,
};
type Name = keyof typeof labels;

async function openForm(cake: Partial<WithUses<Cake>> = {}, path = "/homogenization") {
  const records = cakeChanges(aCake({ use_records: [aCakeUse()], ...cake }));
  const opened = await openScreen({ path, routes: kindRoutes.homogenizations, records });
  if (path === "/homogenization") {
    await pressNew(opened.user, "New homogenization");
  }
  await screen.findByRole("dialog", { name: "New homogenization" });
  return opened;
}

async function type(user: User, typed: Partial<Record<Name, string>>) {
  for (const [name, text] of Object.entries(typed) as [Name, string][]) {
    await user.clear(box(labels[name]));
    await user.paste(text);
  }
}

/** A figure that the form computes, as it is shown: `0.675 kg`. */
const figure = (label: string): string => form().getByText(label).nextElementSibling?.textContent ?? "";

test("an empty form shows what each field needs", async () => {
  const { user } = await openForm();
  await submitEmptied(user, "createHomogenization");
});

test.each<[Name, string, string]>([
  ["cake", "0", "Cake weight percentage must be a number > 0"],
  ["cake", "100.1", "cake_wt_percent must be at most 100"],
  ["volume", "0", "desired_cnf_volume must be a number > 0"],
  ["test", "-1", "cnf_amount_for_viscosity_test must be a number ≥ 0"],
  ["wanted", "x", "desired_cnf_wt_percent must be a number"],
  ["wanted", "1,500", "1,500 can be read in two ways"],
  ["wanted", "101", "desired_cnf_wt_percent must be at most 100"],
  ["cakeDensity", "0", "cake_density_estimate must be a number > 0"],
  ["cnfDensity", "-1", "cnf_density_estimate must be a number > 0"],
])("leaving %s at %s reports it there: %s", async (name, text, message) => {
  const { user } = await openForm();
  await type(user, { [name]: text });
  await user.tab();
  await form().findByText(message);
  expect(box(labels[name])).toHaveAccessibleDescription(expect.stringContaining(message));
});

test("a malformed address is reported with this form's message", async () => {
  const { user } = await openForm();
  await changeEntered(user);
  await user.retype(box(/Created By/), "dana");
  await user.tab();
  expect(await form().findByText("Please provide a valid email address")).toBeVisible();
});

const worked: [number, Partial<Record<Name, string>>, "LITRES" | "ML", cake: string, water: string][] = [
  [1, setup(20, 1, 10, 0.5, 1.05, 1), "LITRES", "0.525 kg", "9.975 L"],
  [2, setup(18.5, 2, 5, 0.25, 1.06, 1.005), "LITRES", "0.570 kg", "4.706 L"],
  [3, setup(12, 0.5, 800, 50, 1.03, 1), "ML", "35.417 g", "814.583 mL"],
  [4, setup(22.4, 1.5, 25, 0, 1.07, 1.003), "LITRES", "1.679 kg", "23.396 L"],
  [5, setup(25, 3, 2.5, 0.1, 1.08, 1.009), "LITRES", "0.315 kg", "2.309 L"],
  [6, setup(3, 2, 500, 20, 1.01, 1.005), "ML", "348.400 g", "174.200 mL"],
  [7, setup(20, 1, 1, 0, 1.05, 1), "ML", "0.050 g", "0.950 mL"],
];

function setup(...figures: number[]): Partial<Record<Name, string>> {
  const names: Name[] = ["cake", "wanted", "volume", "test", "cakeDensity", "cnfDensity"];
  return Object.fromEntries(names.map((name, i) => [name, String(figures[i])]));
}

test.each(worked)("worked example %i is shown to the digit", async (_, typed, units, cake, water) => {
  const { user } = await openForm();
  await user.selectOptions(form().getByRole("combobox", { name: "Desired CNF volume units" }), units);
  await type(user, typed);
  await expect.poll(() => figure("Amount cake suggested")).toContain(cake);
  expect(figure("Total Water to be Added")).toContain(water);
});

test("the mass balance is shown with its figures, and follows what is typed", async () => {
  const { user } = await openForm();
  await type(user, setup(20, 1, 10, 0.5, 1.05, 1));
  await expect
    .poll(() => figure("Amount cake suggested"))
    .toBe("0.525 kg= (10 + 0.5) L × 1 g/mL × 1 % ÷ 20 %");
  expect(figure("Total Water to be Added")).toBe("9.975 L= (10 + 0.5) L × 1 g/mL − 0.525 kg");
  await type(user, { volume: "20" });
  await expect.poll(() => figure("Amount cake suggested")).toContain("1.025 kg");
  await user.clear(box(labels.volume));
  await expect.poll(() => figure("Amount cake suggested")).toBe("–");
});

test.each([
  [setup(15, 15, 1, 0, 1.04, 1.04), "wanted", "Desired CNF wt% (15) must be lower than the cake wt% (15)."],
  [setup(8, 10, 1, 0, 1.02, 1.02), "wanted", "Desired CNF wt% (10) must be lower than the cake wt% (8)."],
  [
    setup(20, 0.00001, 0.001, 0, 1.05, 1),
    "volume",
    "The suggested cake amount is too small. Increase the desired CNF volume or wt%.",
  ],
] as const)("inconsistent figures are reported at a field: %j", async (typed, at, message) => {
  const { user } = await openForm();
  await type(user, typed);
  await user.tab();
  await form().findByText(message);
  expect(box(at === "volume" ? /Desired CNF volume/ : labels.wanted)).toHaveAccessibleDescription(
    expect.stringContaining(message),
  );
  expect(figure("Amount cake suggested")).toBe("–");
  // The correction may be typed in another field: the message disappears.
  await type(user, { cake: "20", wanted: "1", volume: "5" });
  await user.tab();
  await expect.poll(() => form().queryByText(message)).toBeNull();
});

test("a cake sets its solids, and the densities follow from the solids until one is typed", async () => {
  const { user } = await openForm();
  await user.click(form().getByRole("combobox", { name: /^Cake/ }));
  const option = await screen.findByRole("option", { name: /NOP-2026-004 Hour 3/ });
  expect(option).toHaveTextContent("15.2 wt% · Cold storage · 2.344 kg left");
  await user.click(option);
  await expect.poll(() => box(labels.cakeDensity)).toHaveValue("1.051");
  expect(box(labels.cake)).toHaveValue("15.2");
  expect(form().getByText("Estimated from the cake wt %.")).toBeVisible();
  await type(user, { wanted: "2" });
  await expect.poll(() => box(labels.cnfDensity)).toHaveValue("1.005");
  await type(user, { cake: "20" });
  await expect.poll(() => box(labels.cakeDensity)).toHaveValue("1.07");
  await type(user, { cnfDensity: "1.02", wanted: "10" });
  expect(box(labels.cnfDensity)).toHaveValue("1.02");
});

test("a density measured on the cake takes precedence over an estimate", async () => {
  await openForm({ density: 1.049 }, `/homogenization?add=${ids.cake}`);
  await expect.poll(() => box(labels.cakeDensity)).toHaveValue("1.049");
  expect(form().getByText("As measured for the cake.")).toBeVisible();
});

const usedUp = { use_records: [aCakeUse({ amount_used: 2660 })] };

test("a used-up cake remains chosen for a person who comes from its page", async () => {
  await openForm(usedUp, `/homogenization?add=${ids.cake}`);
  const cake = () => form().getByRole("combobox", { name: /^Cake/ });
  await expect.poll(cake).toHaveValue("Cake NOP-2026-004 Hour 3");
});

test("used up cakes are not offered", async () => {
  const { user } = await openForm(usedUp);
  await user.click(form().getByRole("combobox", { name: /^Cake/ }));
  expect(await screen.findByText("No options found")).toBeVisible();
});

test("too little cake and inconsistent densities are reported, and can be saved", async () => {
  const { user, store } = await openForm({}, `/homogenization?add=${ids.cake}`);
  await expect.poll(() => box(labels.cake)).toHaveValue("15.2");
  await type(user, { volume: "100", test: "0", wanted: "1", cnfDensity: "1.3" });
  const short = "Suggested cake amount (8.553 kg) is more than the amount remaining (2.344 kg).";
  const odd = "Density estimates are inconsistent. Please check the cake and CNF density.";
  expect(await form().findByText(short)).toBeVisible();
  expect(form().getByText(odd)).toBeVisible();
  await choose(user, /Location/, "Wet lab A");
  await submit(user);
  const page = await screen.findByRole("heading", { name: "Homogenization Process: Pending sync" });
  expect(page).toBeVisible();
  expect(await screen.findByText(short)).toBeVisible();
  expect(await store.outbox.count()).toBe(1);
});

test("without signal the experiment is saved at once, and its first step opens", async () => {
  const { user, store, router } = await openForm();
  await choose(user, /^Cake/, "NOP-2026-004 Hour 3");
  await expect.poll(() => box(labels.cake)).toHaveValue("15.2");
  await type(user, { volume: "10", test: "0.25", wanted: "1" });
  await choose(user, /Location/, "Wet lab A");
  await user.type(box("Initial comments"), "For the foam plugs");
  await submit(user);
  const page = await screen.findByRole("heading", { name: "Homogenization Process: Pending sync" });
  expect(page).toBeVisible();
  expect(await screen.findByText("Homogenization created.")).toBeVisible();
  const [made] = await store.records("homogenizations").toArray();
  expect(router.state.location.pathname).toBe(`/homogenization/${made?.id}`);
  expect(await screen.findByRole("button", { name: "Add Pre-Homogenization Data" })).toBeVisible();
  const { cake_id, location_id, initial_comments, ...figures } = bodyOf("createHomogenization");
  expect((await store.outbox.toArray())[0]?.body).toMatchObject({
    cake_id,
    location_id,
    initial_comments,
    amount_cake_suggested: figures.amount_cake_suggested,
    amount_cake_suggested_units: "KG",
    total_water_to_be_added: figures.total_water_to_be_added,
  });
  expect(made).toMatchObject({ name: null, cake_density_estimate: 1.051, cnf_density_estimate: 1.001 });
});

test("half-typed values are restored when the form is opened again", async () => {
  const { user, store, router } = await openForm();
  await choose(user, /^Cake/, "NOP-2026-004 Hour 3");
  await expect.poll(() => box(labels.cake)).toHaveValue("15.2");
  await type(user, { cake: "16", volume: "1000", test: "0", wanted: "1", cnfDensity: "1.004" });
  await expect
    .poll(async () => (await store.drafts.toArray())[0]?.values)
    .toMatchObject({ cake_wt_percent: 16, cnf_density_estimate: 1.004 });
  await act(() => router.navigate("/homogenization/elsewhere"));
  expect(await screen.findByText("Homogenization not found")).toBeVisible();
  await act(() => router.navigate("/homogenization"));
  await pressNew(user, "New homogenization");
  await screen.findByRole("dialog", { name: "New homogenization" });
  expect(await form().findByText(/is more than the amount remaining/)).toBeVisible();
  expect(box(labels.cake)).toHaveValue("16");
  // The picker has its text once the cakes are read.
  await expect
    .poll(() => form().getByRole("combobox", { name: /^Cake/ }))
    .toHaveValue("Cake NOP-2026-004 Hour 3");
  expect(box(labels.cnfDensity)).toHaveValue("1.004");
  // The estimate that was not typed still follows.
  await type(user, { cake: "20" });
  await expect.poll(() => box(labels.cakeDensity)).toHaveValue("1.07");
});

test("figures that the lab disagreed with are computed again where the write is edited", async () => {
  const sent: unknown[] = [];
  const initial = bodyOf("createHomogenization", { amount_cake_suggested: 9, total_water_to_be_added: 1 });
  const correction = (
    <HomogenizationForm
      initial={initial}
      onClose={() => undefined}
      save={async (body) => {
        sent.push(body);
        return { kind: "saved", id: "x", titles: [], touches: [], creates: [], warnings: [] };
      }}
    />
  );
  const { user } = await openScreen({
    path: "/correct",
    routes: [{ path: "/correct", element: correction }],
    records: cakeChanges(aCake({ wt_percent: 17 })),
  });
  // Typed values remain, though the cake was measured again meanwhile.
  await expect
    .poll(() => form().getByRole("combobox", { name: /^Cake/ }))
    .toHaveValue("Cake NOP-2026-004 Hour 3");
  expect(box(labels.cake)).toHaveValue("15.2");
  expect(figure("Amount cake suggested")).toContain("0.675 kg");
  await submit(user);
  await expect
    .poll(() => sent)
    .toMatchObject([{ amount_cake_suggested: 0.675, total_water_to_be_added: 9.585 }]);
});
