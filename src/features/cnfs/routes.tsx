import { Navigate, type RouteObject, useParams } from "react-router-dom";
import { CnfPage } from "./cnf-page.tsx";
import { CnfsPage } from "./cnfs-page.tsx";

export const cnfRoutes: RouteObject[] = [
  { path: "/inventory/cnfs", element: <CnfsPage /> },
  { path: "/inventory/cnfs/:id", element: <CnfPage /> },
  // Both spellings are in use; links elsewhere lead to this one.
  { path: "/inventory/cnf/:id", element: <ToCnf /> },
];

function ToCnf() {
  const { id = "" } = useParams();
  return <Navigate to={`/inventory/cnfs/${id}`} replace />;
}
