import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { aHarvest, aRemoval, aTray, growIds, trayChanges } from "../../fixtures/grow-trials.ts";
import { MARCUS } from "../../fixtures/records.ts";
import { rowTexts } from "../components/open-screen.tsx";
import { id, openTrial } from "./open-trial.tsx";

const path = `/grow-trial-formulations/${growIds.tray}`;

test("the trays of all trials are listed, and those without plugs on request", async () => {
  const { user } = await openTrial({ path: "/grow-trial-formulations?show=active" });
  expect(await screen.findByRole("link", { name: "GT-003-F1" })).toHaveAttribute("href", path);
  expect(rowTexts()).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: "All" }));
  expect(await screen.findByRole("link", { name: "GT-003-F3" })).toBeVisible();
});

test("the comments of a tray are found", async () => {
  const { user } = await openTrial({ path: "/grow-trial-formulations" });
  await screen.findByRole("link", { name: "GT-003-F1" });
  await user.type(screen.getByRole("searchbox", { name: "Search formulations" }), "dark green");
  await expect.poll(rowTexts).toEqual([expect.stringContaining("GT-003-F2")]);
});

test("a formulation shows its composition, its growth and its harvest", async () => {
  const { router, user } = await openTrial({ path: `/grow-trial-formulations/${growIds.harvested}` });
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("GT-003-F2");
  expect(screen.getByRole("region", { name: "Formulation" })).toHaveTextContent(
    /CompositionControl, no CNF, Lettuce.*Test ForWater retention.*24 \/ 24/,
  );
  expect(screen.getByRole("region", { name: "Weekly Data" })).toHaveTextContent("No Weekly Data");
  expect(screen.getByRole("region", { name: "Harvest Data" })).toHaveTextContent(/Canopy Width20\.8cm/);
  await user.click(screen.getByRole("link", { name: "Grow trial GT-003" }));
  await expect.poll(() => router.state.location.pathname).toBe(`/grow-trials/${id}`);
});

test("removed plugs and a harvest name who was signed in, where another person is named", async () => {
  const recorded = { by: MARCUS, at: "2026-11-18T15:00:05.000Z" };
  const tray = aTray({
    plug_removals: [aRemoval({ weekly_data_id: null, recorded })],
    harvest_data: aHarvest({ recorded }),
  });
  await openTrial({ path, more: trayChanges(tray) });
  expect(await screen.findByRole("region", { name: "Harvest Data" })).toHaveTextContent(
    /dana\.ruiz@cnf-lab\.exampleEntered Bymarcus\.lee@cnf-lab\.example/,
  );
  expect(screen.getByText("Entered by marcus.lee")).toBeVisible();
});

test("a week shows its comments, and the removed plugs", async () => {
  await openTrial({ path });
  expect(await screen.findByRole("region", { name: "Weekly Data" })).toHaveTextContent(
    /Week 24\.7cm4cm10healthy1 plug removed: damping off.*Week 1/,
  );
  expect(screen.getByRole("region", { name: "Harvest Data" })).toHaveTextContent("No Harvest Data");
});

test("a formulation is in the lineage of its sources", async () => {
  await openTrial({ path });
  const strip = within(await screen.findByRole("region", { name: "Lineage" }));
  expect(strip.getByText("GT-003-F1")).toBeVisible();
  expect(strip.getByRole("link", { name: "Full lineage" })).toHaveAttribute("href", `${path}/lineage`);
});

test("a formulation that does not exist leads to all formulations", async () => {
  const unknown = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f6799";
  await openTrial({ path: `/grow-trial-formulations/${unknown}` });
  const name = `Tray formulation not found. Contact support. Formulation Id: ${unknown} Grow Trial Id: NA`;
  expect(await screen.findByRole("heading", { name })).toBeVisible();
  expect(screen.getByRole("link", { name: "All formulations" })).toBeVisible();
});
