import type { RouteObject } from "react-router-dom";
import { kinds, pathOf } from "#domain/kinds.ts";
import { SampleLibraryPage } from "./sample-library-page.tsx";
import { SamplePage } from "./sample-page.tsx";

/** The sample library. */
export const sampleRoutes: RouteObject[] = [
  { path: kinds.samples.page, element: <SampleLibraryPage /> },
  { path: pathOf({ table: "samples", id: ":id" }), element: <SamplePage /> },
];
