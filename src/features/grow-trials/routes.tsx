import type { RouteObject } from "react-router-dom";
import { chartRoutes } from "./charts/routes.tsx";
import { FormulationPage } from "./formulations/formulation-page.tsx";
import { FormulationsPage } from "./formulations/formulations-page.tsx";
import { GrowTrialsPage } from "./grow-trials-page.tsx";
import { ImagesPage } from "./images-page.tsx";
import { GrowTrialPage } from "./page/grow-trial-page.tsx";
import { shelfRoutes } from "./shelf/routes.tsx";

/** Screens of grow trials and their trays. */
export const growTrialRoutes: RouteObject[] = [
  { path: "/grow-trials", element: <GrowTrialsPage /> },
  { path: "/grow-trials/:id", element: <GrowTrialPage /> },
  { path: "/grow-trials/:id/images", element: <ImagesPage /> },
  ...shelfRoutes,
  ...chartRoutes,
  { path: "/grow-trial-formulations", element: <FormulationsPage /> },
  { path: "/grow-trial-formulations/:id", element: <FormulationPage /> },
];
