/** Nobody types this fast: a caliper or a scanner at the other end of a cable or of Bluetooth does. */
const BURST_MS = 40;
/** Fewer characters are as good as typed: two fingers may come down together. */
const SHORTEST_BURST = 4;

type Burst = { text: string; lastAt: number };
export const noBurst: Burst = { text: "", lastAt: Number.NEGATIVE_INFINITY };

/** What came in one go, with one more character. `at` in milliseconds. */
export function addToBurst({ text, lastAt }: Burst, character: string, at: number): Burst {
  return { text: at - lastAt <= BURST_MS ? text + character : character, lastAt: at };
}

/** What a device sent, once it ends it with Enter; null where a person typed. */
export function burstEndedBy({ text, lastAt }: Burst, at: number): string | null {
  return text.length >= SHORTEST_BURST && at - lastAt <= BURST_MS ? text : null;
}
