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
