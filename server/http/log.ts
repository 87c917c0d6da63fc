import { createMiddleware } from "hono/factory";
import { type Logger, pino } from "pino";
import type { Clock } from "../clock.ts";

export type Log = Logger;

/**
 * Values of a request: its logger, the name of its operation, and after the sign-in was checked the user name, with the id
 * of the API token that was used.
 */
export type Variables = { log: Log; operation?: string; user?: string; apiToken?: string };

export const silent: Log = pino({ level: "silent" });

/** What proxies and monitors request all the time: logged only for debugging, unless it is refused. */
const probes = ["health", "ready", "metrics"];

/**
 * Logs one line per request: id, method, path, status, milliseconds, user, the id of an API token; never query strings,
 * tokens or bodies.
 */
export function withLog(log: Log, clock: Clock) {
  return createMiddleware<{ Variables: Variables }>(async (c, next) => {
    const request = crypto.randomUUID();
    const startedAt = clock.now();
    c.set("log", log.child({ request }));
    await next();
    c.header("X-Request-Id", request);
    const { method, path } = c.req;
    const { operation, user, apiToken } = c.var;
    const isQuiet = probes.includes(operation ?? "") && c.res.ok;
    const ms = clock.now() - startedAt;
    c.var.log[isQuiet ? "debug" : "info"](
      { method, path, status: c.res.status, ms, user, api_token: apiToken },
      "request",
    );
  });
}
