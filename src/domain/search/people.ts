import type { Findable } from "./search.ts";

/** A person of the lab, as far as the tablet knows the person. */
export type FindablePerson = {
  /** In lower case. */
  email: string;
  /** The user name; the part of the e-mail before the @ of a person who has never signed in on this tablet. */
  name: string;
  /** How many records the person created. */
  records: number;
};

/**
 * Returns the people who created the records, and those who have signed in on this tablet (`known`), by the number of
 * their records. The accounts of the lab are on the server alone.
 */
export function peopleIn(
  findables: readonly Pick<Findable, "created_by">[],
  known: readonly { email: string; username: string }[],
): FindablePerson[] {
  const names = new Map(known.map(({ email, username }) => [email.toLowerCase(), username]));
  const counts = new Map([...names.keys()].map((email) => [email, 0]));
  for (const { created_by } of findables) {
    const email = created_by.toLowerCase();
    counts.set(email, (counts.get(email) ?? 0) + 1);
  }
  return [...counts]
    .map(([email, records]) => ({ email, name: names.get(email) ?? email.split("@")[0] ?? email, records }))
    .sort((a, b) => b.records - a.records);
}
