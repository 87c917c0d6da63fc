import type { Context, Next } from "hono";
import type { LabDb } from "../db/lab-db.ts";
import type { AnyAnswer } from "./problems.ts";

export function toResponse({ status, body, headers }: AnyAnswer): Response {
  return new Response(body, {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}

/** Adds the epoch to every reply. A tablet treats a reply without epoch as a captive portal's and tries again. */
export function withEpoch(db: LabDb) {
  return async (c: Context, next: Next): Promise<void> => {
    await next();
    c.res.headers.set("X-Fibril-Epoch", await db.epoch());
  };
}
