import { nameKey } from "./name-key.ts";

/** The name of a former member, in place of an e-mail. */
export const FORMER_MEMBER = /^Former member (\d+)$/;

/** The name that replaces a person's name and e-mail: `Former member 3`. */
export const formerName = (number: number) => `Former member ${number}`;

/** The number in such a name; 0 for another one. */
export const formerNumber = (name: string) => Number(FORMER_MEMBER.exec(name)?.[1] ?? 0);

/** The e-mail of such an account: unique, and of no mail server. */
export const formerEmail = (name: string) => `${name.toLowerCase().replaceAll(" ", "-")}@former.invalid`;

/** An e-mail as it is shown: that of a former member's account as the name of the former member. */
export function showFormerEmail(email: string): string {
  const [, number] = /^former-member-(\d+)@former\.invalid$/.exec(email) ?? [];
  return number === undefined ? email : formerName(Number(number));
}

/** Fields whose text names a person. */
const isOfPerson = (field: string) => /(^|_)by$|^(user|whose)$/.test(field);

/**
 * Returns a value of a record with the person's e-mail replaced by `name` wherever it is a whole text, and the user name in fields that
 * name a person; an assignment to the person ends. What has neither remains the same object.
 */
export function withoutPerson<T>(value: T, person: { email: string; username: string }, name: string): T {
  const [email, username] = [nameKey(person.email), nameKey(person.username)];
  const replaced = (one: unknown, field: string): unknown => {
    if (typeof one === "string") {
      const key = nameKey(one);
      const isPerson = key === email || (key === username && isOfPerson(field));
      return !isPerson ? one : field === "assigned_to" ? null : name;
    }
    if (typeof one !== "object" || one === null) return one;
    const entries = Object.entries(one).map(([key, before]): [string, unknown, unknown] => [
      key,
      before,
      replaced(before, Array.isArray(one) ? field : key),
    ]);
    if (entries.every(([, before, after]) => before === after)) return one;
    const after = entries.map(([key, , text]) => [key, text] as const);
    return Array.isArray(one) ? after.map(([, text]) => text) : Object.fromEntries(after);
  };
  return replaced(value, "") as T;
}
