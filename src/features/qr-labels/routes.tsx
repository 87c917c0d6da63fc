import { Navigate, type RouteObject } from "react-router-dom";
import { QrLabelPage } from "./qr-label-page.tsx";
import { QrLabelsPage } from "./qr-labels-page.tsx";

const folder = "/inventory/qr-code-viewer";

/** The list of QR labels, and the page of each label. */
export const qrLabelRoutes: RouteObject[] = [
  { path: folder, element: <Navigate to={`${folder}/all`} replace /> },
  { path: `${folder}/all`, element: <QrLabelsPage /> },
  { path: `${folder}/:id`, element: <QrLabelPage /> },
];
