import type { RouteObject } from "react-router-dom";
import { ForRole } from "#components/person/for-role.tsx";
import { PeoplePage } from "./people-page.tsx";

/** The people of the lab, for administrators. */
export const peopleRoutes: RouteObject[] = [
  {
    path: "/people",
    element: (
      <ForRole needs="administrator">
        <PeoplePage />
      </ForRole>
    ),
  },
];
