/** What the requests of one run of a context heard: the truth that the tablet's contact must show. */
export class Heard {
  /** Whether the lab's server answered the last request; null where requests ran side by side with different outcomes. */
  isAnswered: boolean | null = null;
  /** Whether the server answered the last pull with an error; null where it answered none. */
  isPullFailing: boolean | null = null;
  /** The server answered with an error, or an upload had no answer: such a write has a wait of its own. */
  hasOwnWaits = false;
  count = 0;
  #open = 0;
  readonly #outcomes = new Set<boolean>();

  /** Listens to a network; `onFirst` is called with the address and the first request. */
  listen(send: typeof fetch, onFirst: (url: string, request: RequestInit) => void): typeof fetch {
    return async (input, init) => {
      if (this.count === 0) onFirst(String(input), init ?? {});
      this.count += 1;
      this.#open += 1;
      try {
        const response = await send(input, init);
        const isOurs = response.headers.has("x-fibril-epoch");
        this.#outcomes.add(isOurs);
        if (isOurs) this.#hear(String(input), response.status);
        else this.#missAnswer(init);
        return response;
      } catch (error) {
        this.#outcomes.add(false);
        this.#missAnswer(init);
        throw error;
      } finally {
        this.#open -= 1;
        if (this.#open === 0) this.#settle();
      }
    };
  }

  #missAnswer(init: RequestInit | undefined): void {
    if (init?.body instanceof Uint8Array) this.hasOwnWaits = true;
  }

  #hear(url: string, status: number): void {
    if (status >= 500 || status === 408) this.hasOwnWaits = true;
    if (!url.includes("/api/changes")) return;
    if (status === 200) this.isPullFailing = false;
    if (status >= 500) this.isPullFailing = true;
  }

  #settle(): void {
    const [outcome = null] = this.#outcomes;
    this.isAnswered = this.#outcomes.size === 1 ? outcome : null;
    this.#outcomes.clear();
  }
}
