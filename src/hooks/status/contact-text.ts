import { showMoment } from "#domain/values/time.ts";
import type { WaitingForOther } from "#sync/outbox/status.ts";
import type { ContactState } from "./use-contact.ts";

/** The contact with the server in a few words; empty while it is not known. `now` is milliseconds since 1970. */
export function contactText(contact: ContactState | undefined, now: number): string {
  switch (contact?.state) {
    case "reached":
      return "Online";
    case "offline":
      return "Offline";
    case "silent":
      return `Server not reached since ${showMoment(contact.since, now)}`;
    case "failing":
      return `Server error since ${showMoment(contact.since, now)}`;
    default:
      return "";
  }
}

/** States when a write that waits will be sent; empty where it is sent at once. */
export function sentWhen(contact: ContactState | undefined): string {
  if (contact?.state === "offline") return "It will be sent when you are online.";
  return contact?.state === "silent" ? "It will be sent when the server answers." : "";
}

/** As many titles, or people, are named; a rescue file can contain records of any number. */
const NAMED = 3;

/** What another person left on this tablet, and since when: `New chemical: Ethanol and 2 more, since Nov 19, 9:12 AM`. */
export function whatWaits({ titles, count, since }: WaitingForOther, now: number): string {
  const named = titles.slice(0, NAMED).join(", ");
  const more = count > NAMED ? ` and ${count - NAMED} more` : "";
  return `${named}${more}, since ${showMoment(since, now)}`;
}

/** The people to name, and the others, who are only counted. */
export function toNamed<T>(people: readonly T[]): { named: readonly T[]; others: readonly T[] } {
  return { named: people.slice(0, NAMED), others: people.slice(NAMED) };
}

/** `1 more person`, `2 more people` */
export function showMorePeople(count: number): string {
  return count === 1 ? "1 more person" : `${count.toLocaleString("en-US")} more people`;
}
