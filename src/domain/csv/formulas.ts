const risky = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Text that a spreadsheet would run as a formula, with an apostrophe before it; all other text as it is. What already
 * has one gets another, so that {@link withoutApostrophe} always gives the text back.
 * Source: OWASP, CSV Injection.
 */
export function withApostrophe(text: string): string {
  return risky.test(text) ? `'${text}` : text;
}

/** The reverse of {@link withApostrophe}. */
export function withoutApostrophe(text: string): string {
  return text.startsWith("'") && risky.test(text) ? text.slice(1) : text;
}
