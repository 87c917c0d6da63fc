import { nameKey } from "./name-key.ts";

/**
 * A text with plain hyphens in place of the hyphen and of the hyphen that does not break a line: word processors and web
 * pages write a code with them. The length remains.
 */
export function withPlainHyphens(text: string): string {
  return text.replace(/[\u2010\u2011]/g, "-");
}

/** What a search compares: a text as {@link nameKey}, with plain hyphens. */
export function searchKey(text: string): string {
  return withPlainHyphens(nameKey(text));
}
