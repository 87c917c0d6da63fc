import { badRequest } from "../http/problems.ts";

/** The versions a write may meet: `any` of a record that is there, or null where the client does not say. */
export type IfMatch = number[] | "any" | null;

/** A record's version as a header tells it: `"7"`. */
export function toETag(version: number): string {
  return `"${version}"`;
}

/** Reads `If-Match`: `"7"`, `"6", "7"`, `*`. A bare 7 counts too, and so does `W/"7"`, which compression makes of ours. */
export function ifMatch(header: string | null): IfMatch {
  if (header === null) return null;
  if (header.trim() === "*") return "any";
  return header.split(",").map((tag) => {
    const [, version] = tag.trim().match(/^(?:W\/)?"?(\d{1,15})"?$/) ?? [];
    if (version === undefined) throw badRequest("If-Match must name versions of the record");
    return Number(version);
  });
}
