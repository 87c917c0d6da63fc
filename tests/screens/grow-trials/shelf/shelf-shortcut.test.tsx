import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { growTrialRoutes } from "#app/features.tsx";
import { pathOf } from "#domain/kind-pages.ts";
import type { StepState } from "#domain/steps/schema.ts";
import { exampleRecords } from "../../../fixtures/examples.ts";
import {
  aGrowTrial,
  aTray,
  growIds,
  growStepsIn,
  growTrialChanges,
  trayChanges,
} from "../../../fixtures/grow-trials.ts";
import { ids } from "../../../fixtures/records.ts";
import { fakeCamera } from "../../../support/fake-camera.ts";
import { handScan } from "../../../support/hand-scan.ts";
import { openScreen } from "../../components/open-screen.tsx";
import { heading, trays } from "./open-shelf.tsx";

const [second, finished] = ["8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67e1", "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67e2"];
const trialOf = (id: string, code: string, ...states: StepState[]) =>
  growTrialChanges(aGrowTrial({ id, code, process_states: growStepsIn(id, ...states) }));

const records = [
  ...exampleRecords.filter(({ table }) => table !== "tray_formulations"),
  ...growTrialChanges(aGrowTrial()),
  ...trays,
  ...trialOf(finished, "GT-001", "COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED"),
];
const other = trialOf(second, "GT-004", "COMPLETED", "COMPLETED");
const open = (path: string, more = records) =>
  openScreen({
    path,
    routes: [...growTrialRoutes, { path: "/outbox", element: <h1>Elsewhere</h1> }],
    records: more,
  });
const pathname = ({ router }: Awaited<ReturnType<typeof open>>) => router.state.location.pathname;

beforeEach(() => localStorage.clear());

test("the shortcut opens shelf mode of the only trial that grows", async () => {
  const opened = await open("/shelf");
  await heading("GT-003-F1");
  expect(pathname(opened)).toBe(`/grow-trials/${growIds.trial}/shelf`);
});

test("with several trials that grow, the shortcut opens the list, and then the trial that was open last", async () => {
  const opened = await open("/shelf", [...records, ...other]);
  await screen.findByRole("link", { name: "GT-003" });
  expect(pathname(opened)).toBe("/grow-trials");

  await act(() => opened.router.navigate(`/grow-trials/${growIds.trial}/shelf`));
  await heading("GT-003-F1");
  await act(() => opened.router.navigate("/outbox"));
  await screen.findByRole("heading", { name: "Elsewhere" });
  await act(() => opened.router.navigate("/shelf"));
  await heading("GT-003-F1");
  expect(pathname(opened)).toBe(`/grow-trials/${growIds.trial}/shelf`);
});

test("a trial that is finished is not opened, although it was open last", async () => {
  localStorage.setItem("fibril.last-at-shelf", JSON.stringify(finished));
  const opened = await open("/shelf", [...records, ...other]);
  await screen.findByRole("link", { name: "GT-003" });
  expect(pathname(opened)).toBe("/grow-trials");
});

const elsewhere = {
  trial: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f6799",
  tray: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67f9",
};
const none = { weekly_data: [], plug_removals: [] };

/** Shelf mode of GT-003 with F1 and F2; F7 of GT-009 is elsewhere; the scan dialog is open. */
async function openCamera() {
  const camera = await fakeCamera();
  const opened = await openScreen({
    path: `/grow-trials/${growIds.trial}/shelf?tray=F1`,
    routes: [...growTrialRoutes, { path: "*", element: <h1>Elsewhere</h1> }],
    records: [
      ...exampleRecords.filter(({ table }) => table !== "tray_formulations"),
      ...growTrialChanges(aGrowTrial()),
      ...growTrialChanges(
        aGrowTrial({ id: elsewhere.trial, code: "GT-009", formulation_ids: [elsewhere.tray] }),
      ),
      ...trayChanges(aTray(none)),
      ...trayChanges(aTray({ ...none, id: growIds.harvested, identifier: "F2" })),
      ...trayChanges(
        aTray({ ...none, id: elsewhere.tray, grow_trial_id: elsewhere.trial, identifier: "F7" }),
      ),
    ],
  });
  await opened.user.click(await screen.findByRole("button", { name: "Scan to jump" }));
  await screen.findByText("Hold the code inside the frame");
  const see = (table: "tray_formulations" | "cakes", id: string) =>
    camera.show(location.origin + pathOf({ table, id }));
  return { ...opened, see };
}

test("the label of a tray opens that tray", async () => {
  const { see } = await openCamera();
  await see("tray_formulations", growIds.harvested);
  expect(await heading("GT-003-F2")).toBeVisible();
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("a tray of another trial opens there", async () => {
  const { see } = await openCamera();
  await see("tray_formulations", elsewhere.tray);
  expect(await heading("GT-009-F7")).toBeVisible();
});

test("a hand scanner opens a tray of another trial, and states why another label opens none", async () => {
  const { user } = await openCamera();
  await user.click(screen.getByRole("button", { name: "Close" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  await handScan(location.origin + pathOf({ table: "cakes", id: ids.cake }));
  expect(await screen.findByText("This is not the label of a tray.")).toBeVisible();
  await handScan(location.origin + pathOf({ table: "tray_formulations", id: elsewhere.tray }));
  expect(await heading("GT-009-F7")).toBeVisible();
});

test("the label of a cake is refused as no tray's label", async () => {
  const { see } = await openCamera();
  await see("cakes", ids.cake);
  expect(await screen.findByText("This is not the label of a tray.")).toBeVisible();
});
