/** A typed number: comma read as point, spaces ignored; null when empty, NaN when it is not a number. */
export function textToNumber(text: string): number | null {
  const plain = tidyNumber(text);
  return plain === "" ? null : Number(plain);
}

/** The typed digits with a point for the comma, and a zero before a leading point. */
export function tidyNumber(text: string): string {
  return text
    .replace(/[\s\u00a0\u202f]/g, "")
    .replace(",", ".")
    .replace("−", "-")
    .replace(/^(-?)\./, "$10.");
}

/** A number as the field writes it. */
export function numberToText(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? "" : String(value);
}
