/** Parses a typed number. A comma is a decimal point, spaces are ignored. Null if empty, NaN if not a number. */
export function textToNumber(text: string): number | null {
  const plain = tidyNumber(text);
  return plain === "" ? null : Number(plain);
}

/** Normalises a typed number: no spaces, a point for a comma, a zero before a leading point. */
export function tidyNumber(text: string): string {
  return text
    .replace(/[\s\u00a0\u202f]/g, "")
    .replace(",", ".")
    .replace("−", "-")
    .replace(/^(-?)\./, "$10.");
}

/** Formats a number for an input field; an empty text for null, undefined and NaN. */
export function numberToText(value: number | null | undefined): string {
  return value === null || value === undefined || Number.isNaN(value) ? "" : String(value);
}
