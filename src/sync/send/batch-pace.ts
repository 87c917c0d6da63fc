import { MOST_WRITES, MOST_WRITES_BEFORE } from "#contract/sending.ts";
import type { OutboxEntry } from "#store/rows.ts";

/** Writes of a whole batch, which is the first one of a replay. */
const WHOLE = 250;

/**
 * The most characters of the bodies in a whole batch. At 10 kB/s, a bad signal, that is half of the time after which a
 * request counts as unanswered; over a broken connection no more than that is sent in vain.
 */
const CHARACTERS = 150_000;

/** The most characters of any batch: with three bytes for each, and the fields beside the bodies, less than 1 MB. */
const MOST_CHARACTERS = 250_000;

/** After an answer that took longer, the batches are halved; after a faster one, they grow again. */
const SLOW_MS = 10_000;

/** After an answer to a whole batch within this time, batches have four times as many writes. Those take less than 10 s. */
const FAST_MS = 2_000;

/** The smallest and the largest share of a whole batch: 15 to 1,000 writes. */
const LEAST = 1 / 16;
const MOST = MOST_WRITES / WHOLE;

/** What the answers of this replay have shown; `isFast`: the last one took at most 2 s. */
type Signal = { share: number; isFast: boolean };

/**
 * The sizes of the batches of one replay: whole ones, then larger ones while answers are fast, until one is slow. The
 * first write of a batch has been tried `attempts` times without an answer, so with each of them a half is sent: over a
 * weak signal, or by a server that cannot answer a large batch in time, a smaller one gets through. One such attempt does
 * not count while answers are fast: it was an accident.
 */
export class BatchPace {
  #mostWrites: number = MOST_WRITES;
  #signal: Signal = { share: 1, isFast: false };

  /** Returns the next batch: the first of the `waiting` writes, at least one of them. */
  batchOf(waiting: readonly OutboxEntry[]): OutboxEntry[] {
    return this.#batchAt(this.#signal, waiting);
  }

  /** Returns the largest batch that the answer to the one under way can allow. */
  largestAfter(waiting: readonly OutboxEntry[]): OutboxEntry[] {
    return this.#batchAt(afterAnswer(this.#signal, 0), waiting);
  }

  #batchAt({ share: most, isFast }: Signal, waiting: readonly OutboxEntry[]): OutboxEntry[] {
    const attempts = waiting[0]?.attempts ?? 0;
    const share = attempts > (isFast ? 1 : 0) ? Math.max(LEAST, Math.min(most, 2 ** -attempts)) : most;
    const mostWrites = Math.min(this.#mostWrites, Math.floor(WHOLE * share));
    const mostCharacters = Math.min(MOST_CHARACTERS, CHARACTERS * share);
    let characters = 0;
    const end = waiting.findIndex(({ body_text }, i) => {
      characters += body_text.length;
      return i === mostWrites || (i > 0 && characters > mostCharacters);
    });
    return end === -1 ? [...waiting] : waiting.slice(0, end);
  }

  /** Notes that the server answered a batch after so many milliseconds. */
  noteAnswer(ms: number): void {
    this.#signal = afterAnswer(this.#signal, ms);
  }

  /** Notes that the server refused a batch of `count` writes itself. Returns false if smaller ones will be too. */
  noteRefusal(count: number): boolean {
    const accepted = MOST_WRITES_BEFORE.find((most) => most < count);
    if (accepted === undefined) return false;
    this.#mostWrites = accepted;
    return true;
  }
}

function afterAnswer({ share }: Signal, ms: number): Signal {
  const isFast = ms <= FAST_MS;
  if (ms > SLOW_MS) return { share: Math.max(LEAST, share / 2), isFast };
  if (share < 1) return { share: Math.min(1, share * 2), isFast };
  return { share: isFast ? MOST : share, isFast };
}
