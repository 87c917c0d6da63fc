/** The tables that the list of chemicals reads. */
export const listed = ["chemicals", "chemical_names", "suppliers", "locations"] as const;

/** The path of the list of chemicals. */
export const LIST_PATH = "/inventory/chemicals";
