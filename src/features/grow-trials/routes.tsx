import type { RouteObject } from "react-router-dom";
import { kinds, pathOf } from "#domain/kinds.ts";
import { chartRoutes } from "./charts/routes.tsx";
import { FormulationPage } from "./formulations/formulation-page.tsx";
import { FormulationsPage } from "./formulations/formulations-page.tsx";
import { GrowTrialsPage } from "./grow-trials-page.tsx";
import { ImagesPage } from "./images-page.tsx";
import { GrowTrialPage } from "./page/grow-trial-page.tsx";
import { shelfRoutes } from "./shelf/routes.tsx";

/** Screens of grow trials and their trays. */
export const growTrialRoutes: RouteObject[] = [
  { path: kinds.grow_trials.page, element: <GrowTrialsPage /> },
  { path: pathOf({ table: "grow_trials", id: ":id" }), element: <GrowTrialPage /> },
  { path: `${pathOf({ table: "grow_trials", id: ":id" })}/images`, element: <ImagesPage /> },
  ...shelfRoutes,
  ...chartRoutes,
  { path: kinds.tray_formulations.page, element: <FormulationsPage /> },
  { path: pathOf({ table: "tray_formulations", id: ":id" }), element: <FormulationPage /> },
];
