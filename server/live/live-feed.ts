import type { LabDb } from "../db/lab-db.ts";
import { nextTurn } from "../next-turn.ts";

/** Milliseconds between two events: writes that follow each other closely are reported together. */
const PAUSE_MS = 250;
/** Milliseconds after which a stream without events sends a line, so that no proxy and no tablet regards it as lost. */
const ALIVE_MS = 25_000;
/** Milliseconds after which a stream ends: the tablet opens another one, if its session is still valid. */
const LONGEST_MS = 15 * 60_000;
/** Events that a tablet may leave unread before its stream ends. */
const UNREAD = 8;
/** Streams that are served before other requests run. */
const AT_ONCE = 50;

type Stream = ReadableStreamDefaultController<Uint8Array>;

/** Reports the feed position to the open tablets. The database is watched while at least one is open. */
export class LiveFeed {
  readonly #db: LabDb;
  /** With the time at which each was opened. */
  readonly #streams = new Map<Stream, number>();
  readonly #encoder = new TextEncoder();
  #stopWatching: (() => void) | null = null;
  #position = 0;
  #reported = 0;
  #isReporting = false;

  /** All streams end when `stopping` is aborted. */
  constructor(db: LabDb, stopping: AbortSignal) {
    this.#db = db;
    stopping.addEventListener("abort", () => {
      for (const stream of this.#streams.keys()) this.#end(stream);
    });
  }

  /**
   * Returns a stream of server-sent events: the feed position now, and after changes, as `data: 123`. Rejects if the
   * database does not answer.
   */
  async open(): Promise<ReadableStream<Uint8Array>> {
    let own: Stream | undefined;
    let begun = Promise.resolve();
    const events = new ReadableStream<Uint8Array>(
      {
        start: (stream) => {
          own = stream;
          begun = this.#begin(stream);
        },
        cancel: () => own && this.#remove(own),
      },
      { highWaterMark: UNREAD },
    );
    await begun;
    return events;
  }

  /** The stream is added before the position is read: no change in between is missed. */
  async #begin(stream: Stream): Promise<void> {
    this.#streams.set(stream, performance.now());
    try {
      this.#stopWatching ??= this.#watch();
      this.#send(stream, eventOf(await this.#db.position()));
    } catch (error) {
      this.#end(stream);
      throw error;
    }
  }

  #watch(): () => void {
    const stop = this.#db.watch((position) => {
      this.#position = position;
      if (!this.#isReporting) void this.#report();
    });
    const timer = setInterval(() => {
      for (const [stream, openedAt] of this.#streams) {
        if (performance.now() - openedAt > LONGEST_MS) this.#end(stream);
        else this.#send(stream, ": open\n\n");
      }
    }, ALIVE_MS);
    return () => {
      clearInterval(timer);
      stop();
    };
  }

  async #report(): Promise<void> {
    this.#isReporting = true;
    while (this.#reported !== this.#position) {
      this.#reported = this.#position;
      const event = eventOf(this.#reported);
      for (const [i, stream] of [...this.#streams.keys()].entries()) {
        if (i % AT_ONCE === AT_ONCE - 1) await nextTurn();
        this.#send(stream, event);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    this.#isReporting = false;
  }

  #send(stream: Stream, text: string): void {
    if (!this.#streams.has(stream)) return;
    if ((stream.desiredSize ?? 0) <= 0) this.#end(stream);
    else stream.enqueue(this.#encoder.encode(text));
  }

  #end(stream: Stream): void {
    if (!this.#streams.has(stream)) return;
    this.#remove(stream);
    stream.close();
  }

  #remove(stream: Stream): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    this.#stopWatching?.();
    this.#stopWatching = null;
  }
}

const eventOf = (position: number) => `data: ${position}\n\n`;
