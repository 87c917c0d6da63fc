import { Navigate, type RouteObject } from "react-router-dom";

const folder = "/inventory/qr-code-viewer";

/** The list of QR labels, and the page of each label. */
export const qrLabelRoutes: RouteObject[] = [
  { path: folder, element: <Navigate to={`${folder}/all`} replace /> },
  {
    path: `${folder}/all`,
    lazy: () => import("./qr-labels-page.tsx").then(({ QrLabelsPage: Component }) => ({ Component })),
  },
  {
    path: `${folder}/:id`,
    lazy: () => import("./qr-label-page.tsx").then(({ QrLabelPage: Component }) => ({ Component })),
  },
];
