/** Values of an iterator that can be read several times. Each is taken from the iterator once, when it is first read. */
export function rereadable<T>(source: Iterator<T> | AsyncIterator<T>): AsyncIterable<T> {
  const read: T[] = [];
  return {
    async *[Symbol.asyncIterator]() {
      for (let i = 0; ; i += 1) {
        if (i === read.length) {
          const next = await source.next();
          if (next.done) return;
          read.push(next.value);
        }
        yield read[i] as T;
      }
    },
  };
}
