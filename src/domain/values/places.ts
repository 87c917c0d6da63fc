/** An item that is not among so many items after the last one that was found counts as new. */
const NEAR = 1000;
/** The comparisons of new items in all: where nearly every item is new, the rest counts as new too. */
const MOST = 1_000_000;

/**
 * The place that each item had in `before`, or -1. Finds the items that are in the same order as before: in a list after a
 * change all but the changed ones. An item that counts as new although it is not costs its caller time, nothing else.
 */
export function placesIn<Item>(before: readonly Item[], items: readonly Item[]): Int32Array {
  const places = new Int32Array(items.length).fill(-1);
  let next = 0;
  let left = MOST;
  for (let i = 0; i < items.length; i += 1) {
    const item = items[i];
    const end = Math.min(next + NEAR, next + left, before.length);
    let at = next;
    while (at < end && before[at] !== item) at += 1;
    left -= at - next;
    if (at === end) continue;
    places[i] = at;
    next = at + 1;
  }
  return places;
}
