import { createMiddleware } from "hono/factory";
import type { Variables } from "../http/log.ts";
import type { Meter } from "./meter.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** Reports each request with the name of its operation: `app` for a file of the app, `unknown` for an unknown path. */
export function withMeter(meter: Meter) {
  return createMiddleware<{ Variables: Variables }>(async (c, next) => {
    const start = performance.now();
    await next();
    const { method, path } = c.req;
    meter.request(
      {
        operation: c.var.operation ?? (path.startsWith("/api/") ? "unknown" : "app"),
        method: methods.includes(method) ? method : "other",
        status: c.res.status,
      },
      (performance.now() - start) / 1000,
    );
  });
}
