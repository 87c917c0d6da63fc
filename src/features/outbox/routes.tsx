import type { RouteObject } from "react-router-dom";
import { OutboxPage } from "./outbox-page.tsx";

/** What waits on this tablet, and one record of it. */
export const outboxRoutes: RouteObject[] = [
  { path: "/outbox", element: <OutboxPage /> },
  { path: "/outbox/:seq", element: <OutboxPage /> },
];
