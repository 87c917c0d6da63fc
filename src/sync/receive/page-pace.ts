import type { SyncEnv } from "../env.ts";
import type { Answer, Fault } from "../request/fetch-json.ts";

/** Changes of a whole page; the server ends a page of large records earlier. */
const WHOLE = 1000;

/** A page that took longer, or was cut off after this time, is followed by one of half the changes; others double again. */
const SLOW_MS = 10_000;

/**
 * How many changes the next page of a pull may have. A page that does not arrive in time is otherwise requested again
 * without end. The number remains on the tablet for the next turn, whichever context runs it.
 */
export class PagePace {
  readonly #env: SyncEnv;
  #limit: number;

  private constructor(env: SyncEnv, limit: number) {
    this.#env = env;
    this.#limit = limit;
  }

  static async read(env: SyncEnv): Promise<PagePace> {
    const mark = await env.store.marks.get("page");
    return new PagePace(env, mark?.key === "page" ? mark.value : WHOLE);
  }

  get limit(): number {
    return this.#limit;
  }

  /** Notes that a request has ended after so many milliseconds. A request that fails at once is no measure of the connection. */
  async note({ kind }: Answer | Fault, ms: number): Promise<void> {
    const before = this.#limit;
    if (ms > SLOW_MS) this.#limit = Math.max(1, Math.floor(before / 2));
    else if (kind === "answer") this.#limit = Math.min(WHOLE, before * 2);
    if (this.#limit === before) return;
    // A disk that cannot store the number must not end the pull.
    await this.#env.store.marks.put({ key: "page", value: this.#limit }).catch(() => undefined);
  }
}
