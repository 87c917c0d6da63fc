/** As many people are named; a rescue file can contain records of any number. */
const NAMED = 3;

/** The people to name, and the others, who are only counted. */
export function toNamed<T>(people: readonly T[]): { named: readonly T[]; others: readonly T[] } {
  return { named: people.slice(0, NAMED), others: people.slice(NAMED) };
}

/** `1 more person`, `2 more people` */
export function showMorePeople(count: number): string {
  return count === 1 ? "1 more person" : `${count.toLocaleString("en-US")} more people`;
}
