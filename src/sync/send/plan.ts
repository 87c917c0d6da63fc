import type { OutboxEntry } from "#store/rows.ts";

/** How far ahead a stored retry time may lie; anything later comes from a clock that was set back. */
export const LONGEST_WAIT_MS = 5 * 60_000;

/** At most this many writes travel in one batch. */
export const BATCH_SIZE = 50;

/**
 * Which open writes of `user` can be sent now, oldest first. A write waits for every earlier one that it stands on and
 * the server has not acknowledged: one that made a record it looks at, or – of the same person – one that changed it.
 * A parked or held write so holds back its lane and its dependents, nothing else. A write may travel with the earlier
 * ones of its own lane; the server tries it only if those are accepted.
 */
export function sendable(open: OutboxEntry[], user: string, now: number, force = false): OutboxEntry[] {
  const touched = new Map<string, OutboxEntry[]>();
  const chosen = new Set<OutboxEntry>();
  for (const entry of open) {
    if (entry.state === "sent") continue;
    const ready = entry.user === user && entry.state === "queued" && (force || isDue(entry, now));
    if (
      ready &&
      dependenciesOf(entry, touched).every((earlier) => chosen.has(earlier) && earlier.lane === entry.lane)
    )
      chosen.add(entry);
    for (const key of entry.open_refs) touched.set(key, [...(touched.get(key) ?? []), entry]);
  }
  return [...chosen];
}

/** The earlier writes, not yet acknowledged, that `entry` stands on. */
function dependenciesOf(entry: OutboxEntry, touched: Map<string, OutboxEntry[]>): OutboxEntry[] {
  const keys = new Set([...entry.reads, ...entry.touches, entry.lane]);
  return [...keys].flatMap((key) =>
    (touched.get(key) ?? []).filter(
      (earlier) => earlier.user === entry.user || earlier.creates.includes(key),
    ),
  );
}

/** The open writes that stand, directly or through others, on `entries`: what discarding those takes along. */
export function dependantsAmong(open: OutboxEntry[], ...entries: OutboxEntry[]): OutboxEntry[] {
  const roots = new Set(entries.map(({ seq }) => seq));
  const lost = new Set<string>();
  const found: OutboxEntry[] = [];
  for (const entry of open) {
    if (!roots.has(entry.seq)) {
      if (![...entry.reads, ...entry.touches].some((key) => lost.has(key))) continue;
      found.push(entry);
    }
    for (const key of entry.creates) lost.add(key);
  }
  return found;
}

/** True when its retry time has come, or lies so far ahead that a clock must have moved. */
export function isDue(entry: Pick<OutboxEntry, "next_attempt_at">, now: number): boolean {
  return entry.next_attempt_at <= now || entry.next_attempt_at - now > LONGEST_WAIT_MS;
}

/** Milliseconds to wait after `attempts` failures: 1 s doubling plus up to 1 s at random, at most 5 minutes. */
export function backOff(attempts: number, random: number): number {
  return Math.min(1000 * 2 ** Math.max(0, attempts - 1) + random * 1000, LONGEST_WAIT_MS);
}
