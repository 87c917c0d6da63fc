import { Outlet, type RouteObject } from "react-router-dom";
import { ForRole } from "#components/person/for-role.tsx";

/** The people of the lab, for administrators. */
export const peopleRoutes: RouteObject[] = [
  {
    element: (
      <ForRole needs="administrator">
        <Outlet />
      </ForRole>
    ),
    children: [
      {
        path: "/people",
        lazy: () => import("./people-page.tsx").then(({ PeoplePage: Component }) => ({ Component })),
      },
    ],
  },
];
