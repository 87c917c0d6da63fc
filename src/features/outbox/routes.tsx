import type { RouteObject } from "react-router-dom";
import { OutboxPage } from "./outbox-page.tsx";

/** The outbox, and one record in it. */
export const outboxRoutes: RouteObject[] = [
  { path: "/outbox", element: <OutboxPage /> },
  { path: "/outbox/:seq", element: <OutboxPage /> },
];
