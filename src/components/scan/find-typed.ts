import { wantedIn } from "#domain/qr-labels/addresses.ts";
import { hasShortCode, readShortCode } from "#domain/qr-labels/codes.ts";
import { makeSearch } from "#domain/search/match.ts";
import type { Findable } from "#domain/search/search.ts";
import { searchKey } from "#domain/values/hyphens.ts";

/**
 * The records for a text typed from a label: those with this short code (in any case, with or without the prefix of the
 * kind), otherwise those with this title, otherwise all results of the search.
 */
export function findTyped(findables: readonly Findable[], typed: string): Findable[] {
  const code = readShortCode(typed);
  const coded = code === null ? [] : findables.filter((one) => hasShortCode(one, code));
  if (coded.length > 0) return coded;
  const hits = [...makeSearch(findables)(typed).first];
  const named = hits.filter(({ title }) => searchKey(title) === wantedIn(typed));
  return named.length > 0 ? named : hits;
}
