import { z } from "zod";
import { NotificationItem, notificationList } from "#domain/notifications/views.ts";
import { call } from "../operation.ts";
import { ById, Nothing } from "../shapes.ts";
import { needs } from "../start.ts";

/** Online only: notifications are stored on the server. */
export const notificationCalls = {
  listNotifications: call({
    name: "listNotifications",
    method: "GET",
    path: "/api/misc/notifications",
    summary: "Messages for the Quality Control Team, newest first.",
    query: Nothing,
    body: Nothing,
    answer: z.array(NotificationItem),
    list: notificationList,
    needs: needs.listNotifications,
    status: 200,
    open: false,
  }),
  resendNotification: call({
    name: "resendNotification",
    method: "POST",
    path: "/api/misc/notifications/:id/resend",
    summary:
      "Sends a message again from the beginning, to those of the team who have not got it, or to all if everyone has. 409 while it is being sent, and without a mail server; 429 after three times in an hour, or twenty by one person.",
    params: ById,
    query: Nothing,
    body: Nothing,
    answer: Nothing,
    needs: "staff",
    status: 200,
    open: false,
  }),
};
