import { lazy, Suspense } from "react";
import type { RouteObject } from "react-router-dom";

/** Camera and reader load when somebody scans, from the tablet itself: the app's start does not wait for them. */
const ScanPage = lazy(() => import("./scan-page.tsx").then((m) => ({ default: m.ScanPage })));

export const scanRoutes: RouteObject[] = [
  {
    path: "/scan",
    element: (
      <Suspense fallback={<main className="scan" aria-busy />}>
        <ScanPage />
      </Suspense>
    ),
  },
];
