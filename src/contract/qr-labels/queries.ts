import { z } from "zod";
import { QrLabelView } from "#domain/qr-labels/schema.ts";
import { listQrLabels, qrLabelView } from "#domain/qr-labels/views.ts";
import { query } from "../operation.ts";
import { Nothing } from "../shapes.ts";

export const qrLabelQueries = {
  listQrLabels: query({
    name: "listQrLabels",
    path: "/api/misc/qr-labels",
    summary: "QR labels that have not been deleted, newest first, each with its code as SVG.",
    params: Nothing,
    query: Nothing,
    answer: z.array(QrLabelView),
    failure: "Failed to fetch QR codes",
    read: (records, _, __, origin = "") => listQrLabels(records, origin),
  }),

  getQrLabel: query({
    name: "getQrLabel",
    path: "/api/misc/qr-labels/:qr_label_id",
    summary: "One QR label with its code as SVG.",
    params: z.object({ qr_label_id: z.guid().toLowerCase() }),
    query: Nothing,
    answer: QrLabelView,
    failure: "Failed to fetch QR code",
    entity: "QR code",
    read: (records, { params }, _, origin = "") => qrLabelView(records, params.qr_label_id, origin),
  }),
};
