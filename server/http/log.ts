import { createMiddleware } from "hono/factory";
import { type Logger, pino } from "pino";
import type { Clock } from "../clock.ts";

export type Log = Logger;

/** What a request carries along: its own logger, and who asks once that is known. */
export type Variables = { log: Log; user?: string };

export const silent: Log = pino({ level: "silent" });

/** One line a request: id, method, path, status, milliseconds, user. Never a query string, a token or a body. */
export function withLog(log: Log, clock: Clock) {
  return createMiddleware<{ Variables: Variables }>(async (c, next) => {
    const request = crypto.randomUUID();
    const began = clock.now();
    c.set("log", log.child({ request }));
    await next();
    c.header("X-Request-Id", request);
    const { method, path } = c.req;
    c.var.log.info(
      { method, path, status: c.res.status, ms: clock.now() - began, user: c.var.user },
      "request",
    );
  });
}
