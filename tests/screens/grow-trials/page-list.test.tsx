import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { growTrialRoutes } from "#app/features.tsx";
import { toCsv } from "#domain/csv/write.ts";
import { growTrials } from "#domain/grow-trials/views.ts";
import type { Role } from "#domain/kernel/roles.ts";
import { growTrialCsv } from "#features/grow-trials/grow-trial-rows.ts";
import type { User } from "#tests/support/a-user.ts";
import {
  aGrowTrial,
  growChanges,
  growIds,
  growStepsIn,
  growTrialChanges,
} from "../../fixtures/grow-trials.ts";
import { aLab } from "../../fixtures/lab.ts";
import { NOW } from "../../fixtures/records.ts";
import { choose, openScreen, pressNew, rowTexts } from "../components/open-screen.tsx";

const finished = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f6703";
const records = [
  ...growChanges,
  ...growTrialChanges(
    aGrowTrial({
      id: finished,
      code: "GT-001",
      created_at: "2026-09-01T14:00:00.000Z",
      process_states: growStepsIn(finished, "COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED"),
    }),
  ),
];
type Send = (request: Request) => Promise<Response>;
type Options = { path?: string; send?: Send; records?: typeof records; pulled?: boolean; role?: Role };
const open = (options: Options = {}) =>
  openScreen({
    path: "/grow-trials",
    routes: growTrialRoutes,
    records,
    token: options.send && "token",
    ...options,
  });

test("a row shows the state of a trial, its week and when it ends", async () => {
  await open();
  const row = within((await screen.findByRole("link", { name: "GT-003" })).closest("tr") as HTMLElement);
  const texts = ["Grow Trial 2026-10-29", "Shelf B2", "NFT (nutrient film technique)", "4 / 6", "42 days"];
  for (const text of [...texts, "Weekly Data Pending", "Oct 29, 2026", "Dec 10, 2026", "Dana Ruiz", "Sent"])
    expect(row.getByText(text)).toBeVisible();
  expect(row.getByText("Grow room 1", { exact: false })).toBeVisible();
  expect(row.getByRole("link", { name: "GT-003" })).toHaveAttribute("href", `/grow-trials/${growIds.trial}`);
});

test("finished trials are shown on request", async () => {
  const { user } = await open({ path: "/grow-trials?show=active" });
  await screen.findByRole("link", { name: "GT-003" });
  expect(screen.queryByRole("link", { name: "GT-001" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "All" }));
  const row = (await screen.findByRole("link", { name: "GT-001" })).closest("tr");
  expect(row).toHaveTextContent("Experiment Finished");
});

test.each(["shelf b2", "oct 29, 2026", "weekly nft"])("'%s' finds one trial", async (search) => {
  const { user } = await open({ path: "/grow-trials?show=active" });
  await screen.findByRole("link", { name: "GT-006" });
  await user.type(screen.getByRole("searchbox", { name: "Search grow trials" }), search);
  await expect.poll(rowTexts).toEqual([expect.stringContaining("GT-003")]);
});

test("trials are filtered by their state, their place and their method", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Filters" }));
  for (const filter of ["State", "Location", "Method"])
    expect(await screen.findByRole("region", { name: filter })).toBeVisible();
  await user.click(await screen.findByRole("button", { name: "Formulation Data Pending" }));
  await user.click(screen.getByRole("button", { name: "Show 1 grow trials" }));
  await expect.poll(rowTexts).toEqual([expect.stringContaining("GT-006")]);
});

test("a row of the export has both clocks", async () => {
  const { growTrials: rows } = await growTrials(aLab(...records).records, NOW);
  const all = rows.map((row) => ({ ...row, is_active: true })).filter(({ code }) => code === "GT-003");
  const [head, row] = toCsv(growTrialCsv, all).trim().split(/\r?\n/);
  expect(head).toMatch(
    /Code,Grow Trial Name,Location,Tray Shelf Location,Grow Trial Method,Trial Length \(DAYS\),Current week,State,/,
  );
  expect(row).toMatch(
    /^GT-003,Grow Trial 2026-10-29,Grow room 1,Shelf B2,NFT .*,42,4,Weekly Data Pending,2026-10-29T14:00:00.000Z,2026-10-29 10:00,/,
  );
});

test("a device that never had the lab's data reports it", async () => {
  await open({ records: [], pulled: false });
  expect(await screen.findByText("Not available offline yet.")).toBeVisible();
});

test.each(["staff", "member"] as const)(
  "an empty list offers %s the form, and staff the import of the past",
  async (role) => {
    await open({ records: [], role });
    const offers = within((await screen.findByText("No data available")).parentElement as HTMLElement);
    expect(offers.getByRole("button", { name: "New grow trial" })).toBeVisible();
    const links = offers.queryAllByRole("link", { name: "Import the lab's past" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(role === "staff" ? ["/moving-in"] : []);
  },
);

const answerOf = (body: unknown, status: number) =>
  Response.json(body, { status, headers: { "x-fibril-epoch": "e" } });

/** Replaces the suggested code. */
async function typeCode(user: User, box: HTMLElement, code: string) {
  await waitFor(() => expect(box).toHaveValue("GT-007"));
  await user.clear(box);
  await user.type(box, code);
}

async function fill(user: User, code: string) {
  await pressNew(user, "New grow trial");
  const form = within(await screen.findByRole("dialog", { name: "New grow trial" }));
  await typeCode(user, form.getByRole("textbox", { name: /Code/ }), code);
  await user.type(form.getByRole("textbox", { name: /Trial Length/ }), "42");
  await choose(user, /Grow Trial Method/, "Drip");
  await user.type(form.getByRole("textbox", { name: /^Plug Size/ }), "2.5");
  await choose(user, /Location/, "Greenhouse");
  return form;
}

test("without signal a trial is set up, and its page opens", async () => {
  const { user, store, router } = await open();
  const form = await fill(user, "GT-100");
  expect(await form.findByText("Not checked on the server yet.")).toBeVisible();
  await user.click(form.getByRole("button", { name: "Submit" }));
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("(GT-100) Week Num: NA / 6");
  expect(await screen.findByText("Grow trial created.")).toBeVisible();
  const [entry] = await store.outbox.toArray();
  expect(entry).toMatchObject({
    operation: "createGrowTrial",
    body: { code: "GT-100", trial_length: 42, plug_size: 2.5, plug_size_units: "CM" },
  });
  expect(router.state.location.pathname).toBe(`/grow-trials/${entry?.creates[0]?.split(":")[1]}`);
});

test("what is missing or wrong is reported at its field", async () => {
  const { user, store } = await open();
  await user.click(await screen.findByRole("button", { name: "New grow trial" }));
  const form = within(await screen.findByRole("dialog"));
  await typeCode(user, form.getByRole("textbox", { name: /Code/ }), "GT");
  await user.type(form.getByRole("textbox", { name: /Trial Length/ }), "0");
  await user.click(form.getByRole("button", { name: "Submit" }));
  for (const message of [
    "Code must be at least 3 characters",
    "Trial length must be a positive number greater than 0",
    "Please select a valid method",
    "Plug size must be a positive number greater than 0",
    "Please select a valid location",
  ])
    expect(await form.findByText(message)).toBeVisible();
  expect(await store.outbox.count()).toBe(0);
});

test("a code that this device knows is refused before it is saved", async () => {
  const { user, store } = await open();
  const form = await fill(user, "gt-003");
  expect(await form.findByText("Code must be unique")).toBeVisible();
  await user.click(form.getByRole("button", { name: "Submit" }));
  await expect.poll(() => form.getByRole("textbox", { name: /Code/ })).toHaveFocus();
  expect(await store.outbox.count()).toBe(0);
});

test.each([
  ["is taken at the lab", () => answerOf(false, 200), "Code must be unique"],
  [
    "could not be checked there",
    () => answerOf({ detail: "Something went wrong." }, 500),
    "Error checking the code of the grow trial",
  ],
])("a code that %s is not saved", async (_, answer, message) => {
  const { user, store } = await open({ send: async () => answer() });
  const form = await fill(user, "GT-100");
  expect(await form.findByText(message)).toBeVisible();
  await user.click(form.getByRole("button", { name: "Submit" }));
  await expect.poll(() => form.getByRole("textbox", { name: /Code/ })).toHaveFocus();
  expect(await store.outbox.count()).toBe(0);
});
