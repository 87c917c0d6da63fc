/** Order of every list of dated things: newest creation first; equals by id, so that two devices agree. */
export function newestFirst(a: Dated, b: Dated): number {
  return compare(b.creation_date, a.creation_date) || compare(a.id, b.id);
}

type Dated = { id: string; creation_date: string };

/** Order of lookups: by name, without regard to case. */
export function byName(a: { name: string }, b: { name: string }): number {
  return compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.name, b.name);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
