import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { growTrialRoutes } from "#app/features.tsx";
import { pathOf } from "#domain/kind-pages.ts";
import { exampleRecords } from "../../../fixtures/examples.ts";
import { aGrowTrial, aTray, growIds, growTrialChanges, trayChanges } from "../../../fixtures/grow-trials.ts";
import { ids } from "../../../fixtures/records.ts";
import { fakeCamera } from "../../../support/fake-camera.ts";
import { handScan } from "../../../support/hand-scan.ts";
import { openScreen } from "../../components/open-screen.tsx";

const elsewhere = {
  trial: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f6799",
  tray: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67f9",
};
const none = { weekly_data: [], plug_removals: [] };

/** Shelf mode of GT-003 with F1 and F2; F7 of GT-009 is elsewhere; the scan dialog is open. */
async function open() {
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
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

test("the label of a tray opens that tray", async () => {
  const { see } = await open();
  await see("tray_formulations", growIds.harvested);
  expect(await heading("GT-003-F2")).toBeVisible();
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
});

test("a tray of another trial opens there", async () => {
  const { see } = await open();
  await see("tray_formulations", elsewhere.tray);
  expect(await heading("GT-009-F7")).toBeVisible();
});

test("a hand scanner opens a tray of another trial, and states why another label opens none", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Close" }));
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  await handScan(location.origin + pathOf({ table: "cakes", id: ids.cake }));
  expect(await screen.findByText("This is not the label of a tray.")).toBeVisible();
  await handScan(location.origin + pathOf({ table: "tray_formulations", id: elsewhere.tray }));
  expect(await heading("GT-009-F7")).toBeVisible();
});

test("the label of a cake is refused as no tray's label", async () => {
  const { see } = await open();
  await see("cakes", ids.cake);
  expect(await screen.findByText("This is not the label of a tray.")).toBeVisible();
});
