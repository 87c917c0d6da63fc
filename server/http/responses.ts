import type { Context, Next } from "hono";
import { type Clock, isoTime } from "../clock.ts";
import type { LabDb } from "../db/lab-db.ts";
import type { AnyAnswer } from "./problems.ts";

export function toResponse({ status, body, headers }: AnyAnswer): Response {
  return new Response(body, {
    status,
    headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}

/**
 * Adds epoch and time to every reply. A tablet treats a reply without epoch as a captive portal's and tries again. It
 * compares the time with its own clock.
 */
export function withEpochAndTime(db: LabDb, clock: Clock) {
  return async (c: Context, next: Next): Promise<void> => {
    await next();
    const epoch = await db.epoch().catch((error) => {
      // An answer of 500 or more can report that the database does not answer.
      if (c.res.status < 500) throw error;
      return null;
    });
    if (epoch !== null) c.res.headers.set("X-Fibril-Epoch", epoch);
    c.res.headers.set("X-Fibril-Time", isoTime(clock));
  };
}

/** What a call returns instead of a value that is answered as JSON. */
export abstract class OwnAnswer {
  /** `status` is that of the call. */
  abstract answer(method: string, status: number): AnyAnswer;
}

/** An answer that is JSON already: what is stored as text is not parsed in order to be written again. */
export class JsonText extends OwnAnswer {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  answer(_method: string, status: number): AnyAnswer {
    return { status, body: this.#text };
  }
}
