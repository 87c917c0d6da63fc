/** No person types this fast; a caliper or a scanner connected by cable or Bluetooth does. */
const BURST_MS = 40;
/** Fewer characters count as typed: two fingers may press keys at the same time. */
const SHORTEST_BURST = 4;

type Burst = { text: string; lastAt: number };
export const noBurst: Burst = { text: "", lastAt: Number.NEGATIVE_INFINITY };

/** Adds a character to a burst, or starts a new burst after a pause. `at` in milliseconds. */
export function addToBurst({ text, lastAt }: Burst, character: string, at: number): Burst {
  return { text: at - lastAt <= BURST_MS ? text + character : character, lastAt: at };
}

/** The text of a burst that Enter ends at `at` (milliseconds): a device sent it. Null if a person typed. */
export function burstEndedBy({ text, lastAt }: Burst, at: number): string | null {
  return text.length >= SHORTEST_BURST && at - lastAt <= BURST_MS ? text : null;
}
