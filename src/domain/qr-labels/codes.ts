import { kinds } from "../kinds.ts";
import { type FindableTable, findableTables, type RecordRef } from "../tables.ts";
import { withPlainHyphens } from "../values/name-key.ts";

/** Omits 0, 1, I, L and O, which look alike. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const CODE_LENGTH = 4;

/**
 * Returns the short code of a record, for typing: `CNF-7K3M`. It is a hash of the record's id, so every tablet
 * derives it offline. A few of a thousand records share a code; search then shows them all.
 */
export function shortCode({ table, id }: RecordRef): string {
  let rest = fnv1a(id.toLowerCase());
  let code = "";
  for (let i = 0; i < CODE_LENGTH; i += 1) {
    code += LETTERS[rest % LETTERS.length];
    rest = Math.floor(rest / LETTERS.length);
  }
  return `${kinds[table].prefix}-${code}`;
}

/** Parses a typed short code: the table, if the prefix was typed, and the four letters. Null for other text. */
export function readShortCode(text: string): { table: FindableTable | null; code: string } | null {
  const [, prefix, code] =
    /^(?:([a-z]{3})[\s-]*)?([2-9a-hjkmnp-z]{4})$/i.exec(withPlainHyphens(text.trim())) ?? [];
  if (code === undefined) return null;
  const table = findableTables.find((one) => kinds[one].prefix === prefix?.toUpperCase()) ?? null;
  if (prefix !== undefined && table === null) return null;
  return { table, code: code.toUpperCase() };
}

/** True if the record has this short code. */
export function hasShortCode(ref: RecordRef, { table, code }: { table: FindableTable | null; code: string }) {
  return (table === null || table === ref.table) && shortCode(ref).endsWith(`-${code}`);
}

/** The short codes that an id has in any of these tables, for the search of a picker whose options have one of these kinds. */
export function codesIn(tables: readonly FindableTable[], id: string): string {
  return tables.map((table) => shortCode({ table, id })).join(" ");
}

/** FNV-1a, 32 bit (Fowler, Noll, Vo: draft-eastlake-fnv). */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}
