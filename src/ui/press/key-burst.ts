/** The longest time between two keys of a scanner connected by Bluetooth; a person's keys are that close only by chance. */
export const DEVICE_MS = 100;
/** No person types this fast; a caliper does. */
const CERTAIN_MS = 40;
/** Fewer characters count as typed: two fingers may press keys at the same time. */
const SHORTEST_BURST = 4;
/** The keys that are remembered: the longest code that a label can have. */
const LONGEST_RUN = 300;

const ADDRESS = /[a-z][a-z\d+.-]*:\/\/\S+$/i;
const FIGURE = /^[-+]?[\d.,]+$/;

/** A character, when it arrived (milliseconds), and what the screen had before it. */
type Typed<B> = { character: string; at: number; before: B };

/** The characters that were typed since the last other key, in order. */
export type KeyRun<B> = readonly Typed<B>[];

/** The run with one more character. */
export function addKey<B>(run: KeyRun<B>, typed: Typed<B>): KeyRun<B> {
  return [...run.slice(1 - LONGEST_RUN), typed];
}

/** True if a key at `at` follows the run within `ms`, by default as soon as the keys of a device do. */
export function isWithin<B>(run: KeyRun<B>, at: number, ms = DEVICE_MS): boolean {
  return at - (run.at(-1)?.at ?? Number.NEGATIVE_INFINITY) <= ms;
}

/** The characters of a run. */
export function textOf(run: KeyRun<unknown>): string {
  return run.map(({ character }) => character).join("");
}

/**
 * The text that a device sent, when Enter or Tab ends it at `at`, and what the screen had before it; null if a person
 * typed. The keys of a device follow each other quickly; those of a figure, which a person types quickly too, very
 * quickly. `atAnyPace` where no person types an address: there an address is sent by a device, however slow.
 */
export function sentBy<B>(
  run: KeyRun<B>,
  at: number,
  { atAnyPace }: { atAnyPace: boolean },
): { text: string; before: B } | null {
  const address = atAnyPace ? ADDRESS.exec(textOf(run)) : null;
  const quick = address ? run.slice(address.index) : burstAt(run, at, DEVICE_MS);
  const sent = FIGURE.test(textOf(quick)) ? burstAt(run, at, CERTAIN_MS) : quick;
  const [first] = sent;
  return first && sent.length >= SHORTEST_BURST ? { text: textOf(sent), before: first.before } : null;
}

/** The last characters of a run that followed each other within `ms`, if the end follows as soon. */
function burstAt<B>(run: KeyRun<B>, at: number, ms: number): KeyRun<B> {
  if (!isWithin(run, at, ms)) return [];
  return run.slice(run.findLastIndex((key, i) => !isWithin(run.slice(0, i), key.at, ms)));
}
