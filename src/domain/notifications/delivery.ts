import type { Delivery, Notification, Refusal } from "./schema.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Milliseconds before the second, third and fourth attempt: a mail server may be down for half a day. */
const PAUSES = [5 * MINUTE, HOUR, 12 * HOUR];
/** Milliseconds after which a server that sends a message counts as stopped: more than the longest attempt lasts. */
const LEASE = 10 * MINUTE;
/** Milliseconds after which a message that was never tried is not sent by itself: it would surprise its readers. */
const LATE = 72 * HOUR;

/** Why messages are not sent without a mail server. */
const NO_MAIL_SERVER = "No mail server is set.";
const TOO_LATE = "It was more than three days old when a mail server was set.";

/** What the mail server answered, by recipient; `deferred` recipients can be tried again. */
export type Outcome = { accepted: string[]; refused: Refusal[]; deferred: Refusal[] };

/** How far a message is; the default is that of a message that was never tried. */
export function deliveryOf({ created_at, sent_at, recipients, delivery }: Notification): Delivery {
  if (delivery !== undefined) return delivery;
  const isSent = sent_at !== null;
  return {
    state: isSent ? "sent" : "waiting",
    since: created_at,
    resends: 0,
    attempts: 0,
    due_at: isSent ? null : created_at,
    claim: null,
    message_id: null,
    accepted: isSent ? recipients : [],
    refused: [],
  };
}

/** True if the message is to be sent now, or the server that began to send it has stopped. */
export function isDue(notification: Notification, now: string): boolean {
  const { due_at } = deliveryOf(notification);
  return due_at !== null && due_at <= now;
}

/** The notification while the attempt `claim` sends it to those of the team who have not got it. */
export function begun(
  notification: Notification,
  { now, claim, team, domain }: { now: string; claim: string; team: readonly string[]; domain: string },
): Notification {
  const before = deliveryOf(notification);
  const { resends, attempts, accepted, message_id } = before;
  const recipients = attempts === 0 ? [...new Set([...accepted, ...team])] : notification.recipients;
  const delivery: Delivery = {
    ...before,
    state: "sending",
    attempts: attempts + 1,
    due_at: after(now, LEASE),
    claim,
    message_id: message_id ?? `<${notification.id}.${resends}@${domain}>`,
  };
  return { ...notification, recipients, delivery };
}

/** Recipients who have neither got the message nor were refused. */
export function pendingOf({ recipients, delivery }: Notification): string[] {
  const refused = delivery?.refused.map(({ address }) => address) ?? [];
  return recipients.filter((address) => !delivery?.accepted.includes(address) && !refused.includes(address));
}

/** The notification after an attempt: sent, waiting for the next attempt, or failed. */
export function ended(notification: Notification, outcome: Outcome, now: string): Notification {
  const before = deliveryOf(notification);
  const refused = [...before.refused, ...outcome.refused];
  const delivery: Delivery = {
    ...before,
    claim: null,
    due_at: null,
    accepted: [...before.accepted, ...outcome.accepted],
    refused,
  };
  const missed = [...refused, ...outcome.deferred];
  if (missed.length === 0)
    return { ...notification, sent_at: now, error: null, delivery: { ...delivery, state: "sent" } };
  const pause = PAUSES[before.attempts - 1];
  const isOver = outcome.deferred.length === 0 || pause === undefined;
  return {
    ...notification,
    error: sentenceOf(missed),
    delivery: isOver
      ? { ...delivery, state: "failed" }
      : { ...delivery, state: "waiting", due_at: after(now, pause) },
  };
}

/** The notification where there is no mail server: sent by itself if one is set within three days. */
export function unsent(notification: Notification): Notification {
  const delivery = deliveryOf(notification);
  return { ...notification, error: NO_MAIL_SERVER, delivery: { ...delivery, state: "unsent", claim: null } };
}

/** True if no attempt was made to send the message in three days: it is then not sent by itself. */
export function isLate(notification: Notification, now: string): boolean {
  const { state, since, attempts } = deliveryOf(notification);
  return (attempts === 0 || state === "unsent") && after(since, LATE) < now;
}

/** The notification that is not sent unless a person sends it again. */
export function leftUnsent(notification: Notification, error = TOO_LATE): Notification {
  return { ...notification, error, delivery: { ...deliveryOf(notification), state: "unsent", due_at: null } };
}

/**
 * The notification that a person sends again, from now on as a new message: to those of the team who have not got it, or
 * to all if everyone has. Null while it is being sent.
 */
export function resent(
  notification: Notification,
  now: string,
  team: readonly string[],
): Notification | null {
  const { state, resends, due_at, accepted } = deliveryOf(notification);
  if (state === "sending" && due_at !== null && due_at > now) return null;
  const isComplete = team.every((address) => accepted.includes(address));
  const delivery: Delivery = {
    state: "waiting",
    since: now,
    resends: resends + 1,
    attempts: 0,
    due_at: now,
    claim: null,
    message_id: null,
    accepted: isComplete ? [] : accepted,
    refused: [],
  };
  return { ...notification, sent_at: null, error: null, delivery };
}

const after = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

/** The answers, each once; with the addresses where they differ. */
function sentenceOf(missed: Refusal[]): string {
  const answers = new Set(missed.map(({ answer }) => answer));
  if (answers.size === 1) return [...answers].join();
  return missed.map(({ address, answer }) => `${address}: ${answer}`).join(" ");
}
