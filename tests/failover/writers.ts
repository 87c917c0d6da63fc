import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { until } from "./until.ts";

type Write = { key: string; name: string };
type Stored = Write & { replies: number; records: number; versions: number };

/** Milliseconds after which a tablet repeats a write, and after which it awaits an answer no longer. */
const AGAIN_MS = 100;
const ANSWER_MS = 10_000;

/** Tablets that write at the same time: each repeats its write with the same key until the server accepts it. */
export class Writers {
  /** Every write that a server has accepted, with the time of its first acceptance. */
  readonly accepted: (Write & { at: number })[] = [];
  /** Answers that no failover explains. */
  readonly refused: string[] = [];
  readonly #url: string;
  readonly #token: string;
  readonly #done: Promise<unknown>;
  #isStopped = false;

  constructor(url: string, token: string, tablets: number) {
    this.#url = url;
    this.#token = token;
    this.#done = Promise.all(Array.from({ length: tablets }, () => this.#write()));
  }

  /** Waits until so many further writes were accepted. */
  async accept(count: number): Promise<void> {
    const wanted = this.accepted.length + count;
    await until(() => this.accepted.length >= wanted);
  }

  /** The longest time without an accepted write after `from`, in seconds. */
  longestGap(from: number): number {
    const times = [from, ...this.accepted.map(({ at }) => at).filter((at) => at > from)];
    return Math.max(...times.slice(1).map((at, i) => at - (times[i] ?? at))) / 1000;
  }

  /** Ends when the last write of each tablet was accepted. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#done;
  }

  async #write(): Promise<void> {
    const own: Write[] = [];
    for (let i = 0; !this.#isStopped; i += 1) {
      const key = crypto.randomUUID();
      const write = { key, name: `Shelf ${key}` };
      await this.#send(write);
      this.accepted.push({ ...write, at: Date.now() });
      own.push(write);
      // A repeat, as after a lost answer: of a write that was accepted before a failover, too.
      const earlier = own[Math.floor(Math.random() * own.length)];
      if (i % 4 === 0 && earlier) await this.#send(earlier);
    }
  }

  async #send({ key, name }: Write): Promise<void> {
    for (;;) {
      const answer = await this.#post(key, name).catch(() => null);
      if (answer?.status === 201) return;
      if (answer !== null && answer.status < 500)
        this.refused.push(`${answer.status} ${await answer.text()}`);
      await pause(AGAIN_MS);
    }
  }

  #post(key: string, name: string): Promise<Response> {
    return fetch(`${this.#url}/api/lab-lists/locations`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${this.#token}`,
        "Content-Type": "application/json",
        "Idempotency-Key": key,
      },
      body: JSON.stringify({ name }),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
  }
}

/** How many writes the database has, and those of which it has not one reply, one record and one version. */
export async function storedWrites(
  db: pg.Client,
  writes: readonly Write[],
): Promise<{ found: number; wrong: Stored[] }> {
  const { rows } = await db.query<Stored>(
    `select key, name,
       (select count(*)::integer from replies where replies.key = w.key) as replies,
       (select count(*)::integer from records where table_name = 'locations' and doc ->> 'name' = w.name) as records,
       (select count(*)::integer from history where table_name = 'locations' and command = w.key) as versions
     from unnest($1::text[], $2::text[]) as w(key, name)`,
    [writes.map(({ key }) => key), writes.map(({ name }) => name)],
  );
  const isOnce = ({ replies, records, versions }: Stored) => replies === 1 && records === 1 && versions === 1;
  return { found: rows.length, wrong: rows.filter((row) => !isOnce(row)) };
}
