import type { RouteObject } from "react-router-dom";
import { accountRoutes } from "#features/account/routes.tsx";
import { deviceRoutes } from "#features/devices/routes.tsx";
import { growTrialRoutes } from "#features/grow-trials/routes.tsx";
import { helpRoutes } from "#features/help/routes.tsx";
import { homeRoutes } from "#features/home/routes.tsx";
import { inventoryRoutes } from "#features/inventory/routes.tsx";
import { labListRoutes } from "#features/lab-lists/routes.tsx";
import { labelRoutes } from "#features/labels/routes.tsx";
import { lineageRoutes } from "#features/lineage/routes.tsx";
import { mailRoutes } from "#features/mail/routes.tsx";
import { outboxRoutes } from "#features/outbox/routes.tsx";
import { peopleRoutes } from "#features/people/routes.tsx";
import { qrLabelRoutes } from "#features/qr-labels/routes.tsx";
import { scanRoutes } from "#features/scan/routes.tsx";
import { kindRoutes } from "./kind-routes.tsx";

/** The routes that need a signed-in person, one list per feature. */
export const featureRoutes: RouteObject[] = [
  ...homeRoutes,
  ...inventoryRoutes,
  ...Object.values(kindRoutes).flat(),
  ...growTrialRoutes,
  ...lineageRoutes,
  ...labelRoutes,
  ...qrLabelRoutes,
  ...scanRoutes,
  {
    lazy: () => import("./outbox-with-forms.tsx").then(({ OutboxWithForms: Component }) => ({ Component })),
    children: outboxRoutes,
  },
  ...deviceRoutes,
  ...mailRoutes,
  ...labListRoutes,
  ...accountRoutes,
  ...peopleRoutes,
  ...helpRoutes,
];
