/** Tables whose records a person looks for. */
export const findableTables = [
  "equipment",
  "feedstocks",
  "chemicals",
  "nop_processes",
  "cakes",
  "homogenizations",
  "cnfs",
  "samples",
  "grow_trials",
  "tray_formulations",
] as const;
export type FindableTable = (typeof findableTables)[number];
