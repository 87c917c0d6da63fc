import { z } from "zod";

/** Types of QR labels. */
export const qrTypes = [
  "NOP_PROCESS",
  "EQUIPMENT",
  "FEEDSTOCK",
  "CHEMICAL",
  "CAKE",
  "EFFLUENT",
  "CNF",
  "ONE_TONNE_REACTION",
  "NOP_RUN_SAMPLE",
  "SUBSTRATE_PROCESS",
  "TRAY",
  "GROW_TRIAL",
  "SAMPLE_LIBRARY",
] as const;

export type QrType = (typeof qrTypes)[number];

/** The stored label of one record: its text, and the record it leads to. */
export const QrLabel = z.object({
  id: z.string(),
  qr_type: z.enum(qrTypes),
  resource_id: z.string(),
  label: z.string(),
  /** ISO-8601 UTC. */
  created_at: z.string(),
  created_by: z.string(),
});
export type QrLabel = z.infer<typeof QrLabel>;

/** The request of a label: an id that the tablet derived for it, or none. */
export const NewQrLabel = z.object({
  qr_label_id: z.guid("Please send a valid QR label id").toLowerCase().nullish(),
});
export type NewQrLabel = z.output<typeof NewQrLabel>;

/** A label with its address and drawn code, as the API returns it. */
export const QrLabelView = z.object({
  qr_label_id: z.string(),
  qr_type: z.enum(qrTypes),
  resource_id: z.string(),
  label: z.string(),
  /** The address of the record's page, which is the content of the code. */
  url: z.string(),
  /** The code as an `svg` element. */
  svg: z.string(),
  created_at: z.string(),
  created_by: z.string(),
});
export type QrLabelView = z.infer<typeof QrLabelView>;

/** A label in the list: without its drawing, which is computed from the address. */
export const QrLabelItem = QrLabelView.omit({ svg: true });
export type QrLabelItem = z.infer<typeof QrLabelItem>;

/** A part of the list; all labels without a limit. */
export const QrLabelPage = z.object({
  limit: z.coerce.number().pipe(z.int().min(1).max(1000)).optional(),
  offset: z.coerce.number().pipe(z.int().min(0)).optional(),
});
export type QrLabelPage = z.output<typeof QrLabelPage>;
