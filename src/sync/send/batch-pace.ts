import { MOST_WRITES, MOST_WRITES_BEFORE } from "#contract/sync/batch-limits.ts";
import type { OutboxEntry } from "#store/rows.ts";

/**
 * The most characters of the bodies in a batch. At 10 kB/s, a bad signal, that is half of the time after which a request
 * counts as unanswered; over a broken connection no more than that is sent in vain.
 */
const MOST_CHARACTERS = 150_000;

/** After an answer that took longer, the batches are halved; after a faster one, they grow again. */
const SLOW_MS = 10_000;

/** The smallest share of a whole batch: 15 writes or 9,000 characters. */
const LEAST = 1 / 16;

/**
 * The sizes of the batches of one replay: whole ones, until an answer is slow. The first write of a batch has been tried
 * `attempts` times without an answer, so with each of them a half is sent: over a weak signal, or by a server that
 * cannot answer a large batch in time, a smaller one gets through.
 */
export class BatchPace {
  #mostWrites = MOST_WRITES;
  #share = 1;

  /** Returns the next batch: the first of the `waiting` writes, at least one of them. */
  batchOf(waiting: readonly OutboxEntry[]): OutboxEntry[] {
    const share = Math.max(LEAST, Math.min(this.#share, 2 ** -(waiting[0]?.attempts ?? 0)));
    const mostWrites = Math.min(this.#mostWrites, Math.floor(MOST_WRITES * share));
    let characters = 0;
    const end = waiting.findIndex(({ body_text }, i) => {
      characters += body_text.length;
      return i === mostWrites || (i > 0 && characters > MOST_CHARACTERS * share);
    });
    return end === -1 ? [...waiting] : waiting.slice(0, end);
  }

  /** Notes that the server answered a batch after so many milliseconds. */
  noteAnswer(ms: number): void {
    this.#share = ms > SLOW_MS ? Math.max(LEAST, this.#share / 2) : Math.min(1, this.#share * 2);
  }

  /** Notes that the server refused a batch of `count` writes itself. Returns false if smaller ones will be too. */
  noteRefusal(count: number): boolean {
    if (count <= MOST_WRITES_BEFORE) return false;
    this.#mostWrites = MOST_WRITES_BEFORE;
    return true;
  }
}
