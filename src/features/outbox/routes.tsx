import type { RouteObject } from "react-router-dom";

/** The outbox, all sent writes, and one record in the outbox. */
export const outboxRoutes: RouteObject[] = [
  {
    path: "/outbox",
    lazy: () => import("./outbox-page.tsx").then(({ OutboxPage: Component }) => ({ Component })),
  },
  {
    path: "/outbox/sent",
    lazy: () => import("./sent/sent-page.tsx").then(({ SentPage: Component }) => ({ Component })),
  },
  {
    path: "/outbox/:seq",
    lazy: () => import("./outbox-page.tsx").then(({ OutboxPage: Component }) => ({ Component })),
  },
];
