import { createMiddleware } from "hono/factory";
import type { LabDb } from "../db/lab-db.ts";
import type { Variables } from "../http/log.ts";

/** What became of a write: `failed` is a fault of the server, the write will be sent again. */
export type WriteOutcome = "accepted" | "repeated" | "refused" | "failed";

/**
 * Counts the server's work. Every label has few values, known at the start: names of operations, never paths, and nothing
 * of the lab's data.
 */
export type Meter = {
  /** A request was answered, `seconds` until the head of the answer. */
  request(labels: { operation: string; method: string; status: number }, seconds: number): void;
  write(operation: string, outcome: WriteOutcome): void;
  /** A write transaction has ended, with its waiting for others. */
  transaction(seconds: number): void;
  /** A picture or another file has arrived completely. */
  file(operation: string, bytes: number): void;
  refusedSignIn(status: number): void;
};

/** What became of a write that was answered with this status. */
export function outcomeOf(status: number, isRepeat = false): WriteOutcome {
  if (isRepeat) return "repeated";
  if (status < 400) return "accepted";
  return status < 500 ? "refused" : "failed";
}

const nothing = () => undefined;

/** Counts nothing. */
export const noMeter: Meter = {
  request: nothing,
  write: nothing,
  transaction: nothing,
  file: nothing,
  refusedSignIn: nothing,
};

/** Returns the same database, which reports the duration of each write transaction to the meter. */
export function timedDb(db: LabDb, meter: Meter): LabDb {
  const transaction: LabDb["transaction"] = async (work, keys) => {
    const start = performance.now();
    try {
      return await db.transaction(work, keys);
    } finally {
      meter.transaction((performance.now() - start) / 1000);
    }
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === "transaction") return transaction;
      const member = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
}

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
