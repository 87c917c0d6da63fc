import type { RouteObject } from "react-router-dom";
import { OutboxPage } from "./outbox-page.tsx";
import { SentPage } from "./sent/sent-page.tsx";

/** The outbox, all sent writes, and one record in the outbox. */
export const outboxRoutes: RouteObject[] = [
  { path: "/outbox", element: <OutboxPage /> },
  { path: "/outbox/sent", element: <SentPage /> },
  { path: "/outbox/:seq", element: <OutboxPage /> },
];
