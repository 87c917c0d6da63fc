import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { namedId } from "#domain/kernel/ids.ts";
import type { User } from "#tests/support/a-user.ts";
import { cnfIds } from "../../fixtures/cnfs.ts";
import {
  aGrowTrial,
  aTray,
  growIds,
  growStepsIn,
  growTrialChanges,
  trayChanges,
} from "../../fixtures/grow-trials.ts";
import { choose } from "../components/open-screen.tsx";
import { openTrial } from "./open-trial.tsx";

const path = `/grow-trials/${growIds.bare}/plan`;
type Opened = Awaited<ReturnType<typeof openTrial>>;
type More = NonNullable<Parameters<typeof openTrial>[0]>["more"];

async function open(more?: More) {
  const opened = await openTrial({ path, ...(more && { more }) });
  await screen.findByRole("heading", { level: 1, name: "(GT-006) Plan trays" });
  return opened;
}

const row = (n: number) => within(screen.getByRole("group", { name: `Row ${n}` }));
const box = (n: number, name: RegExp) => row(n).getByRole<HTMLInputElement>("textbox", { name });
const save = (user: User, name: RegExp) => user.click(screen.getByRole("button", { name }));
const copyFrom = async (user: User, code: RegExp) =>
  user.selectOptions(
    await screen.findByRole("combobox", { name: "Copy rows from" }),
    screen.getByRole("option", { name: code }),
  );
const traysOf = async ({ store }: Opened) =>
  (await store.records("tray_formulations").toArray()).filter(
    ({ grow_trial_id }) => grow_trial_id === growIds.bare,
  );

test("rows become the trays of a trial in one write, without signal", async () => {
  const opened = await open();
  const { user, store, router } = opened;
  await user.type(box(1, /^CNF Description/), "Control, no CNF");
  await choose(user, /^Substrate Type/, "peat plug");
  await choose(user, /^Fertilizer/, "No fertilizer");
  await choose(user, /^Plant/, "Arugula");
  // Enter leads through the figures.
  await user.type(box(1, /^Test For/), "Water retention{Enter}12{Enter}");
  expect(box(1, /^Replicates/)).toHaveFocus();
  // The steps of the substrate are in a closed panel.
  await user.keyboard("{Enter}");
  expect(screen.getByRole("textbox", { name: /^First Identifier/ })).toHaveFocus();
  await user.click(screen.getByRole("button", { name: "Add row" }));
  await user.clear(box(2, /^CNF Description/));
  await user.type(box(2, /^CNF Description/), "Peat");
  await user.clear(box(2, /^Replicates/));
  await user.type(box(2, /^Replicates/), "2.5");
  expect(screen.getByRole("button", { name: "Add 3 trays" })).toBeVisible();
  await user.clear(box(2, /^Replicates/));
  await user.type(box(2, /^Replicates/), "2");
  expect(row(2).getByText("F4, F5")).toBeVisible();
  await save(user, /^Add 5 trays$/);
  expect(await screen.findByText("Tray formulation created/updated successfully")).toBeVisible();
  const [entry, ...others] = await store.outbox.toArray();
  expect(entry).toMatchObject({ operation: "addFormulations", title: "5 trays of GT-006" });
  expect(others).toEqual([]);
  const trays = await traysOf(opened);
  expect(trays.map(({ identifier }) => identifier).sort()).toEqual(["F1", "F2", "F3", "F4", "F5"]);
  expect(trays.find(({ identifier }) => identifier === "F5")).toMatchObject({
    num_plugs_created: 12,
    composition: expect.stringMatching(/^Peat, Arugula, No Additive, .*, No fertilizer, Water retention$/),
  });
  expect(await store.drafts.count()).toBe(0);
  await expect.poll(() => router.state.location.pathname).toBe(`/grow-trials/${growIds.bare}`);
});

test("a row that is not valid is named with its column, and nothing is saved", async () => {
  const { user, store } = await open();
  await copyFrom(user, /GT-003/);
  await waitFor(() => expect(box(1, /^Test For/)).toHaveValue("Water retention"));
  await user.click(screen.getByRole("button", { name: "Copy row 1" }));
  await user.clear(box(2, /^Number of Plugs/));
  await save(user, /^Add \d+ trays$/);
  expect(
    await screen.findByText(/- Row 2, Number of Plugs: Plug count must be a positive whole number/),
  ).toBeVisible();
  await user.type(box(2, /^Number of Plugs/), "24");
  await waitFor(() => expect(screen.queryByText(/- Row 2/)).toBeNull());
  expect(await store.outbox.count()).toBe(0);
});

test("Enter in a dialog that a field opens saves the dialog", async () => {
  const { user, store } = await open();
  const plant = () => row(1).getByRole("combobox", { name: /^Plant/ });
  await user.type(plant(), "Mint");
  await user.click(await screen.findByRole("option", { name: "Add “Mint”…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Add plant" }));
  await user.type(dialog.getByRole("textbox", { name: /^Name/ }), "{Enter}");
  await waitFor(() => expect(plant()).toHaveValue("Mint"));
  expect((await store.outbox.toArray()).map(({ operation }) => operation)).toEqual(["addListEntry"]);
});

test("the draft of all rows returns after the page was left", async () => {
  const { user, store, router } = await open();
  await user.type(box(1, /^Test For/), "Yield");
  await user.click(screen.getByRole("button", { name: "Add row" }));
  await user.type(box(2, /^CNF Description/), "Peat");
  await expect.poll(async () => JSON.stringify(await store.drafts.toArray())).toContain("Peat");
  await router.navigate(`/grow-trials/${growIds.bare}`);
  await screen.findByText("Grow Trial Details");
  await router.navigate(path);
  await waitFor(() => expect(box(2, /^CNF Description/)).toHaveValue("Peat"));
  expect(box(1, /^Test For/)).toHaveValue("Yield");
  expect(screen.getByText(/^Draft from/)).toBeVisible();
});

test("a plan of more CNF than is left warns, and is saved with the positions that it shows", async () => {
  const source = { id: growIds.tray, cnf_id: cnfIds.cnf, cnf_description: "x", num_plugs_created: 24 };
  const opened = await open(trayChanges(aTray(source)));
  const { user } = opened;
  await copyFrom(user, /GT-003/);
  await waitFor(() => expect(box(1, /^Test For/)).toHaveValue("Water retention"));
  const perPlug = screen.getByRole("textbox", { name: /^CNF per Plug/ });
  await user.type(perPlug, "1");
  expect(await screen.findByText(/^CNF-2026-004-01: 0\.024 L for 24 plugs, .* L left$/)).toBeVisible();
  await user.type(perPlug, "000");
  expect(await screen.findByText(/The plan can be saved/)).toBeVisible();
  await user.click(screen.getByRole("checkbox", { name: "Positions on the shelf at random" }));
  const shown = row(1).getByText(/^F1 \(position \d+\)$/).textContent;
  await save(user, /^Add \d+ trays?$/);
  await expect.poll(async () => (await traysOf(opened)).length).toBeGreaterThan(0);
  const first = (await traysOf(opened)).find(({ identifier }) => identifier === "F1");
  expect(shown).toBe(`F1 (position ${first?.position})`);
});

test("what other trials plan of a CNF is beside what is left of it", async () => {
  const other = namedId("test", "GT-008");
  const { user } = await open([
    ...growTrialChanges(
      aGrowTrial({
        ...{ id: other, code: "GT-008", seed_sown_date: null, cnf_per_plug: 125 },
        process_states: growStepsIn(other),
      }),
    ),
    ...trayChanges(aTray({ grow_trial_id: other, cnf_id: cnfIds.cnf })),
  ]);
  await copyFrom(user, /GT-008/);
  expect(
    await screen.findByText(/^CNF-2026-004-01: 24 plugs, .* L left, 3 L planned for GT-008$/),
  ).toBeVisible();
});
