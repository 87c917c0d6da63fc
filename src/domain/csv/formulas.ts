const risky = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Prefixes an apostrophe to text that a spreadsheet would execute as a formula, also if apostrophes precede it, so
 * that {@link withoutApostrophe} restores the text. Returns other text unchanged. Source: OWASP, CSV Injection.
 */
export function withApostrophe(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** The reverse of {@link withApostrophe}. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && risky.test(text) ? text.slice(1) : text;
}
