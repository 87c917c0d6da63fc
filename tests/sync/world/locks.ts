/** Web Locks for one tablet: Node has none. Page and worker of the tablet share them. */
export class TabletLocks {
  readonly #waiting: (() => void)[] = [];
  readonly #holders = new Map<string, (error: Error) => void>();

  /** As in the browser: granted at once or not at all, stolen, or in turn. */
  readonly request = (async (
    name: string,
    options: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    if (this.#holders.has(name) && options.ifAvailable) return work(null);
    while (this.#holders.has(name) && !options.steal)
      await new Promise<void>((next) => this.#waiting.push(next));
    this.#holders.get(name)?.(new DOMException("stolen", "AbortError"));
    let lose: (error: Error) => void = () => {};
    const lost = new Promise<never>((_, reject) => {
      lose = reject;
    });
    this.#holders.set(name, lose);
    try {
      return await Promise.race([work({ name, mode: "exclusive" }), lost]);
    } finally {
      if (this.#holders.get(name) === lose) this.#holders.delete(name);
      for (const next of this.#waiting.splice(0)) next();
    }
  }) as LockManager["request"];
}
