import { screen, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { commands } from "#contract/index.ts";
import type { Cnf } from "#domain/cnfs/schema.ts";
import type { Change } from "#domain/kernel/change.ts";
import type { WithUses } from "#tests/fixtures/stocks.ts";
import type { User } from "#tests/support/a-user.ts";
import { fillDisk } from "#tests/support/full-disk.ts";
import { aCnf, aCnfUse, cnfChanges, cnfIds } from "../../fixtures/cnfs.ts";
import {
  aGrowTrial,
  aTray,
  growIds,
  growStepsIn,
  growTrialChanges,
  trayChanges,
} from "../../fixtures/grow-trials.ts";
import { aHomogenization, homogenizationChange } from "../../fixtures/homogenizations.ts";
import { aCake, anEquipment, cakeChanges, equipmentChanges, ids } from "../../fixtures/records.ts";
import { openScreen } from "../components/open-screen.tsx";

const PATH = `/inventory/cnfs/${cnfIds.cnf}`;
const open = (more: Partial<WithUses<Cnf>> = {}, path = PATH, records: Change[] = []) =>
  openScreen({
    path,
    routes: kindRoutes.cnfs,
    records: [
      ...cakeChanges(aCake()),
      ...equipmentChanges(anEquipment()),
      ...cnfChanges(aCnf(more)),
      ...records,
    ],
  });
const dialog = () => within(screen.getByRole("dialog"));

async function choose(user: User, action: string) {
  await user.click(await screen.findByRole("button", { name: "Actions" }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

test("the facts, the making and the characterization are shown", async () => {
  await open({ zeta_potential: -62.4 });
  expect(await screen.findByRole("heading", { level: 1, name: "CNF-2026-004-01" })).toBeVisible();
  expect(screen.queryByText("Name")).toBeNull();
  for (const text of [
    "CNF-2026-004-01 | 1.02 wt% | Hour 3",
    "Cold storage",
    "Bench high-pressure homogenizer",
    "7250 to 14500 PSI",
    "Sodium hydroxide",
    "−62.4",
    "Translucent",
  ])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole("link", { name: "Cake NOP-2026-004 Hour 3" })).toHaveAttribute(
    "href",
    `/inventory/cakes/${ids.cake}`,
  );
});

test("the CNF of an experiment names it, with a link", async () => {
  const experiment = aHomogenization({ cnf_id: cnfIds.cnf });
  await open({ homogenization_id: experiment.id }, PATH, [homogenizationChange(experiment)]);
  expect(await screen.findByRole("link", { name: "HOM-NOP-2026-004-01" })).toHaveAttribute(
    "href",
    `/homogenization/${experiment.id}`,
  );
});

test("the other spelling of its address opens the same page", async () => {
  await open({}, `/inventory/cnf/${cnfIds.cnf}`);
  expect(await screen.findByRole("heading", { level: 1, name: "CNF-2026-004-01" })).toBeVisible();
});

test("a balance that depends on an assumed density is marked so", async () => {
  await open({ use_records: [aCnfUse({ amount_used_units: "GRAMS" })] });
  expect(await screen.findByText(/density was not measured.*1\.000 g\/mL/)).toBeVisible();
});

test("one sentence states what is left, how long it lasts and what is planned of it", async () => {
  const bare = growIds.bare;
  const planned = [
    ...growTrialChanges(
      aGrowTrial({
        ...{ id: bare, code: "GT-008", seed_sown_date: null, cnf_per_plug: 500 },
        process_states: growStepsIn(bare),
      }),
    ),
    ...trayChanges(aTray({ grow_trial_id: bare, cnf_id: cnfIds.cnf, weekly_data: [], plug_removals: [] })),
  ];
  const use = aCnfUse({
    amount_used: 5,
    amount_used_units: "LITRES",
    creation_date: "2026-11-16T14:00:00.000Z",
  });
  await open({ use_records: [use] }, PATH, planned);
  const sentence = await screen.findByText(/g dry/);
  expect(sentence).toHaveTextContent(
    "10 L, 102 g dry; 2 weeks at the rate of the last week; 12 L planned for GT-008; 2 L too little",
  );
  expect(within(sentence).getByRole("link")).toHaveAttribute("href", `/grow-trials/${bare}`);
});

test("a use is recorded, and counts", async () => {
  const { user } = await open();
  await choose(user, "Add use record");
  await screen.findByRole("dialog", { name: "Add use record" });
  await user.type(dialog().getByRole("textbox", { name: /Amount used/ }), "2");
  await user.click(dialog().getByRole("combobox", { name: /Purpose/ }));
  await user.click(await screen.findByRole("option", { name: "Grow Trial" }));
  await user.click(dialog().getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Use record added.")).toBeVisible();
  expect(await screen.findByText("− 2")).toBeVisible();
});

test("initial characterization are saved with the values that the form started from", async () => {
  const { user, store } = await open();
  await choose(user, "Initial characterization");
  await screen.findByRole("dialog", { name: "Initial characterization" });
  const ph = dialog().getByRole("textbox", { name: "pH" });
  await user.retype(ph, "-1");
  await user.tab();
  expect(await dialog().findByText("ph must be a number greater than or equal to 0")).toBeVisible();
  await user.retype(ph, "7.4");
  await user.click(dialog().getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Characterization saved.")).toBeVisible();
  const card = within(screen.getByRole("region", { name: "Characterization" }));
  expect(await card.findByText("7.4")).toBeVisible();
  expect((await store.outbox.toArray())[0]?.body).toMatchObject({
    ph: 7.4,
    wt_percent: 1.02,
    base: { ph: 7.2, wt_percent: 1.02, wt_percent_for_ph: null, appearance: "Translucent" },
  });
});

test("a zeta potential is negative unless its sign is changed", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Add" }));
  await screen.findByRole("dialog", { name: "Detailed characterization" });
  await user.type(dialog().getByRole("textbox", { name: "Zeta potential" }), "48.2");
  await user.type(dialog().getByRole("textbox", { name: "Fiber width" }), "much");
  await user.tab();
  expect(await dialog().findByText("fiber_width must be a number")).toBeVisible();
  await user.clear(dialog().getByRole("textbox", { name: "Fiber width" }));
  await user.click(dialog().getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Characterization saved.")).toBeVisible();
  expect(await screen.findByText("−48.2")).toBeVisible();
});

test("the CNF is marked inactive after confirmation, and then the action is absent", async () => {
  const { user } = await open();
  await choose(user, "Mark inactive");
  await user.click(await screen.findByRole("button", { name: "Cancel" }));
  expect(screen.getByText("Active")).toBeVisible();
  await choose(user, "Mark inactive");
  await user.click(await screen.findByRole("button", { name: "Mark inactive" }));
  expect(await screen.findByText("CNF marked inactive.")).toBeVisible();
  expect(await screen.findByText("Inactive")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Actions" }));
  await screen.findByRole("menuitem", { name: "Add use record" });
  expect(screen.queryByRole("menuitem", { name: "Mark inactive" })).toBeNull();
});

test("the CNF remains active on a tablet with a full disk, and the reason is shown", async () => {
  const { user } = await open();
  onTestFinished(fillDisk());
  await choose(user, "Mark inactive");
  await user.click(await screen.findByRole("button", { name: "Mark inactive" }));
  expect(await screen.findByText(commands.markCnfInactive.failure)).toHaveTextContent(/no storage left/);
  expect(screen.getByText("Active")).toBeVisible();
});
