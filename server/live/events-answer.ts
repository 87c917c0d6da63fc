import type { AnyAnswer } from "../http/problems.ts";
import { OwnAnswer } from "../http/responses.ts";

/** The answer of a call that returns server-sent events. */
export class EventsAnswer extends OwnAnswer {
  readonly #events: ReadableStream<Uint8Array>;

  constructor(events: ReadableStream<Uint8Array>) {
    super();
    this.#events = events;
  }

  answer(): AnyAnswer {
    return {
      status: 200,
      body: this.#events,
      // A proxy such as nginx would collect events before it passes them on.
      headers: {
        "Content-Type": "text/event-stream",
        "Cache-Control": "no-store, no-transform",
        "X-Accel-Buffering": "no",
      },
    };
  }
}
