import type { RouteObject } from "react-router-dom";
import { ForRole } from "#components/person/for-role.tsx";
import { MailPage } from "./mail-page.tsx";

/** The messages to the Quality Control Team. */
export const mailRoutes: RouteObject[] = [
  {
    path: "/mail",
    element: (
      <ForRole needs="staff">
        <MailPage />
      </ForRole>
    ),
  },
];
