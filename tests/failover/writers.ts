import { setTimeout as pause } from "node:timers/promises";
import { until } from "./until.ts";

type Write = { key: string; name: string };

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
