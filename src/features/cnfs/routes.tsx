import { Navigate, type RouteObject, useParams } from "react-router-dom";
import { kindPages, pathOf } from "#domain/kind-pages.ts";

export const cnfRoutes: RouteObject[] = [
  {
    path: kindPages.cnfs.page,
    lazy: () => import("./cnfs-page.tsx").then(({ CnfsPage: Component }) => ({ Component })),
  },
  {
    path: pathOf({ table: "cnfs", id: ":id" }),
    lazy: () => import("./cnf-page.tsx").then(({ CnfPage: Component }) => ({ Component })),
  },
  // Links from outside use this spelling too.
  { path: "/inventory/cnf/:id", element: <ToCnf /> },
];

function ToCnf() {
  const { id = "" } = useParams();
  return <Navigate to={pathOf({ table: "cnfs", id })} replace />;
}
