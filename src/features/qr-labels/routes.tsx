import { Navigate, type RouteObject } from "react-router-dom";
import { QrLabelPage } from "./qr-label-page.tsx";
import { QrLabelsPage } from "./qr-labels-page.tsx";

const folder = "/inventory/qr-code-viewer";

/** The labels of the lab: each by itself, and all of them. */
export const qrLabelRoutes: RouteObject[] = [
  { path: folder, element: <Navigate to={`${folder}/all`} replace /> },
  { path: `${folder}/all`, element: <QrLabelsPage /> },
  { path: `${folder}/:id`, element: <QrLabelPage /> },
];
