import { Navigate, type RouteObject, useParams } from "react-router-dom";
import { kinds, pathOf } from "#domain/kinds.ts";
import { CnfPage } from "./cnf-page.tsx";
import { CnfsPage } from "./cnfs-page.tsx";

export const cnfRoutes: RouteObject[] = [
  { path: kinds.cnfs.page, element: <CnfsPage /> },
  { path: pathOf({ table: "cnfs", id: ":id" }), element: <CnfPage /> },
  // Links from outside use this spelling too.
  { path: "/inventory/cnf/:id", element: <ToCnf /> },
];

function ToCnf() {
  const { id = "" } = useParams();
  return <Navigate to={pathOf({ table: "cnfs", id })} replace />;
}
