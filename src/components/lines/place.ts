import type { Searchable } from "#domain/search/line-index.ts";
import type { Glyph } from "#ui/text/icon.tsx";

/** A page, an action of the app or a person that search finds. */
export type Place = Searchable & { to: string; icon: Glyph; facts: string[] };
