import type { RouteObject } from "react-router-dom";
import { LabelsPage } from "./labels-page.tsx";

export const labelRoutes: RouteObject[] = [{ path: "/print-labels", element: <LabelsPage /> }];
