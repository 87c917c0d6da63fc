import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { HarvestForm } from "#features/grow-trials/forms/harvest-form.tsx";
import { tableOf } from "#tests/fixtures/tables.ts";
import { aHarvest, aTray, growIds, trayChanges } from "../../../fixtures/grow-trials.ts";
import { notices, openForm } from "./open-form.tsx";

const openHarvest = (options: Parameters<typeof openForm>[1] = {}) =>
  openForm(
    ({ trial, tray, onClose }) => tray && <HarvestForm trial={trial} tray={tray} onClose={onClose} />,
    options,
  );

const density = /^Root Density \(g\/cm3\) - unit needs checking/;
const ratio = /^Root to Shoot Ratio/;

const figures: [RegExp, string][] = [
  [/^Plugs for Avg/, "10"],
  [/^Final Canopy Width/, "20,8"],
  [/^Final Canopy Height/, "14.8"],
  [/^Final Root Length/, "14.2"],
  [/^Leaf Wet Mass/, "393.8"],
  [/^Root Wet Mass/, "89.3"],
  [/^Leaf Dry Mass/, "21.06"],
  [/^Root Dry Mass/, "6.34"],
  [/^Root Volume/, "92.8"],
  [/^Root Score/, "5.8"],
];

test("days since the seeds were sown and the remaining plugs are filled in", async () => {
  const { box, dialog } = await openHarvest();
  expect(box(/^Trial Length/)).toHaveValue("21");
  expect(box(/^Plugs Harvested/)).toHaveValue("23");
  expect(dialog.getByText("GT-003-F1")).toBeVisible();
});

test("a harvest that was measured earlier has that day, and its days since the seeds were sown", async () => {
  const { user, box, dialog } = await openHarvest();
  await user.click(dialog.getByRole("button", { name: "Change who entered this record" }));
  fireEvent.change(dialog.getByLabelText(/^Created At/), { target: { value: "2026-11-12T09:00" } });
  await expect.poll(() => box(/^Trial Length/).value).toBe("14");
  await user.retype(box(/^Trial Length/), "15");
  fireEvent.change(dialog.getByLabelText(/^Created At/), { target: { value: "2026-11-11T09:00" } });
  expect(box(/^Trial Length/)).toHaveValue("15");
});

test("every message is shown at its field, and after its field's name below the fields", async () => {
  const { user, box, dialog, submit, bodies } = await openHarvest();
  await user.clear(box(/^Trial Length/));
  await user.clear(box(/^Plugs Harvested/));
  await user.type(box(/^Root Score/), "11");
  await user.click(dialog.getByRole("button", { name: "Change who entered this record" }));
  await user.clear(box(/^Created By/));
  await submit();
  const notice = await dialog.findByText(/^trial_length: /);
  expect(dialog.getByText(/^\d+ fields need a value, 1 field needs a correct value$/)).toBeVisible();
  expect(screen.queryByText(/^Failed to/)).toBeNull();
  for (const [field, message] of tableOf<[string, string]>("messages of a harvest")) {
    expect(dialog.getByText(message)).toBeVisible();
    expect(notice.textContent?.split("\n")).toContain(`${field}: ${message}`);
  }
  expect(await bodies()).toEqual([]);
});

test("density and ratio follow from the masses; the harvest is saved without confirmation", async () => {
  const { user, box, dialog, submit, bodies } = await openHarvest();
  for (const [label, figure] of figures) await user.type(box(label), figure);
  expect(box(density)).toHaveValue("0.0683");
  expect(box(ratio)).toHaveValue("0.301");
  await user.click(await within(dialog.getByRole("group", { name: /^Root tag/ })).findByText("root: white"));
  await user.click(within(dialog.getByRole("group", { name: /^Leaf tag/ })).getByText("leaf: dark green"));
  await user.type(box(/^Dry Settings/), "65 °C, 48 h");
  await submit();
  expect(await screen.findByRole("heading", { name: "Closed" })).toBeVisible();
  expect(notices().getByText("Harvest data added successfully")).toBeVisible();
  expect(await bodies()).toMatchObject([
    {
      trial_length: 21,
      num_plugs_harvested: 23,
      final_canopy_width_avg: 20.8,
      root_density: 0.0683,
      root_to_shoot_ratio: 0.301,
      root_comments: "root: white",
      leaf_comments: "leaf: dark green",
      dry_settings: "65 °C, 48 h",
    },
  ]);
});

test.each([
  [
    "2026-10-20T09:00",
    /^The harvest on Oct 20, 2026, 9:00 AM is before the seeds were sown, Oct .*Save it with this date\?$/,
  ],
  ["2026-12-03T10:00", /^Dec 3, 2026, 10:00 AM is in the future\. Save it with this date\?$/],
])("a harvest that is dated %s is questioned before it is saved", async (at, question) => {
  const { user, box, dialog, submit, bodies } = await openHarvest();
  for (const [label, figure] of figures) await user.type(box(label), figure);
  await user.click(await within(dialog.getByRole("group", { name: /^Root tag/ })).findByText("root: white"));
  await user.click(within(dialog.getByRole("group", { name: /^Leaf tag/ })).getByText("leaf: dark green"));
  await user.click(dialog.getByRole("button", { name: "Change who entered this record" }));
  fireEvent.change(dialog.getByLabelText(/^Created At/), { target: { value: at } });
  await user.retype(box(/^Trial Length/), "21");
  const answered = async (button: string) => {
    await submit();
    const asked = within(await screen.findByRole("alertdialog", { name: question }));
    await user.click(asked.getByRole("button", { name: button }));
  };
  await answered("Cancel");
  expect(await bodies()).toEqual([]);
  await answered("Confirm");
  expect(await screen.findByRole("heading", { name: "Closed" })).toBeVisible();
  expect(await bodies()).toHaveLength(1);
});

test("a ratio that was typed is not overwritten; the other one still follows", async () => {
  const { user, box } = await openHarvest();
  await user.type(box(/^Leaf Dry Mass/), "20");
  await user.type(box(/^Root Dry Mass/), "5");
  await user.type(box(/^Root Volume/), "50");
  expect(box(ratio)).toHaveValue("0.25");
  await user.retype(box(ratio), "0.26");
  await user.type(box(/^Root Volume/), "500");
  expect(box(density)).toHaveValue("0.01");
  expect(box(ratio)).toHaveValue("0.26");
});

test("roots have the tags of roots, leaves those of leaves; the other tags are shown after a press", async () => {
  const { user, dialog } = await openHarvest();
  for (const topic of ["root", "leaf"]) {
    const group = within(dialog.getByRole("group", { name: new RegExp(`^${topic} tag`, "i") }));
    const more = await group.findByRole("button", { name: /^\d+ more tags$/ });
    const own = group.getAllByRole("button").filter((chip) => chip.hasAttribute("aria-pressed"));
    expect(own.length).toBeGreaterThan(1);
    for (const chip of own) expect(chip.textContent).toMatch(new RegExp(`^${topic}:`));
    await user.click(more);
    const healthy = group.getByRole("button", { name: "healthy", pressed: false });
    await expect.poll(() => document.activeElement).toBe(healthy);
    expect(more).not.toBeInTheDocument();
  }
});

test("inconsistent figures are reported, and can be saved", async () => {
  const { user, box, dialog } = await openHarvest();
  await user.retype(box(/^Plugs Harvested/), "24");
  await user.type(box(/^Leaf Wet Mass/), "20");
  await user.type(box(/^Leaf Dry Mass/), "20");
  expect(
    dialog.getByText("Plugs harvested (24) are more than the active plugs (23). Please check."),
  ).toBeVisible();
  expect(dialog.getByText("Leaf dry mass is not less than its wet mass. Please check.")).toBeVisible();
});

test("a recorded harvest is edited: only changed fields count", async () => {
  const { user, box, dialog, submit, bodies, store } = await openHarvest({ tray: growIds.harvested });
  expect(box(/^Trial Length/)).toHaveValue("42");
  expect(box(/^Dry Settings/)).toHaveValue("65 °C, 48 h");
  expect(
    within(dialog.getByRole("group", { name: /^Root tag/ })).getByRole("button", {
      name: "root: dense",
      pressed: true,
    }),
  ).toBeVisible();
  await user.retype(box(/^Root Score/), "6");
  const meanwhile = aTray({
    id: growIds.harvested,
    identifier: "F2",
    weekly_data: [],
    plug_removals: [],
    harvest_data: aHarvest({ irrigation_settings: "Every 4 h" }),
  });
  for (const { table, id, record } of trayChanges(meanwhile))
    if (record) await store.records(table).put(record, id);
  await submit();
  await screen.findByRole("heading", { name: "Closed" });
  expect(await bodies()).toMatchObject([{ root_score: 6, base: { root_score: 5.8 } }]);
  expect((await store.records("tray_formulations").get(growIds.harvested))?.harvest_data).toMatchObject({
    root_score: 6,
    irrigation_settings: "Every 4 h",
  });
});
