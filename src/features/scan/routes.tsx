import { lazy, Suspense } from "react";
import type { RouteObject } from "react-router-dom";

/** Camera and QR reader load from the cache when the page opens, so that they do not delay the app's start. */
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
