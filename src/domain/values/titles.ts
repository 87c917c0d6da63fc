/** Abbreviations, which stay in capitals. */
const abbreviations = new Set(["NOP", "CNF"]);

/** `CHEMICAL_DILUTION` as a person reads it: 'Chemical Dilution'; NOP_PROCESS is 'NOP Process'. */
export function toTitle(name: string): string {
  return name
    .split("_")
    .map((word) =>
      abbreviations.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join(" ");
}
