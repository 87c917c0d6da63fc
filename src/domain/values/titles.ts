/** Abbreviations, which remain in capitals. */
const abbreviations = new Set(["NOP", "CNF"]);

/** Converts CHEMICAL_DILUTION to 'Chemical Dilution', NOP_PROCESS to 'NOP Process'. */
export function toTitle(name: string): string {
  return name
    .split("_")
    .map((word) =>
      abbreviations.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join(" ");
}
