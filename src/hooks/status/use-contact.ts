import { readContact } from "#sync/request/contact.ts";
import { useSharedPart, useSharedQuery } from "./use-shared-query.ts";
import { useOnline, usePulledAt } from "./use-sync.ts";

/**
 * This tablet's contact with the lab's server. `reached`: the last attempt was answered. `silent`: there is a network, but
 * the server has not answered since `since` (ISO UTC). `failing`: the server answers pulls with an error since then.
 * `offline`: the browser reports no network, or reported none when the last attempt failed.
 */
export type ContactState = { state: "reached" | "offline" } | { state: "silent" | "failing"; since: string };

/**
 * The contact with the server, for texts on the screen; `undefined` while it is read. Every request of the page and of the
 * worker changes it.
 */
export function useContact(): ContactState | undefined {
  const isOnline = useOnline();
  const contact = useSharedQuery(contactRead);
  if (!isOnline) return { state: "offline" };
  if (!contact) return undefined;
  const { failing_since, pull_failing_since, offline } = contact;
  if (failing_since !== null && offline) return { state: "offline" };
  if (failing_since !== null) return { state: "silent", since: new Date(failing_since).toISOString() };
  if (pull_failing_since === null) return { state: "reached" };
  return { state: "failing", since: new Date(pull_failing_since).toISOString() };
}

const contactRead = { tables: ["marks:contact"], read: readContact };

/**
 * True when the contact and the sync status are read. A page that is shown before would move: its banner and the time of the
 * last pull would appear later.
 */
export function useIsStatusRead(): boolean {
  const isContactRead = useSharedPart(() => true, contactRead);
  return usePulledAt() !== undefined && isContactRead === true;
}

/** When the tablet tries to reach the server again, milliseconds since 1970: 0 while the server answers. */
export function useRetryAt(): number | undefined {
  return useSharedQuery(contactRead)?.retry_at;
}

/** When the server last answered, ISO UTC; null before its first answer, `undefined` while that is read. */
export function useAnsweredAt(): string | null | undefined {
  const answeredAt = useSharedQuery(contactRead)?.answered_at;
  return typeof answeredAt === "number" ? new Date(answeredAt).toISOString() : answeredAt;
}
