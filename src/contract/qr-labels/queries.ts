import { z } from "zod";
import { QrLabelItem, QrLabelPage, QrLabelView } from "#domain/qr-labels/schema.ts";
import { listQrLabels, qrLabelView } from "#domain/qr-labels/views.ts";
import { query } from "../query.ts";
import { Nothing } from "../shapes.ts";

export const qrLabelQueries = {
  listQrLabels: query({
    name: "listQrLabels",
    path: "/api/misc/qr-labels",
    summary: "QR labels that have not been deleted, newest first, without their drawings.",
    params: Nothing,
    query: QrLabelPage,
    answer: z.array(QrLabelItem),
    failure: "Failed to fetch QR codes",
    read: (records, { query }, _, origin = "") => listQrLabels(records, query, origin),
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
