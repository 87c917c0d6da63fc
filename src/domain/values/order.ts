/** Returns a comparator: newest first by this time, equal times by id, so that all devices agree. */
export function newestBy<F extends string>(field: F) {
  type Dated = Record<F | "id", string>;
  return (a: Dated, b: Dated): number => compare(b[field], a[field]) || compare(a.id, b.id);
}

/** Comparator: newest `creation_date` first. */
export const newestFirst = newestBy("creation_date");

/** Comparator: by name, ignoring case. */
export function byName(a: { name: string }, b: { name: string }): number {
  return compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.name, b.name);
}

/** The place of an item among sorted items, or the place where the item would be. `order` compares two items. */
export function placeOf<Item>(
  sorted: readonly Item[],
  item: Item,
  order: (a: Item, b: Item) => number,
): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (order(sorted[middle] as Item, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Comparator: by code units, as a database orders its keys. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
