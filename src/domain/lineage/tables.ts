import type { FindableTable } from "../kernel/tables.ts";

/** Tables of the lineage, from raw fibre to sample and grow trial: those whose kind has a `thread`. */
export const lineageTables = [
  "feedstocks",
  "chemicals",
  "nop_processes",
  "cakes",
  "homogenizations",
  "cnfs",
  "tray_formulations",
  "samples",
  "grow_trials",
] as const satisfies readonly FindableTable[];
