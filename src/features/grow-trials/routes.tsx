import type { RouteObject } from "react-router-dom";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import { chartRoutes } from "./charts/routes.tsx";
import { shelfRoutes } from "./shelf/routes.tsx";

/** Screens of grow trials and their trays. */
export const growTrialRoutes: RouteObject[] = [
  {
    path: kindPages.grow_trials.page,
    lazy: () => import("./grow-trials-page.tsx").then(({ GrowTrialsPage: Component }) => ({ Component })),
  },
  {
    path: pathOf({ table: "grow_trials", id: ":id" }),
    lazy: () => import("./page/grow-trial-page.tsx").then(({ GrowTrialPage: Component }) => ({ Component })),
  },
  {
    path: `${pathOf({ table: "grow_trials", id: ":id" })}/images`,
    lazy: () => import("./images-page.tsx").then(({ ImagesPage: Component }) => ({ Component })),
  },
  ...shelfRoutes,
  ...chartRoutes,
  {
    path: kindPages.tray_formulations.page,
    lazy: () =>
      import("./trays/formulations-page.tsx").then(({ FormulationsPage: Component }) => ({ Component })),
  },
  {
    path: pathOf({ table: "tray_formulations", id: ":id" }),
    lazy: () =>
      import("./trays/formulation-page.tsx").then(({ FormulationPage: Component }) => ({ Component })),
  },
];
