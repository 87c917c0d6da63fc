import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { submit } from "#sync/write/submit.ts";
import { examples } from "../../fixtures/examples.ts";
import { aRemoval, aTray, growIds, trayChanges } from "../../fixtures/grow-trials.ts";
import { DANA } from "../../fixtures/records.ts";
import { openTrial, WEEKLY } from "./open-trial.tsx";
import { openShelf, press, trays } from "./shelf/open-shelf.tsx";

type Opened = Awaited<ReturnType<typeof openTrial>>;

const form = async (name: string) => within(await screen.findByRole("dialog", { name }));
type Form = Awaited<ReturnType<typeof form>>;

async function typeHeight(user: Opened["user"], dialog: Form, height: string) {
  const box = dialog.getByRole("textbox", { name: /^Avg Height/ });
  await user.retype(box, height);
  await user.clickAnew(dialog.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Weekly data edited.")).toBeVisible();
}

const treeOf = async (store: Opened["store"]) => store.records("tray_formulations").get(growIds.tray);

test("a week is corrected in its row, with who measured it and when, also in a finished trial", async () => {
  const { user, store } = await openTrial({
    selected: WEEKLY,
    states: ["COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED"],
  });
  await user.click(await screen.findByRole("button", { name: "Correct week 2" }));
  const dialog = await form("Correct week 2");
  await user.click(dialog.getByRole("button", { name: "Change who entered this record" }));
  fireEvent.change(dialog.getByLabelText(/^Created At/), { target: { value: "2026-11-09T09:30" } });
  await typeHeight(user, dialog, "5.2");
  expect((await treeOf(store))?.weekly_data[1]).toMatchObject({
    avg_height: 5.2,
    created_at: "2026-11-09T14:30:00.000Z",
    updated: { by: DANA },
  });
  expect((await store.outbox.toArray())[0]?.body).toMatchObject({
    base: { avg_height: 4.7, created_at: "2026-11-03T15:00:00.000Z", plant_comments: "healthy" },
  });
});

test("a week that was not sent yet is corrected, and both writes wait", async () => {
  const { user, env, store } = await openTrial({ selected: WEEKLY });
  const { params, body } = examples.addWeeklyData as { params: { id: string }; body: never };
  await submit(env, DANA, commands.addWeeklyData, { params, body });
  await user.click(await screen.findByRole("button", { name: "Correct week 3" }));
  await typeHeight(user, await form("Correct week 3"), "11");
  expect((await treeOf(store))?.weekly_data[2]).toMatchObject({ week_number: 3, avg_height: 11 });
  expect((await store.outbox.toArray()).map(({ operation, state }) => [operation, state])).toEqual([
    ["addWeeklyData", "queued"],
    ["updateWeeklyData", "queued"],
  ]);
});

test("a week is corrected on the card of the shelf", async () => {
  const { user, store } = await openShelf(trays, "?tray=F1");
  await screen.findByRole("textbox", { name: "Avg Height" });
  await press(user, "1", "2", "Next field", "1", "4", "healthy", "Save F1");
  await press(user, await buttonName("Previous tray: F1, Waiting"));
  expect(await screen.findByRole("heading", { name: "Week 4 is recorded" })).toBeVisible();
  await press(user, "Correct");
  await typeHeight(user, await form("Correct week 4"), "12.4");
  expect((await treeOf(store))?.weekly_data.at(-1)).toMatchObject({ week_number: 4, avg_height: 12.4 });
});

const page = { path: `/grow-trial-formulations/${growIds.tray}` };

test("24 plugs removed by mistake are corrected on the tray's page, and the tray is active again", async () => {
  const { user, store } = await openTrial({
    ...page,
    trays: [aTray({ plug_removals: [aRemoval({ num_plugs_removed: 24, weekly_data_id: null })] })],
  });
  await user.click(await screen.findByRole("button", { name: "Correct removal of 24" }));
  const dialog = await form("Correct plug removal");
  const box = dialog.getByRole("textbox", { name: /^Number of plugs removed/ });
  await user.retype(box, "2");
  await user.clickAnew(dialog.getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Plug removal edited.")).toBeVisible();
  await expect
    .poll(() => screen.getByRole("region", { name: "Formulation" }).textContent)
    .toContain("22 / 24");
  expect((await treeOf(store))?.plug_removals).toMatchObject([{ num_plugs_removed: 2 }]);
});

test("a removal is voided with a reason, which its line shows", async () => {
  const { user, store } = await openTrial({ ...page, trays: [aTray()] });
  await user.click(await screen.findByRole("button", { name: "More actions, removal of 1" }));
  await user.click(await screen.findByRole("menuitem", { name: "Void" }));
  const dialog = await form("Void plug removal");
  await user.type(dialog.getByRole("textbox", { name: /^Reason/ }), "Wrong tray");
  await user.clickAnew(dialog.getByRole("button", { name: "Void" }));
  expect(await screen.findByText("Plug removal voided.")).toBeVisible();
  expect(await screen.findByText(/^Voided by Dana Ruiz on Nov 19, 2026: Wrong tray$/)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Correct removal/ })).toBeNull();
  expect(screen.getByRole("region", { name: "Formulation" })).toHaveTextContent(/24 \/ 24/);
  expect(await treeOf(store)).toMatchObject({ plug_removals: [], voided_removals: [{}] });
});

test("the shelf of a trial that is long past its last week records that week, on its last day, and two more", async () => {
  const now = () => Date.parse("2028-11-19T15:42:00.000Z");
  const { user, store } = await openShelf(
    trayChanges(aTray({ weekly_data: [], plug_removals: [] })),
    "?tray=F1",
    undefined,
    now,
  );
  expect(await screen.findByText("Week 6 / 6")).toBeVisible();
  await press(user, "1", "2", "Next field", "1", "4", "healthy", "Save F1");
  expect(await screen.findByRole("button", { name: "Add week 7" })).toBeVisible();
  expect((await store.outbox.toArray())[0]?.body).toMatchObject({
    week_number: 6,
    created_at: "2026-12-09T15:00:00.000Z",
  });
  await press(user, "Add week 7");
  // The week is shown at once: the strip of the week before does not hide it.
  expect(screen.getByText("Week 7 / 6")).toBeVisible();
  await press(user, "1", "2", "Next field", "1", "4", "healthy", "Save F1");
  // The tray is shown in the week that the shelf records, from where the recorded weeks follow.
  await press(user, await buttonName("Add week 7"));
  await press(user, await buttonName("Add week 8"));
  expect(screen.getByText("Week 8 / 6")).toBeVisible();
  await press(user, "1", "2", "Next field", "1", "4", "healthy", "Save F1");
  await press(user, await buttonName("Add week 7"));
  await press(user, await buttonName("Add week 8"));
  expect(await screen.findByRole("heading", { name: "Week 8 is recorded" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add week 9" })).toBeNull();
});

async function buttonName(name: string): Promise<string> {
  await screen.findByRole("button", { name });
  return name;
}

test("at the shelf a person states when and by whom a week was measured", async () => {
  const { user, store } = await openShelf(trays, "?tray=F1");
  await screen.findByRole("textbox", { name: "Avg Height" });
  await press(user, "Tag: all tags", "Comment, date");
  const dialog = await form("Comment of F1");
  expect(dialog.getByLabelText(/^Measured on/)).toHaveValue("2026-11-19T10:42");
  fireEvent.change(dialog.getByLabelText(/^Measured on/), { target: { value: "2026-11-18T08:15" } });
  fireEvent.change(dialog.getByLabelText(/^Measured by/), {
    target: { value: "marcus.lee@cnf-lab.example" },
  });
  await user.click(dialog.getByRole("button", { name: "Back to the figures" }));
  await user.click(screen.getByRole("textbox", { name: "Avg Height" }));
  await press(user, "1", "2", "Next field", "1", "4", "healthy", "Save F1");
  await expect
    .poll(async () => (await store.outbox.toArray())[0]?.body)
    .toMatchObject({
      created_at: "2026-11-18T13:15:00.000Z",
      created_by: "marcus.lee@cnf-lab.example",
    });
});
