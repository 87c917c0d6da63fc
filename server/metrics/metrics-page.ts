import { hash, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import type { Variables } from "../http/log.ts";
import { Problem } from "../http/problems.ts";
import { toResponse } from "../http/responses.ts";
import type { Prometheus } from "./prometheus.ts";

/** What Prometheus reads, and the bearer token that it needs. */
export type Metrics = { meter: Prometheus; token: string };

/** Returns what answers `/metrics`: 404 where it is off, 401 without its token, which is compared in constant time. */
export function metricsPage(metrics: Metrics | undefined) {
  return async (c: Context<{ Variables: Variables }>): Promise<Response> => {
    c.set("operation", "metrics");
    if (metrics === undefined) return refused(404, "NOT_FOUND", "Path not found");
    const { meter, token } = metrics;
    if (!isSame(c.req.header("Authorization") ?? "", `Bearer ${token}`))
      return refused(401, "UNAUTHENTICATED", "The token of the metrics is missing or wrong.", {
        "WWW-Authenticate": "Bearer",
      });
    const headers = { "Content-Type": meter.contentType };
    return toResponse({ status: 200, body: await meter.text(), headers });
  };
}

function refused(status: number, code: string, detail: string, headers: Record<string, string> = {}) {
  return toResponse(new Problem(status, code, detail, { headers }).answer);
}

const isSame = (given: string, expected: string) => timingSafeEqual(digest(given), digest(expected));
const digest = (text: string) => hash("sha256", text, "buffer");
