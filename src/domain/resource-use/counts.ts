/** A correction of a stock. With `new_amount_remaining` it is a count; with `delta` it was stored before counts. */
export type CountOrDifference = {
  id: string;
  creation_date: string;
  delta?: number | null;
  new_amount_remaining?: number | null;
  entered_at?: string | null;
};

type Count = { amount: number; at: string; of: CountOrDifference };

/**
 * The count that applies: the newest by its date, of the same date the one saved later, then the one with the larger id.
 * `at` is its date, ISO UTC; `amount` is in the stock's units. Null if the stock was never counted.
 */
export function newestCount(corrections: readonly CountOrDifference[] = []): Count | null {
  let newest: Count | null = null;
  for (const of of corrections) {
    const { new_amount_remaining: amount = null, creation_date: at } = of;
    if (amount !== null && (newest === null || isOlder(newest.of, of))) newest = { amount, at, of };
  }
  return newest;
}

/** True if the count `a` is older than the count `b`. */
export function isOlder(a: CountOrDifference, b: CountOrDifference): boolean {
  if (a.creation_date !== b.creation_date) return a.creation_date < b.creation_date;
  const [one, other] = [a.entered_at ?? "", b.entered_at ?? ""];
  return one === other ? a.id < b.id : one < other;
}

/** True if what happened at `at` is part of the count: it happened before the count or at the same time. */
export function isInCount(at: string, count: { at: string } | null): boolean {
  return count !== null && at <= count.at;
}

/** The stored differences that are dated after the newest count. */
export function differencesAfter(
  corrections: readonly CountOrDifference[] = [],
  count: { at: string } | null,
): number[] {
  return corrections.flatMap(({ delta, creation_date }) =>
    typeof delta === "number" && !isInCount(creation_date, count) ? [delta] : [],
  );
}
