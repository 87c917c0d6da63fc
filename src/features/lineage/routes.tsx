import type { RouteObject } from "react-router-dom";
import { threadPathOf } from "#components/lineage-kinds.ts";
import { lineageKinds } from "#domain/lineage/thread.ts";
import { LineagePage } from "./lineage-page.tsx";

/** Below the page of each thing, so that the breadcrumb leads back to it. */
export const lineageRoutes: RouteObject[] = lineageKinds.map((kind) => ({
  path: threadPathOf({ kind, id: ":id" }),
  element: <LineagePage key={kind} kind={kind} />,
}));
