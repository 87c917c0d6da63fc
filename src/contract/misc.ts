import { z } from "zod";
import { Location, Supplier } from "#domain/lookups/schema.ts";
import { listLocations, listSuppliers } from "#domain/lookups/views.ts";
import { NotificationItem, notificationList } from "#domain/notifications.ts";
import { call, query } from "./operation.ts";
import { Nothing } from "./shapes.ts";

export const miscQueries = {
  listSuppliers: query({
    name: "listSuppliers",
    path: "/api/misc/suppliers",
    summary: "Suppliers, by name.",
    params: Nothing,
    query: Nothing,
    answer: z.array(Supplier),
    failure: "Error fetching suppliers",
    read: listSuppliers,
  }),

  listLocations: query({
    name: "listLocations",
    path: "/api/misc/locations",
    summary: "Locations, by name.",
    params: Nothing,
    query: Nothing,
    answer: z.array(Location),
    failure: "Error fetching locations",
    read: listLocations,
  }),
};

/** Online only: these see what the server holds at that moment. */
export const miscCalls = {
  listNotifications: call({
    name: "listNotifications",
    method: "GET",
    path: "/api/misc/notifications",
    summary: "Messages for the Quality Control Team, newest first.",
    query: Nothing,
    body: Nothing,
    answer: z.array(NotificationItem),
    list: notificationList,
    status: 200,
    open: false,
  }),

  emptyQrLabelFolder: call({
    name: "emptyQrLabelFolder",
    method: "DELETE",
    path: "/api/misc/empty-qr-label-folder",
    summary:
      "Deletes every QR label. Printed ones go on working: they hold the address of what they stand on.",
    query: Nothing,
    body: Nothing,
    answer: z.object({ deleted_count: z.int() }),
    status: 200,
    open: false,
  }),
};
