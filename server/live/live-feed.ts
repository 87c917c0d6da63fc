import { type Clock, isoTime } from "../clock.ts";
import type { Accounts } from "../db/accounts.ts";
import type { LabDb } from "../db/lab-db.ts";
import type { Log } from "../http/log.ts";
import { nextTurn } from "../turns.ts";

/** Milliseconds between two events: writes that follow each other closely are reported together. */
const PAUSE_MS = 250;
/** Milliseconds after which a stream without events sends a line, so that no proxy and no tablet regards it as lost. */
const ALIVE_MS = 25_000;
/** Milliseconds after which a stream ends: the tablet opens another one, if its session is still valid. */
const LONGEST_MS = 15 * 60_000;
/** Milliseconds after which streams of sessions that another server, or a command, has ended are ended too. */
const CHECK_MS = 5_000;
/** Streams of one session or API token, and of one account: each visible page has one, and a lab may share an account. */
const MOST_OF_SESSION = 8;
const MOST_OF_ACCOUNT = 200;
/** Events that a tablet may leave unread before its stream ends. */
const UNREAD = 8;
/** Streams that are served before other requests run. */
const AT_ONCE = 50;

type Stream = ReadableStreamDefaultController<Uint8Array>;

/** Who has opened a stream: the account, and its session or API token. */
type Holder = { account: string; session: string };

type LiveLab = { db: LabDb; accounts: Accounts; clock: Clock; log: Log };

/** Reports the feed position to the open tablets. The database is watched while at least one is open. */
export class LiveFeed {
  readonly #lab: LiveLab;
  /** The one that was opened first is the first. */
  readonly #streams = new Map<Stream, Holder & { openedAt: number; sent: number }>();
  readonly #encoder = new TextEncoder();
  #stopWatching: (() => void) | null = null;
  #position = 0;
  #reported = 0;
  #isReporting = false;

  /** All streams end when `stopping` is aborted. */
  constructor(lab: LiveLab, stopping: AbortSignal) {
    this.#lab = lab;
    stopping.addEventListener("abort", () => {
      for (const stream of this.#streams.keys()) this.#end(stream);
    });
  }

  /**
   * Returns a stream of server-sent events: the feed position now, and after changes, as `data: 123`. Rejects if the
   * database does not answer. Where the holder has many, the one that was opened first ends: it may be one that was lost.
   */
  async open(holder: Holder): Promise<ReadableStream<Uint8Array>> {
    let own: Stream | undefined;
    let begun = Promise.resolve();
    const events = new ReadableStream<Uint8Array>(
      {
        start: (stream) => {
          own = stream;
          begun = this.#begin(stream, holder);
        },
        cancel: () => own && this.#remove(own),
      },
      { highWaterMark: UNREAD },
    );
    await begun;
    return events;
  }

  /** The stream is added before session and position are read: no end and no change in between is missed. */
  async #begin(stream: Stream, holder: Holder): Promise<void> {
    this.#makeRoom(holder);
    this.#streams.set(stream, { ...holder, openedAt: performance.now(), sent: -1 });
    try {
      this.#stopWatching ??= this.#watch();
      await this.endRevoked();
      this.#sendPosition(stream, await this.#lab.db.position());
    } catch (error) {
      this.#end(stream);
      throw error;
    }
  }

  #makeRoom({ account, session }: Holder): void {
    const all = [...this.#streams];
    const ofAccount = all.filter(([, holder]) => holder.account === account);
    const ofSession = ofAccount.filter(([, holder]) => holder.session === session);
    const oldest =
      ofSession.length >= MOST_OF_SESSION
        ? ofSession[0]
        : ofAccount.length >= MOST_OF_ACCOUNT
          ? ofAccount[0]
          : undefined;
    if (oldest === undefined) return;
    this.#end(oldest[0]);
    this.#lab.log.warn(
      { account, session: ofSession.length, all: ofAccount.length },
      "live: too many streams",
    );
  }

  /** Ends the streams whose session or API token has ended or expired, or whose account is disabled. */
  async endRevoked(): Promise<void> {
    if (this.#streams.size === 0) return;
    const { accounts, clock } = this.#lab;
    const valid = await accounts.sessions.signedIn(isoTime(clock));
    for (const [stream, { session }] of this.#streams) if (!valid.has(session)) this.#end(stream);
  }

  #watch(): () => void {
    const stop = this.#lab.db.watch((position) => {
      this.#position = position;
      if (!this.#isReporting) void this.#report();
    });
    const timer = setInterval(() => {
      for (const [stream, { openedAt }] of this.#streams) {
        if (performance.now() - openedAt > LONGEST_MS) this.#end(stream);
        else this.#send(stream, ": open\n\n");
      }
    }, ALIVE_MS);
    // A database that does not answer is reported by the requests.
    const check = setInterval(() => void this.endRevoked().catch(() => undefined), CHECK_MS);
    return () => {
      clearInterval(timer);
      clearInterval(check);
      stop();
    };
  }

  async #report(): Promise<void> {
    this.#isReporting = true;
    while (this.#reported !== this.#position) {
      this.#reported = this.#position;
      for (const [i, stream] of [...this.#streams.keys()].entries()) {
        if (i % AT_ONCE === AT_ONCE - 1) await nextTurn();
        this.#sendPosition(stream, this.#reported);
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    this.#isReporting = false;
  }

  /** A stream gets each position once: PostgreSQL notifies of a change after the position was read for a new stream. */
  #sendPosition(stream: Stream, position: number): void {
    const holder = this.#streams.get(stream);
    if (holder === undefined || position <= holder.sent) return;
    holder.sent = position;
    this.#send(stream, `data: ${position}\n\n`);
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
