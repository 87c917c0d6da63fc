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

/** Comparator: by code units, as a database orders its keys. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
