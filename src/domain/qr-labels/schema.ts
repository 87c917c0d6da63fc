import { z } from "zod";

/** What a label can stand on. */
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

/** A label of one thing of the lab: its words, and what it leads to. */
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

/** What is asked of a label: the id that a tablet made for it. */
export const NewQrLabel = z.object({
  qr_label_id: z.guid("Please send a valid QR label id").toLowerCase().nullish(),
});
export type NewQrLabel = z.output<typeof NewQrLabel>;

/** A label as it is looked at. */
export const QrLabelView = z.object({
  qr_label_id: z.string(),
  qr_type: z.enum(qrTypes),
  resource_id: z.string(),
  label: z.string(),
  /** The address of the page of what it stands on, which is what the code holds. */
  url: z.string(),
  /** The code, drawn: an `svg` element. */
  svg: z.string(),
  created_at: z.string(),
  created_by: z.string(),
});
export type QrLabelView = z.infer<typeof QrLabelView>;
