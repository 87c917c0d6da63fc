import { screen, within } from "@testing-library/react";
import { Outlet } from "react-router-dom";
import { growTrialRoutes } from "#app/features.tsx";
import { FORMULATION, HARVEST, SEED_SOWN, WEEKLY } from "#domain/grow-trials/plan.ts";
import type { GrowTrial } from "#domain/grow-trials/schema.ts";
import type { Change } from "#domain/kernel/change.ts";
import type { StepState } from "#domain/steps/schema.ts";
import type { TrayFormulation } from "#domain/trays/schema.ts";
import { ErrorBoundary } from "#ui/notice/error-boundary.tsx";
import { exampleRecords } from "../../fixtures/examples.ts";
import {
  aGrowTrial,
  aHarvest,
  aTray,
  growIds,
  growStepsIn,
  growTrialChanges,
  trayChanges,
} from "../../fixtures/grow-trials.ts";
import { openScreen } from "../components/open-screen.tsx";

const { trial: id } = growIds;

/** F2 of GT-003: harvested, no weeks. */
export const harvestedTray = aTray({
  id: growIds.harvested,
  identifier: "F2",
  weekly_data: [],
  plug_removals: [],
  harvest_data: aHarvest(),
});

/** F3 of GT-003: all of its 24 plugs were removed. */
const deadTray = aTray({
  id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67a3",
  identifier: "F3",
  weekly_data: [],
  plug_removals: [
    {
      id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67d3",
      weekly_data_id: null,
      num_plugs_removed: 24,
      reason_for_removal: "damping off",
      created_at: "2026-11-10T15:00:00.000Z",
      created_by: "dana.ruiz@cnf-lab.example",
      recorded: { by: "dana.ruiz@cnf-lab.example", at: "2026-11-10T15:00:05.000Z" },
    },
  ],
});

type Options = {
  path?: string;
  selected?: string;
  states?: StepState[];
  trial?: Partial<GrowTrial>;
  trays?: TrayFormulation[];
  more?: Change[];
  send?: (request: Request) => Promise<Response>;
};

/**
 * The page of GT-003, its steps in these states, with a tray that grows, one that is harvested and one that is dead.
 */
export async function openTrial(options: Options = {}) {
  const { selected = "", states = ["COMPLETED", "COMPLETED"], trial = {}, more = [] } = options;
  const { path = `/grow-trials/${id}${selected && `?selected=${selected}`}` } = options;
  const trays = options.trays ?? [aTray(), harvestedTray, deadTray];
  const opened = await openScreen({
    path,
    send: options.send,
    token: options.send && "token",
    routes: [
      {
        element: (
          <ErrorBoundary>
            <Outlet />
          </ErrorBoundary>
        ),
        children: growTrialRoutes,
      },
    ],
    records: [
      ...exampleRecords,
      ...growTrialChanges(
        aGrowTrial({
          formulation_ids: trays.map((tray) => tray.id),
          process_states: growStepsIn(id, ...states),
          ...trial,
        }),
      ),
      ...trays.flatMap(trayChanges),
      ...more,
    ],
  });
  return opened;
}

/** The rows of a table, as the text of their cells. */
export async function cellsOf(table: string): Promise<(string | null)[][]> {
  const rows = within(await screen.findByRole("table", { name: table })).getAllByRole("row");
  return rows.slice(1).map((row) =>
    within(row)
      .getAllByRole("cell")
      .map((cell) => cell.textContent),
  );
}

/** One row of a table, by the text of its first cell. */
export async function rowOf(table: string, name: string) {
  const rows = within(await screen.findByRole("table", { name: table })).getAllByRole("row");
  const row = rows.find((one) => one.textContent?.startsWith(name));
  if (row === undefined) throw new Error(`${table} has no row ${name}`);
  return within(row);
}

export { FORMULATION, HARVEST, id, SEED_SOWN, WEEKLY };
