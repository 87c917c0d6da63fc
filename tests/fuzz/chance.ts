/** Numbers that look random and follow from a seed. */
export type Chance = {
  /** A whole number from 0 to `count` - 1. */
  below(count: number): number;
  /** True in this part of the cases, from 0 to 1. */
  is(part: number): boolean;
  /** One of the values, which must not be empty. */
  pick<T>(values: readonly T[]): T;
  uuid(): string;
};

/** Returns the numbers of a seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    below,
    is: (part) => next() < part,
    pick: <T>(values: readonly T[]) => values[below(values.length)] as T,
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join("");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
