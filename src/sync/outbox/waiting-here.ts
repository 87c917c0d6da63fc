import type { LabStore } from "#store/db.ts";
import { readSealed } from "#store/db.ts";
import { unsettledStates } from "#store/rows.ts";
import { openEntries } from "./entries.ts";
import { authorsOf, entryState } from "./status.ts";

/** The unsettled writes of one person on this tablet: numbers and a date, nothing of their content. */
export type WaitingHere = {
  username: string;
  /** Writes that wait to be sent. */
  waiting: number;
  /** Writes that the server refused, and those from a rescue file that the person has not confirmed. */
  attention: number;
  /** When the oldest of both was saved, ISO UTC. */
  since: string;
};

/** The people whose writes wait on this tablet, encrypted or not, in the order of {@link authorsOf}. Run it in a live query. */
export async function readWaitingHere(store: LabStore): Promise<WaitingHere[]> {
  const sealed = await readSealed(store);
  const open = [...sealed.flatMap(({ writes }) => writes), ...(await openEntries(store, unsettledStates))];
  const emails = authorsOf(open);
  const people = await store.people.bulkGet(emails);
  return emails.map((email, i) => {
    const theirs = open.filter(({ user }) => user === email);
    const attention = theirs.filter((entry) => entryState(entry) === "attention").length;
    const since = theirs.reduce(
      (oldest, { recorded_at }) => (recorded_at < oldest ? recorded_at : oldest),
      theirs[0]?.recorded_at ?? "",
    );
    return { username: people[i]?.username ?? email, waiting: theirs.length - attention, attention, since };
  });
}
