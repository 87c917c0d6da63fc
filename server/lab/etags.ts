import { badRequest } from "../http/problems.ts";

/** The versions that a write accepts: a list, `any` for an existing record, or null without the header. */
export type IfMatch = number[] | "any" | null;

/** Formats a record's version as an ETag: `"7"`. */
export function toETag(version: number): string {
  return `"${version}"`;
}

/**
 * Parses `If-Match`: `"7"`, `"6", "7"` or `*`. Also accepts 7 without quotes, and `W/"7"`, into which compression turns
 * our ETag. Throws 400 for any other text.
 */
export function ifMatch(header: string | null): IfMatch {
  if (header === null) return null;
  if (header.trim() === "*") return "any";
  return header.split(",").map((tag) => {
    const [, version] = tag.trim().match(/^(?:W\/)?"?(\d{1,15})"?$/) ?? [];
    if (version === undefined) throw badRequest("If-Match must name versions of the record");
    return Number(version);
  });
}
