import type { RouteObject } from "react-router-dom";
import { ForRole } from "#components/person/for-role.tsx";
import { DevicesPage } from "./devices-page.tsx";
import { ThisDevicePage } from "./this-device-page.tsx";

/** The devices of the lab, and the health of this one. */
export const deviceRoutes: RouteObject[] = [
  {
    path: "/devices",
    element: (
      <ForRole needs="staff">
        <DevicesPage />
      </ForRole>
    ),
  },
  { path: "/devices/this", element: <ThisDevicePage /> },
];
