import { screen, within } from "@testing-library/react";
import { growTrialRoutes } from "#app/features.tsx";
import type { GrowTrial } from "#domain/grow-trials/schema.ts";
import type { TrayFormulation } from "#domain/trays/schema.ts";
import { weeksOf } from "../../../fixtures/formulations.ts";
import {
  aGrowTrial,
  aHarvest,
  aRemoval,
  aTray,
  growIds,
  growTrialChanges,
  trayChanges,
} from "../../../fixtures/grow-trials.ts";
import { openScreen } from "../../components/open-screen.tsx";

const { trial: id } = growIds;
const none = { plug_removals: [], harvest_data: null };

/** Ids of the four trays. */
const trayIds = [1, 2, 3, 4].map((n) => `8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f670${n}`);

/** F1 grew three weeks, F2 is the control, F3 missed a week, F4 lost all its plugs in the second week. */
export const fourTrays = [
  {
    identifier: "F1",
    cnf_description: "CNF of birch",
    cnf_id: growIds.tray,
    weekly_data: weeksOf({ 1: 2, 2: 5, 3: 10 }),
  },
  { identifier: "F2", weekly_data: weeksOf({ 1: 2, 2: 4, 3: 8 }) },
  { identifier: "F3", cnf_description: "CNF of oat", weekly_data: weeksOf({ 1: 2, 3: 6 }) },
  {
    identifier: "F4",
    cnf_description: "Coir",
    weekly_data: weeksOf({ 1: 2, 2: 1 }),
    plug_removals: [aRemoval({ weekly_data_id: "week-2", num_plugs_removed: 24 })],
  },
].map((tray, i) => aTray({ ...none, id: trayIds[i], ...tray }));

/** The same trays, the first two harvested: of ten plugs and of five. */
export const harvestedTrays = fourTrays.map((tray, i): TrayFormulation => {
  if (i > 1) return tray;
  const figures = i === 0 ? { leaf_dry_mass: 30 } : { leaf_dry_mass: 20, num_plugs_for_avg: 5 };
  return { ...tray, harvest_data: aHarvest({ id: `harvest-${i}`, ...figures }) };
});

/** The charts of GT-003, in its fourth week, with these trays. */
export function openCharts(trays: TrayFormulation[] = fourTrays, trial: Partial<GrowTrial> = {}) {
  const formulation_ids = trays.map((tray) => tray.id);
  return openScreen({
    path: `/grow-trials/${id}/charts`,
    routes: [...growTrialRoutes, { path: "/grow-trials/:id", element: <h1>The trial</h1> }],
    records: [...growTrialChanges(aGrowTrial({ formulation_ids, ...trial })), ...trays.flatMap(trayChanges)],
  });
}

type Card = ReturnType<typeof within>;

/** The card with this title. */
export const card = async (name: string): Promise<Card> =>
  within(await screen.findByRole("region", { name }));

/** The accessible names of the charts of a card. */
export const pictures = (of: Card) =>
  of.getAllByRole("img").map((picture: HTMLElement) => picture.getAttribute("aria-label"));

/** The rows of a table of a card, as `F1 | 2 | 3`. */
export const rows = (of: Card, name: string | RegExp) =>
  within(of.getByRole("table", { name, hidden: true }))
    .getAllByRole("row", { hidden: true })
    .map((row) => [...row.children].map((cell) => cell.textContent).join(" | "));

/** Six trays, F1 to F6, of two formulations: the control (F1, F3, F5) and one with CNF (F2, F4, F6); all harvested. */
export const replicatedTrays = [8, 10, 8.6, 11, 7.9, 12.5].map((height, i) =>
  aTray({
    ...none,
    id: `8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f680${i}`,
    identifier: `F${i + 1}`,
    ...(i % 2 === 1 && { cnf_description: "CNF of oat" }),
    weekly_data: weeksOf({ 1: 2, 2: 4 + i / 10, 3: height }),
    harvest_data: aHarvest({ id: `harvest-${i}`, leaf_dry_mass: 10 * height }),
  }),
);
