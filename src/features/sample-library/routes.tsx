import type { RouteObject } from "react-router-dom";
import { SampleLibraryPage } from "./sample-library-page.tsx";
import { SamplePage } from "./sample-page.tsx";

/** The sample library. */
export const sampleRoutes: RouteObject[] = [
  { path: "/inventory/sample-library", element: <SampleLibraryPage /> },
  { path: "/inventory/sample-library/:id", element: <SamplePage /> },
];
