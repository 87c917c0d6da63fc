import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { homeRoutes } from "#app/features.tsx";
import { commands } from "#contract/index.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import { submit } from "#sync/write/submit.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import {
  aGrowTrial,
  aTray,
  aWeek,
  growIds,
  growStepsIn,
  growTrialChanges,
  trayChanges,
} from "../../fixtures/grow-trials.ts";
import {
  aHomogenization,
  homogenizationChange,
  homogenizationIds,
  stepsIn,
} from "../../fixtures/homogenizations.ts";
import {
  aCake,
  aChemical,
  aUseRecord,
  cakeChanges,
  chemicalChanges,
  DANA,
  ids,
  MARCUS,
} from "../../fixtures/records.ts";
import { threadChanges } from "../../fixtures/thread.ts";
import { aClock, showAgain } from "../../support/a-clock.ts";
import { openScreen } from "../components/open-screen.tsx";

const chemical = (end: string, used: number) =>
  aChemical({
    id: `8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0c${end}`,
    chemical_name_id: ids.ethanol,
    amount_supplied: 10,
    amount_units: "LITRES",
    use_records: [
      aUseRecord({
        id: `8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0a${end}`,
        amount_used: used,
        amount_used_units: "LITRES",
      }),
    ],
  });
const records = [
  ...threadChanges.filter(({ table }) => table === "nop_processes" || table === "filtrations"),
  ...[chemical("11", 9.5), chemical("12", 10.5), chemical("13", 2)].flatMap(chemicalChanges),
];
const open = (more: object = {}) => openScreen({ path: "/", routes: homeRoutes, records, ...more });

test("a person who has given a name is greeted by it", async () => {
  await open({ names: { [DANA]: "Ana López" } });
  expect(await screen.findByRole("heading", { level: 1, name: "Good morning, Ana" })).toBeVisible();
});

test("the page greets by the lab's clock and counts what waits", async () => {
  await open();
  expect(await screen.findByRole("heading", { level: 1, name: "Good morning, Dana" })).toBeVisible();
  expect(screen.getByText("Thursday, Nov 19")).toBeVisible();
  expect(screen.getByText("step waiting").textContent).toBe("1 step waiting");
  expect(screen.getByText("low in stock").textContent).toBe("2 low in stock");
});

test("a process whose end was not filtered yet is waiting, with a link to it", async () => {
  await open();
  const steps = within(await screen.findByRole("region", { name: "Today" }));
  const link = steps.getByRole("link", { name: /NOP-2026-001/ });
  expect(link).toHaveAttribute("href", "/nop-process/nop");
  expect(link).toHaveTextContent("Filtration & Neutralization");
});

const waiting = [
  homogenizationChange(),
  homogenizationChange(
    aHomogenization({
      id: homogenizationIds.ready,
      name: "HOM-NOP-2026-004-02",
      amount_water_added_for_neutralization: 2,
      neutralizing_agent_amount_added: 150,
      neutralizing_agent_amount_added_units: "ML",
      process_states: stepsIn(homogenizationIds.ready, "TODO_LATER"),
    }),
  ),
];

test("a homogenization waits for its step, and for each deferred step", async () => {
  await open({ records: [...cakeChanges(aCake()), ...waiting] });
  const steps = within(await screen.findByRole("region", { name: "Today" }));
  const linesIn = (card: typeof steps) =>
    card.getAllByRole("link", { name: /^HOM/ }).map((link) => link.textContent);
  const cake = "Cake NOP-2026-004 Hour 3";
  // Each since its turn began: Dana deferred the second on Nov 13, and the next step began.
  expect(linesIn(within(screen.getByRole("region", { name: "This week" })))).toEqual([
    `HOM-NOP-2026-004-02Pre Homogenization Treatment\u00a0· ${cake}\u00a0· since Nov 13, 2026Todo later`,
  ]);
  expect(linesIn(steps)).toEqual([
    `HOM-NOP-2026-004-02Homogenization\u00a0· ${cake}\u00a0· since Nov 13, 20267.825 LWater Still Needed`,
    `HOM-NOP-2026-004-01Pre Homogenization Treatment\u00a0· ${cake}\u00a0· since Nov 12, 2026`,
  ]);
  expect(steps.getByRole("link", { name: /^HOM-NOP-2026-004-01/ })).toHaveAttribute(
    "href",
    `/homogenization/${homogenizationIds.setUp}?selected=PRE_HOMOGENIZATION_TREATMENT_PENDING`,
  );
});

test("what waits longest is listed when all waiting processes are shown", async () => {
  const days = ["11", "12", "13", "14", "15", "16", "17"];
  const many = days.map((day) =>
    homogenizationChange(
      aHomogenization({
        id: `8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f88${day}`,
        name: `HOM-${day}`,
        creation_date: `2026-11-${day}T14:00:00.000Z`,
      }),
    ),
  );
  const { user } = await open({ records: many });
  const steps = within(await screen.findByRole("region", { name: "Today" }));
  const names = () => steps.getAllByRole("link").map((link) => link.querySelector("b")?.textContent);
  expect(steps.getByText("first 6 of 7")).toBeVisible();
  expect(names()).not.toContain("HOM-11");
  await user.click(steps.getByRole("button", { name: "Show all 7" }));
  expect(names()).toEqual(days.toReversed().map((day) => `HOM-${day}`));
});

test("a finished homogenization waits for nothing", async () => {
  const process_states = stepsIn(homogenizationIds.setUp, "SKIPPED", "COMPLETED", "COMPLETED");
  await open({ records: [homogenizationChange(aHomogenization({ process_states }))] });
  expect(await screen.findByText("Nothing is left for today.")).toBeVisible();
});

test("overdrawn stocks are listed before low ones, and sufficient stocks are not listed", async () => {
  await open();
  const stock = within(await screen.findByRole("region", { name: "Low stock" }));
  expect(stock.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/inventory/chemicals/8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0c12",
    "/inventory/chemicals/8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0c11",
  ]);
});

test("a plan that needs more than is left is listed, with a link to it", async () => {
  await open({ records: [...cakeChanges(aCake({ amount_supplied: 0.5 })), homogenizationChange()] });
  const plans = within(await screen.findByRole("region", { name: "Plans that need more" }));
  const line = plans.getByRole("link", {
    name: /^HOM-NOP-2026-004-01 needs 0.525 kg of Cake NOP-2026-004 Hour 3, 0.5 kg left/,
  });
  expect(line).toHaveAttribute("href", `/homogenization/${homogenizationIds.setUp}`);
});

test("a lab without records shows what to do first, with links, until the person dismisses it", async () => {
  const { user } = await open({ records: [] });
  const steps = within(await screen.findByRole("region", { name: "First steps" }));
  expect(steps.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    ...["/help/moving-in", "/lab-lists", "/inventory/equipment", "/print-labels", "/devices"],
    "/nop-process?form=new",
  ]);
  expect(screen.queryByRole("region", { name: "Low stock" })).toBeNull();
  await user.click(steps.getByRole("checkbox", { name: "Print labels: Done" }));
  expect(readFromDevice("first-steps")).toEqual({ [DANA]: ["Print labels"] });
  await user.click(steps.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
});

test("first steps remain in a lab with records, for a person who has seen them and has not dismissed them", async () => {
  storeOnDevice("first-steps", { [DANA]: ["Print labels"] });
  await open();
  const steps = within(await screen.findByRole("region", { name: "First steps" }));
  expect(steps.getByRole("checkbox", { name: "Print labels: Done" })).toBeChecked();
  expect(screen.getByRole("region", { name: "Today" })).toBeVisible();
});

test("a lab with records shows no first steps", async () => {
  await open();
  await screen.findByRole("region", { name: "Today" });
  expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
});

test("the write that needs attention is named, with a link to it", async () => {
  const { env, store } = await open();
  const problem = { status: 409, code: "CONFLICT", detail: "Somebody was faster." };
  const refuse = async (short_name: string) => {
    const body = bodyOf("createEquipment", { name: short_name, short_name });
    const saved = await submit(env, DANA, commands.createEquipment, { body });
    if (saved.kind !== "saved") throw new Error(saved.message);
    const { seq = 0 } = (await store.outbox.toArray()).at(-1) ?? {};
    await store.outbox.update(seq, { state: "parked", problem });
    return seq;
  };
  const seq = await refuse("H-1");
  const link = await screen.findByRole("link", { name: /^New equipment: H-1 needs attention/ });
  expect(link).toHaveAttribute("href", `/outbox/${seq}`);
  await refuse("H-2");
  const both = await screen.findByRole("link", { name: /^New equipment: H-1 and 1 more need attention/ });
  expect(both).toHaveAttribute("href", "/outbox");
});

test("a lab in which nothing waits shows one message, and no empty card", async () => {
  await open({ records: chemicalChanges(chemical("13", 2)) });
  expect(await screen.findByText("Nothing is left for today.")).toBeVisible();
  expect(screen.getByRole("link", { name: /^All sent/ })).toHaveAttribute("href", "/outbox");
  for (const name of ["This week", "Plans that need more", "Low stock"])
    expect(screen.queryByRole("region", { name })).toBeNull();
});

test("the switch shows a person's own work: what is assigned to the person, and what the person created for nobody", async () => {
  const work = [
    ["HOM-1", DANA, null],
    ["HOM-2", DANA, MARCUS],
    ["HOM-3", MARCUS, DANA],
    ["HOM-4", MARCUS, null],
  ] as const;
  const records = work.map(([name, created_by, assigned_to]) =>
    homogenizationChange(aHomogenization({ id: namedId("test", name), name, created_by, assigned_to })),
  );
  const { user } = await open({ records });
  const today = within(await screen.findByRole("region", { name: "Today" }));
  const texts = () => today.getAllByRole("link").map((link) => link.textContent ?? "");
  const names = () => texts().map((text) => text.slice(0, 5));
  expect(names().sort()).toEqual(["HOM-1", "HOM-2", "HOM-3", "HOM-4"]);
  expect(texts().find((text) => text.startsWith("HOM-2"))).toContain("assigned to Marcus Lee");
  expect(screen.getByRole("button", { name: "All 4" })).toHaveAttribute("aria-pressed", "true");
  await user.click(screen.getByRole("button", { name: "Mine 2" }));
  expect(names().sort()).toEqual(["HOM-1", "HOM-3"]);
  expect(texts().find((text) => text.startsWith("HOM-3"))).toContain("assigned to you");
  // The next person on this device chooses anew.
  expect(readFromDevice("home-mine")).toEqual([DANA]);
});

test("cakes older than 90 days are one line, which opens the list of these cakes", async () => {
  const cakes = ["2026-08-20", "2026-08-21", "2026-03-01"].map((day) =>
    aCake({ id: namedId("test", day), creation_date: `${day}T15:00:00.000Z` }),
  );
  const { user } = await open({ records: cakes.flatMap((cake) => cakeChanges(cake)) });
  const line = () =>
    within(screen.getByRole("region", { name: "This week" })).getByRole("link", { name: /^Cakes older/ });
  expect(await screen.findByText("Cakes older than 90 days")).toBeVisible();
  expect(line()).toHaveTextContent("Cakes older than 90 dayswt% may have changed2 cakes");
  expect(line()).toHaveAttribute("href", "/inventory/cakes?show=active&created=%7E2026-08-20");
  // Beside the process that the cakes were made in.
  await user.click(screen.getByRole("button", { name: "Mine 2" }));
  expect(line().getAttribute("href")).toContain(`&by=${encodeURIComponent(DANA)}`);
});

describe("grow trials", () => {
  const trays = [
    aTray({ weekly_data: [aWeek({ week_number: 4 })] }),
    aTray({
      id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67a3",
      identifier: "F2",
      weekly_data: [],
      plug_removals: [],
    }),
    aTray({
      id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67a4",
      identifier: "F3",
      weekly_data: [],
      plug_removals: [],
    }),
  ];
  const trial = (more: Parameters<typeof aGrowTrial>[0] = {}) => [
    ...growTrialChanges(aGrowTrial(more)),
    ...trays.flatMap(trayChanges),
  ];

  test("whose trays are due this week have a link to their shelf", async () => {
    await open({ records: trial() });
    const due = within(await screen.findByRole("region", { name: "Today" }));
    expect(due.getByRole("list", { name: "Weekly data due" })).toBeVisible();
    expect(due.getByRole("navigation", { name: "2 of 3 trays due, week 4" })).toHaveTextContent("F1F2F3");
    expect(due.getByRole("link", { name: /^GT-003 ?Week 4 \/ 6/ })).toHaveAttribute(
      "href",
      `/grow-trials/${growIds.trial}`,
    );
    expect(due.getByRole("link", { name: "Shelf mode, GT-003" })).toHaveAttribute(
      "href",
      `/grow-trials/${growIds.trial}/shelf`,
    );
    expect(screen.getByText("trays to measure").textContent).toBe("2 trays to measure");
    // F2 and F3 were never measured.
    expect(within(screen.getByRole("region", { name: "Overdue" })).getByRole("link")).toHaveTextContent(
      "GT-003Weeks missing · F1: 1, 2, 3 · F2: 1, 2, 3 · F3: 1, 2, 39 weeks",
    );
  });

  test("that are all measured leave nothing for today, and the next week is stated", async () => {
    const weekly_data = [1, 2, 3, 4].map((week_number) => aWeek({ id: `w${week_number}`, week_number }));
    const records = [...growTrialChanges(aGrowTrial()), ...trayChanges(aTray({ weekly_data }))];
    await open({ records, now: () => Date.parse("2026-11-23T15:00:00.000Z") });
    expect(await screen.findByText("Nothing is left for today. Next: GT-003, Thursday.")).toBeVisible();
    const week = within(screen.getByRole("region", { name: "This week" }));
    expect(week.getByRole("link")).toHaveTextContent(
      "GT-003Week 5 · Lettuce (Butterhead) · Grow room 1 · Shelf B2 · from Thursday",
    );
  });

  test("are due again on the day a week begins, on a page that was left open", async () => {
    const clock = aClock("2026-11-26T04:20:00.000Z");
    await open({ records: trial(), now: clock.now });
    expect(await screen.findByText("Wednesday, Nov 25")).toBeVisible();
    expect(await screen.findByRole("navigation", { name: "2 of 3 trays due, week 4" })).toBeVisible();
    clock.set("2026-11-26T13:10:00.000Z");
    showAgain();
    expect(await screen.findByRole("navigation", { name: "3 of 3 trays due, week 5" })).toBeVisible();
    expect(screen.getByText("Thursday, Nov 26")).toBeVisible();
  });

  test("that are to be harvested are listed with their day", async () => {
    await open({ records: trial({ estimated_harvest_date: "2026-11-17T15:00:00.000Z" }) });
    const overdue = within(await screen.findByRole("region", { name: "Overdue" }));
    expect(overdue.getAllByRole("link")[1]).toHaveTextContent(
      "GT-003Harvest · Lettuce (Butterhead) · Grow room 1 · Shelf B2 · expected since Nov 17, 20263 of 3 trays",
    );
  });

  test("wait for their next step beside all other processes", async () => {
    const process_states = growStepsIn(growIds.trial, "COMPLETED");
    await open({ records: trial({ process_states, seed_sown_date: null }) });
    const steps = within(await screen.findByRole("region", { name: "Today" }));
    expect(steps.getByRole("link")).toHaveTextContent(
      "GT-003Seed Sown · 3 formulations · Lettuce (Butterhead) · Grow room 1 · Shelf B2 · since Oct 30, 2026",
    );
    expect(screen.queryByRole("list", { name: "Weekly data due" })).toBeNull();
  });
});
