import { findableTables } from "../tables.ts";

/** Tables of the lineage, from raw fibre to sample and grow trial: those whose kind has a `thread`. */
export const lineageTables = findableTables.filter((table) => table !== "equipment");
