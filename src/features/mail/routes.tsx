import { Outlet, type RouteObject } from "react-router-dom";
import { ForRole } from "#components/person/for-role.tsx";

/** The messages to the Quality Control Team. */
export const mailRoutes: RouteObject[] = [
  {
    element: (
      <ForRole needs="staff">
        <Outlet />
      </ForRole>
    ),
    children: [
      {
        path: "/mail",
        lazy: () => import("./mail-page.tsx").then(({ MailPage: Component }) => ({ Component })),
      },
    ],
  },
];
