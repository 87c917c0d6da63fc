import { render, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { useUnsettledWeeks } from "#features/grow-trials/shelf/saved/use-unsettled-weeks.ts";
import { LabProvider } from "#hooks/lab-context.tsx";
import type { OutboxEntry } from "#store/rows.ts";
import { submit } from "#sync/write/submit.ts";
import { bodyOf } from "../../../fixtures/examples.ts";
import { aTray, aWeek, growIds, trayChanges } from "../../../fixtures/grow-trials.ts";
import { people } from "../../../support/create-lab.ts";
import { aSyncedTablet } from "../../../sync/a-tablet.ts";
import { figure, heading, type openShelf, openTray, press } from "./open-shelf.tsx";

type Opened = Awaited<ReturnType<typeof openShelf>>;

/** F1 is measured and saved, as the strip shows; F2 is open. */
async function afterSaving() {
  const opened = await openTray();
  await press(opened.user, "1", "2", "Point", "9", "Next field", "1", "4", "healthy", "Save F1");
  await heading("GT-003-F2");
  await screen.findByText("Saved on this device.");
  return opened;
}

const problem = { status: 409, code: "INACTIVE", detail: "The formulation F1 is inactive." };
const park = (store: Opened["store"], more: Partial<OutboxEntry["problem"]> = {}) =>
  store.outbox.toCollection().modify({ state: "parked", problem: { ...problem, ...more } });

/** The record of F1 with the fourth week of another tablet. */
const theirs = trayChanges(
  aTray({ weekly_data: [aWeek({ week_number: 4, avg_height: 11.1 })], plug_removals: [] }),
)[0];

describe("a week at the shelf", () => {
  test("is waiting until the server has it, then sent", async () => {
    const { store } = await afterSaving();
    expect(await screen.findByRole("link", { name: "F1, Waiting" })).toBeVisible();
    await store.outbox.toCollection().modify({ state: "done", open_refs: [] });
    expect(await screen.findByRole("link", { name: "F1, Sent" })).toBeVisible();
  });

  test("that the server refused is shown as refused on its tray and in the strip, with the reason", async () => {
    const { store, user } = await afterSaving();
    await park(store);
    expect(await screen.findByRole("link", { name: "F1, Refused" })).toBeVisible();
    const text = "F1: Week 4 was not accepted: The formulation F1 is inactive.";
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText("Saved on this device.")).toBeNull();
    await user.click(screen.getByRole("link", { name: "F1, Refused" }));
    await heading("GT-003-F1");
    const alert = within(screen.getByRole("alert"));
    expect(alert.getByText("Week 4 was not accepted: The formulation F1 is inactive.")).toBeVisible();
    expect(alert.getByText(/Saved on this tablet: Avg Height 12.9 cm, Avg Canopy Width 14 cm/)).toBeVisible();
    const [entry] = await store.outbox.toArray();
    expect(alert.getByRole("link", { name: "Open outbox" })).toHaveAttribute("href", `/outbox/${entry?.seq}`);
  });

  test("that another tablet recorded too is in conflict, with the values of both", async () => {
    const { store, user } = await afterSaving();
    if (theirs?.record) await store.records("tray_formulations").put(theirs.record as never, growIds.tray);
    expect(await screen.findByRole("link", { name: "F1, Conflict" })).toBeVisible();
    await user.click(screen.getByRole("link", { name: "F1, Conflict" }));
    expect(await screen.findByRole("heading", { name: "Week 4 is recorded" })).toBeVisible();
    expect(screen.getByRole("button", { name: "Correct Avg Height, 11.1 cm" })).toBeVisible();
    expect(
      screen.getByText("Week 4 is in conflict: Data for current week number already exists."),
    ).toBeVisible();
    expect(screen.getByText(/Avg Height 12.9 cm/)).toBeVisible();
  });

  test("that was refused is not the next tray to be entered", async () => {
    const { store, user } = await afterSaving();
    await park(store);
    await screen.findByRole("link", { name: "F1, Refused" });
    await press(user, "9", "Next field", "8", "healthy", "Save F2");
    expect(await screen.findByRole("link", { name: "F2, now, Waiting" })).toBeVisible();
    expect(screen.getByRole("heading", { level: 1, name: "GT-003-F2" })).toBeVisible();
  });
});

test("what was typed at the shelf before it was opened is marked with its time, and can be cleared", async () => {
  const { store, user, router } = await openTray();
  await press(user, "7");
  await expect.poll(() => store.drafts.count()).toBe(1);
  await store.drafts.toCollection().modify({ saved_at: "2026-11-18T14:12:00.000Z" });
  await router.navigate("/away");
  await screen.findByRole("heading", { name: "Elsewhere" });
  await router.navigate(`/grow-trials/${growIds.trial}/shelf?tray=F1`);
  expect(await screen.findByText("Draft from Nov 18, 9:12 AM")).toBeVisible();
  expect(figure("Avg Height")).toHaveValue("7");
  await user.click(screen.getByRole("button", { name: "Clear draft" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Clear draft" }));
  await expect.poll(() => figure("Avg Height")).toHaveValue("");
  expect(screen.queryByText(/^Draft from/)).toBeNull();
});

test("the shelf is drawn for a saved and a refused week, not for the marks of its sending", async () => {
  const { env, store } = await aSyncedTablet();
  const drawn: string[][] = [];
  const trial = { formulations: [{ id: growIds.tray, weekly_data: [] }] };
  function Weeks() {
    const weeks = [...useUnsettledWeeks(trial).values()].map(({ state }) => state);
    drawn.push(weeks);
    return <output>{weeks.join()}</output>;
  }
  render(
    <LabProvider lab={{ env, wake: async () => undefined }}>
      <Weeks />
    </LabProvider>,
  );
  const saved = await submit(env, people[0], commands.addWeeklyData, {
    params: { id: growIds.tray },
    body: bodyOf("addWeeklyData"),
  });
  expect(saved.kind).toBe("saved");
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("waiting"));
  const draws = drawn.length;
  for (const attempts of [1, 2]) await store.outbox.toCollection().modify({ sending: true, attempts });
  await store.outbox.toCollection().modify({ state: "parked" });
  await waitFor(() => expect(screen.getByRole("status")).toHaveTextContent("refused"));
  expect(drawn.slice(draws)).toEqual([["refused"]]);
});
