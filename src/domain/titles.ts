/** `CHEMICAL_DILUTION` as a person reads it: 'Chemical Dilution'. */
export function toTitle(name: string): string {
  return name
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(" ");
}
