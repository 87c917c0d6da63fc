// What each start and the worker need: with `zod/mini`, since zod is loaded with the forms.
import * as z from "zod/mini";
import { showPerson } from "../values/words.ts";

/**
 * The names that the lab's people have been given, with the version of this list. The name of every other person is derived
 * from the e-mail. Records have the e-mail alone: a person who is renamed has another name in all of them.
 */
export const PeopleNames = z.object({
  version: z.string(),
  list: z.array(z.object({ email: z.string(), name: z.string() })),
});
export type PeopleNames = z.infer<typeof PeopleNames>;

/** Given names by the e-mail in lower case. */
export type NamesByEmail = ReadonlyMap<string, string>;

export function namesByEmail({ list }: Pick<PeopleNames, "list">): NamesByEmail {
  return new Map(list.map(({ email, name }) => [email.toLowerCase(), name]));
}

/** The name that is shown for an e-mail. What is no e-mail, as `Former member 2`, is unchanged. */
export function personName(names: NamesByEmail, email: string): string {
  return names.get(email.toLowerCase()) ?? showPerson(email);
}
