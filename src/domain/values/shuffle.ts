/**
 * Returns the items in a random order that depends on the seed alone: each is drawn from those that are left (R. A. Fisher
 * and F. Yates, Statistical Tables, 1938, page 20), by the numbers of mulberry32 (T. Ettinger, 2017).
 */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = numbersOf(seed);
  const left = [...items];
  const order: T[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1));
  return order;
}

/** Numbers from 0, inclusive, to 1, exclusive. */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
