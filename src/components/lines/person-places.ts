import { IconUser } from "@tabler/icons-react";
import type { FindablePerson } from "#domain/search/people.ts";
import type { Place } from "./place.ts";

/** Entries of the search for people; `to` returns the address that a person's e-mail opens. */
export function personPlaces(people: readonly FindablePerson[], to: (email: string) => string): Place[] {
  return people.map(({ email, name, records }) => ({
    title: name,
    to: to(email),
    icon: IconUser,
    facts: ["Person", email, countOf(records)],
    words: ["Person", email],
  }));
}

function countOf(records: number): string {
  if (records === 0) return "No records";
  return records === 1 ? "1 record" : `${records} records`;
}
