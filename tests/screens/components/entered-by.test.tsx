import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { growTrialRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import { namedId } from "#domain/kernel/ids.ts";
import { aCnf, cnfChanges } from "../../fixtures/cnfs.ts";
import { aGrowTrial, growTrialChanges } from "../../fixtures/grow-trials.ts";
import { aHomogenization, homogenizationChange } from "../../fixtures/homogenizations.ts";
import {
  aFeedstock,
  aNopProcess,
  anEquipment,
  DANA,
  equipmentChanges,
  feedstockChanges,
  ids,
  MARCUS,
  NOW,
  nopProcessChanges,
} from "../../fixtures/records.ts";
import { aSample, sampledChanges } from "../../fixtures/sampled.ts";
import { openScreen } from "./open-screen.tsx";

const typed = { created_by: MARCUS, recorded_by: DANA };
const measured = aFeedstock({
  characterized_by: MARCUS,
  characterized_at: NOW,
  characterized_recorded_by: DANA,
  particle_size: 4,
});
const sample = aSample(typed);
const upkeep = { id: ids.use, kind: "MAINTENANCE", comments: null, ...typed } as const;
const serviced = anEquipment({ upkeep: [{ ...upkeep, creation_date: NOW, recorded_at: NOW }] });
const equipmentPage = `/inventory/equipment/${ids.equipment}`;

const places = [
  ["the list of CNFs", "/inventory/cnfs", kindRoutes.cnfs, cnfChanges(aCnf(typed))],
  [
    "the list of experiments",
    "/homogenization",
    kindRoutes.homogenizations,
    [homogenizationChange(aHomogenization(typed))],
  ],
  [
    "the sample library",
    "/inventory/sample-library",
    kindRoutes.samples,
    [...sampledChanges, { table: "samples", id: sample.id, record: sample } as const],
  ],
  [
    "the list of NOP processes",
    "/nop-process",
    kindRoutes.nop_processes,
    nopProcessChanges(aNopProcess(typed)),
  ],
  ["the list of grow trials", "/grow-trials", growTrialRoutes, growTrialChanges(aGrowTrial(typed))],
  ["the list of feedstocks", "/inventory/feedstocks", kindRoutes.feedstocks, feedstockChanges(measured)],
  ["the log of an equipment's upkeep", equipmentPage, kindRoutes.equipment, equipmentChanges(serviced)],
  [
    "the usage log of an equipment",
    equipmentPage,
    kindRoutes.equipment,
    [
      ...equipmentChanges(anEquipment()),
      ...cnfChanges(aCnf({ ...typed, homogenization_equipment_id: ids.equipment })),
    ],
  ],
] as const;

test.each(places)(
  "%s names who was signed in, where another person is named",
  async (_, path, routes, records) => {
    await openScreen({ path, routes: [...routes], records: [...records] });
    expect(await screen.findByText("Entered by Dana Ruiz")).toBeVisible();
  },
);

test("a feedstock's characterization names who was signed in, where another person is named", async () => {
  const path = `/inventory/feedstocks/${ids.feedstock}`;
  await openScreen({ path, routes: kindRoutes.feedstocks, records: feedstockChanges(measured) });
  const card = within(await screen.findByRole("region", { name: "Characterization" }));
  const facts = card.getAllByRole("term").map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(facts).toContainEqual(["Characterized By", MARCUS]);
  expect(facts).toContainEqual(["Entered By", DANA]);
});

test("a list shows people by the names that they have been given, sorts by them, and finds them and the e-mails", async () => {
  const other = { id: namedId("test", "other process"), batch_number: "NOP-2026-005", created_by: MARCUS };
  const { user } = await openScreen({
    path: "/nop-process?sort=by",
    routes: kindRoutes.nop_processes,
    records: [aNopProcess({ created_by: DANA }), aNopProcess(other)].flatMap(nopProcessChanges),
    names: { [DANA]: "Zoë Adams", [MARCUS]: "Adam West" },
  });
  const codes = () => screen.getAllByRole("link", { name: /^NOP-/ }).map((link) => link.textContent);
  expect(await screen.findByText("Zoë Adams")).toHaveAttribute("title", DANA);
  expect(codes()).toEqual(["NOP-2026-005", "NOP-2026-004"]);
  const search = screen.getByRole("searchbox");
  for (const typed of ["zoë", DANA]) {
    await user.retype(search, typed);
    await expect.poll(codes).toEqual(["NOP-2026-004"]);
  }
});
