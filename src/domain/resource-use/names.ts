export const resourceTypes = ["CHEMICAL", "FEEDSTOCK", "ACID", "NEUTRALIZING_AGENT", "CAKE", "CNF"] as const;

export type ResourceTypeName = (typeof resourceTypes)[number];

export const purposes = [
  "NOP_PROCESS",
  "CHEMICAL_DILUTION",
  "HOMOGENIZATION",
  "GROW_TRIAL",
  "SAMPLE_FOR_STORAGE_OR_CHARACTERIZATION",
] as const;

export type PurposeName = (typeof purposes)[number];

/** The purpose that is entered as text. */
export const OTHER_PURPOSE = "other";

/** Tables of stocks. */
export const stockTables = ["cakes", "chemicals", "cnfs", "feedstocks"] as const;
export type StockTable = (typeof stockTables)[number];
