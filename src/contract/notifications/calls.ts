import { z } from "zod";
import { NotificationItem, notificationList } from "#domain/notifications/notifications.ts";
import { call } from "../operation.ts";
import { Nothing } from "../shapes.ts";

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
    needs: "staff",
    status: 200,
    open: false,
  }),
};
