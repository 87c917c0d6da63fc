import { z } from "zod";
import { call } from "../operation.ts";
import { Nothing } from "../shapes.ts";

/** Online only: it deletes the labels that the server holds at that moment. */
export const qrLabelCalls = {
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
