import { screen } from "@testing-library/react";
import { growTrialRoutes } from "#app/features.tsx";
import type { Change } from "#domain/kernel/change.ts";
import type { User } from "#tests/support/a-user.ts";
import { exampleRecords } from "../../../fixtures/examples.ts";
import {
  aGrowTrial,
  aTray,
  aWeek,
  growIds,
  growTrialChanges,
  trayChanges,
} from "../../../fixtures/grow-trials.ts";
import { openScreen } from "../../components/open-screen.tsx";

/** The third week of a tray. */
export const third = aWeek({
  id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67b3",
  week_number: 3,
  avg_height: 9.6,
  avg_canopy_width: 11.2,
  plant_comments: "healthy; leaf: dark green",
});
/** Two trays in their fourth week: three weeks of the first are recorded, none of the second. */
export const trays = [
  ...trayChanges(aTray({ weekly_data: [third], plug_removals: [] })),
  ...trayChanges(
    aTray({
      id: growIds.harvested,
      identifier: "F2",
      weekly_data: [],
      plug_removals: [],
      num_plugs_created: 9,
    }),
  ),
];

/** Shelf mode of GT-003, in its fourth week. */
export const openShelf = (more: Change[] = trays, query = "", trial = aGrowTrial(), now?: () => number) =>
  openScreen({
    path: `/grow-trials/${growIds.trial}/shelf${query}`,
    now,
    routes: [...growTrialRoutes, { path: "*", element: <h1>Elsewhere</h1> }],
    records: [
      ...exampleRecords.filter(({ table }) => table !== "tray_formulations"),
      ...growTrialChanges(trial),
      ...more,
    ],
  });

export const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
/** Shelf mode at F1, or at another tray, once it is shown. */
export async function openTray(tray = "F1") {
  const opened = await openShelf(trays, tray === "F1" ? "" : `?tray=${tray}`);
  await heading(`GT-003-${tray}`);
  return opened;
}
export const figure = (label: string) => screen.getByRole("textbox", { name: label });
/** Touches keys by their names, one after the other. */
export async function press(user: User, ...keys: string[]): Promise<void> {
  for (const name of keys) {
    await user.clickAnew(screen.getByRole("button", { name }));
  }
}
/** The store's records of the fourth week of a tray. */
export const weekOf = async (store: Awaited<ReturnType<typeof openShelf>>["store"], id: string) =>
  (await store.records("tray_formulations").get(id))?.weekly_data.find(
    ({ week_number }) => week_number === 4,
  );
