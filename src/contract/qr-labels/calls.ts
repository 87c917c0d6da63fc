import { z } from "zod";
import { call } from "../operation.ts";
import { Nothing } from "../shapes.ts";

/** Online only: deletes the labels that are on the server at that moment. */
export const qrLabelCalls = {
  emptyQrLabelFolder: call({
    name: "emptyQrLabelFolder",
    method: "DELETE",
    path: "/api/misc/empty-qr-label-folder",
    summary:
      "Deletes every QR label. Printed labels continue to work: they contain the address of the record.",
    query: Nothing,
    body: Nothing,
    answer: z.object({ deleted_count: z.int() }),
    status: 200,
    open: false,
  }),
};
