/**
 * Returns a function that runs at most `concurrent` works at a time, the others later in their order. While `maxWaiting`
 * works wait, a further one fails with what `refusal` returns.
 */
export function turns(
  concurrent: number,
  { maxWaiting = Number.POSITIVE_INFINITY, refusal = () => new Error("Too many wait.") } = {},
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (waiting.length >= maxWaiting) throw refusal();
    if (running >= concurrent) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Resolves in the next turn of the event loop: requests that arrived meanwhile run first. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Returns a function that creates the value on its first call and returns the same value afterwards. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
