import type { RouteObject } from "react-router-dom";
import { kindPages, pathOf } from "#domain/kind-pages.ts";

/** The sample library. */
export const sampleRoutes: RouteObject[] = [
  {
    path: kindPages.samples.page,
    lazy: () =>
      import("./sample-library-page.tsx").then(({ SampleLibraryPage: Component }) => ({ Component })),
  },
  {
    path: pathOf({ table: "samples", id: ":id" }),
    lazy: () => import("./sample-page.tsx").then(({ SamplePage: Component }) => ({ Component })),
  },
];
