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
