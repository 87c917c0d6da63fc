/** Order of every list of dated things: newest first by this time; equals by id, so that two devices agree. */
export function newestBy<F extends string>(field: F) {
  type Dated = Record<F | "id", string>;
  return (a: Dated, b: Dated): number => compare(b[field], a[field]) || compare(a.id, b.id);
}

/** Newest creation first. */
export const newestFirst = newestBy("creation_date");

/** Order of lookups: by name, without regard to case. */
export function byName(a: { name: string }, b: { name: string }): number {
  return compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.name, b.name);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
