import type { OutboxEntry } from "#store/rows.ts";
import { discardName } from "../journal/file-names.ts";

/** The longest time that a write waits; a stored time further ahead means that the clock was set back. */
export const LONGEST_WAIT_MS = 5 * 60_000;

/** The longest wait of a write that the server answers with an error. */
const LONGEST_BACK_OFF_MS = 60_000;

/**
 * Returns the open writes of `user` (e-mail) that can be sent at `now` (milliseconds since 1970), oldest first. A write
 * waits for every earlier unacknowledged write that it depends on: one that created a record it reads, or one of the same
 * person that changed such a record. A parked or held write therefore blocks its lane and its dependants, nothing else.
 * A write can be sent with the earlier ones of its lane; the server runs it only if those are accepted. `force` ignores
 * the retry times. A write with a name in `discards` is not sent: a person discarded it, and the database has lost that.
 */
export function sendable(
  open: OutboxEntry[],
  user: string,
  now: number,
  { force = false, discards }: { force?: boolean | undefined; discards?: ReadonlySet<string> } = {},
): OutboxEntry[] {
  const touched = new Map<string, OutboxEntry[]>();
  const chosen = new Set<OutboxEntry>();
  for (const entry of open) {
    if (entry.state === "sent") continue;
    const ready =
      entry.user === user &&
      entry.state === "queued" &&
      !discards?.has(discardName(entry)) &&
      (force || isDue(entry, now));
    if (
      ready &&
      dependenciesOf(entry, touched).every((earlier) => chosen.has(earlier) && earlier.lane === entry.lane)
    )
      chosen.add(entry);
    for (const key of entry.open_refs) touched.set(key, [...(touched.get(key) ?? []), entry]);
  }
  return [...chosen];
}

/** The earlier unacknowledged writes that `entry` depends on. */
function dependenciesOf(entry: OutboxEntry, touched: Map<string, OutboxEntry[]>): OutboxEntry[] {
  const keys = new Set([...entry.reads, ...entry.touches, entry.lane]);
  return [...keys].flatMap((key) =>
    (touched.get(key) ?? []).filter(
      (earlier) =>
        earlier.user === entry.user || (earlier.creates.includes(key) && isKnownTo(entry, earlier)),
    ),
  );
}

/**
 * False for a write that was saved here, of an unconfirmed write of another person: the tablet shows nothing of that one, and
 * a claim on a name or a week in it must not delay the work of others.
 */
function isKnownTo({ rescue }: OutboxEntry, earlier: OutboxEntry): boolean {
  return earlier.state !== "rescued" || rescue !== undefined;
}

/** Returns the open writes that depend, directly or through others, on `entries` and are discarded with them. */
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

/** True when the retry time has passed, or is so far ahead that the clock must have been set back. */
export function isDue(entry: Pick<OutboxEntry, "next_attempt_at">, now: number): boolean {
  return entry.next_attempt_at <= now || entry.next_attempt_at - now > LONGEST_WAIT_MS;
}

/**
 * Returns the milliseconds that a write waits after the server answered `attempts` attempts with an error: 1 s, doubling,
 * plus up to 1 s by `random` (0 to 1), at most 1 minute.
 */
export function backOff(attempts: number, random: number): number {
  return Math.min(1000 * 2 ** Math.max(0, attempts - 1) + random * 1000, LONGEST_BACK_OFF_MS);
}
