import { Outlet, type RouteObject } from "react-router-dom";
import { ForRole } from "#components/person/for-role.tsx";

/** The devices of the lab, and the health of this one. */
export const deviceRoutes: RouteObject[] = [
  {
    element: (
      <ForRole needs="staff">
        <Outlet />
      </ForRole>
    ),
    children: [
      {
        path: "/devices",
        lazy: () => import("./devices-page.tsx").then(({ DevicesPage: Component }) => ({ Component })),
      },
    ],
  },
  {
    path: "/devices/this",
    lazy: () => import("./this-device-page.tsx").then(({ ThisDevicePage: Component }) => ({ Component })),
  },
];
