import type { Logger } from "pino";
import { readRow } from "#domain/kernel/list.ts";
import {
  begun,
  deliveryOf,
  ended,
  isDue,
  isLate,
  leftUnsent,
  type Outcome,
  pendingOf,
  unsent,
} from "#domain/notifications/delivery.ts";
import { messageText } from "#domain/notifications/message-text.ts";
import type { Notification } from "#domain/notifications/schema.ts";
import { type Clock, isoTime } from "../clock.ts";
import { type LabDb, writtenAtServer } from "../db/lab-db.ts";
import type { MailRoute } from "./mail-server.ts";

/** The lab whose messages are sent; without a route each message is logged once. */
export type MailLab = {
  db: LabDb;
  clock: Clock;
  log: Pick<Logger, "info" | "warn">;
  route: MailRoute | null;
};

/** True if there is something to do now: to send the message, or to note that it is not sent. */
export function needsWork({ clock, route }: MailLab, notification: Notification): boolean {
  const now = isoTime(clock);
  if (!isDue(notification, now)) return false;
  return route !== null || deliveryOf(notification).state !== "unsent" || isLate(notification, now);
}

/**
 * Begins to send a message if it is due, and returns a function that stores the outcome, to be repeated until it
 * succeeds; null where there is nothing to store. Of several servers of a lab, one begins.
 */
export async function sendIfDue(lab: MailLab, id: string): Promise<(() => Promise<void>) | null> {
  const { db, clock, log, route } = lab;
  const now = isoTime(clock);
  const claim = crypto.randomUUID();
  const notification = await change(lab, id, (stored) => {
    if (!needsWork(lab, stored)) return null;
    if (isLate(stored, now)) return leftUnsent(stored);
    return route === null ? unsent(stored) : begun(stored, { now, claim, ...route });
  });
  if (notification === null) return null;
  const { kind, entity_id, delivery } = notification;
  if (route === null || delivery?.claim !== claim) {
    log.warn({ notification: id, kind, entity_id, reason: notification.error }, "mail: not sent");
    return null;
  }
  const outcome = await attempt(db, route, notification);
  return async () => {
    const after = await change(lab, id, (stored) =>
      stored.delivery?.claim === claim ? ended(stored, outcome, isoTime(clock)) : null,
    );
    const { state, attempts, message_id } = after?.delivery ?? {};
    const event = { notification: id, kind, entity_id, message_id, attempts };
    if (state === "sent") log.info(event, "mail: sent");
    else log.warn({ ...event, state, reason: after?.error }, "mail: not sent");
  };
}

async function attempt(db: LabDb, route: MailRoute, notification: Notification): Promise<Outcome> {
  const { recipients, delivery } = notification;
  const pending = pendingOf(notification);
  const text = await readRow(db, (records) => messageText(records, notification, route.origin));
  if (text === undefined) {
    const answer = "The record of this message no longer exists.";
    return { accepted: [], deferred: [], refused: pending.map((address) => ({ address, answer })) };
  }
  return route.server.send({
    messageId: delivery?.message_id ?? "",
    to: recipients,
    recipients: pending,
    subject: text.subject,
    text: text.body,
  });
}

/** Changes a notification in a transaction; returns it after the change, or null where `to` returns null. */
function change(
  { db, clock }: MailLab,
  id: string,
  to: (stored: Notification) => Notification | null,
): Promise<Notification | null> {
  return db.transaction(async (tx) => {
    const stored = await tx.get("notifications", id);
    const record = stored === undefined ? null : to(stored);
    if (record !== null)
      await tx.apply([{ table: "notifications", id, record }], writtenAtServer(clock, "sendMail", "fibril"));
    return record;
  });
}
