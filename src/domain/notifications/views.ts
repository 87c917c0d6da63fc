import { z } from "zod";
import { listOf } from "../kernel/list.ts";
import { deliveryOf } from "./delivery.ts";
import { joinedToMessages, messageText } from "./message-text.ts";
import { deliveryStates, notificationKinds } from "./schema.ts";

/** A notification with its text and what became of the message. */
export const NotificationItem = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  entity_id: z.string(),
  recipients: z.array(z.string()),
  subject: z.string(),
  body: z.string(),
  /** Path of the page of the record. */
  url: z.string(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  error: z.string().nullable(),
  state: z.enum(deliveryStates),
  /** Attempts since it was created or sent again. */
  attempts: z.int(),
  /** The next attempt of a waiting message. */
  next_attempt_at: z.string().nullable(),
  /** Recipients for whom the mail server has accepted it. */
  accepted: z.array(z.string()),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

/** Notifications, newest first, without those whose record is missing. */
export const notificationList = listOf("notifications", {
  joins: joinedToMessages,
  newestBy: "created_at",
  row(lab, notification): NotificationItem | undefined {
    const text = messageText(lab, notification);
    if (text === undefined) return undefined;
    const { id, kind, entity_id, recipients, created_at, sent_at, error } = notification;
    const { state, attempts, due_at, accepted } = deliveryOf(notification);
    const next_attempt_at = state === "waiting" ? due_at : null;
    return {
      ...{ id, kind, entity_id, recipients, ...text, created_at, sent_at, error },
      ...{ state, attempts, next_attempt_at, accepted },
    };
  },
});
