import { act, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { growTrialRoutes } from "#app/features.tsx";
import type { StepState } from "#domain/steps/schema.ts";
import { exampleRecords } from "../../../fixtures/examples.ts";
import { aGrowTrial, growIds, growStepsIn, growTrialChanges } from "../../../fixtures/grow-trials.ts";
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
