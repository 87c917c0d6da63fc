import { hasShortCode, readShortCode } from "#domain/qr-labels/codes.ts";
import { type Findable, find } from "#domain/search/search.ts";

/**
 * What somebody means who types what stands on a label: the things with that short code, in either case, with its kind
 * or without it; else what is called so; else whatever the lab's search finds.
 */
export function findTyped(findables: readonly Findable[], typed: string): Findable[] {
  const code = readShortCode(typed);
  const coded = code === null ? [] : findables.filter((one) => hasShortCode(one, code));
  if (coded.length > 0) return coded;
  const hits = find(findables, typed);
  const named = hits.filter(({ title }) => title.toLowerCase() === typed.trim().toLowerCase());
  return named.length > 0 ? named : hits;
}
