import type { Change } from "../kernel/change.ts";
import { claim, claimId } from "../kernel/claims.ts";
import type { TableName, Tables } from "../kernel/tables.ts";
import { isListed } from "../kernel/withdrawn.ts";
import { labLists } from "./lists.ts";
import { entryClaim } from "./naming.ts";

type Claim = Tables["claims"];
type Named = { id: string | number; name: string };

/** The tables of entries that are found by their names. */
export const namedTables = [...Object.values(labLists).map(({ table }) => table), "tag_comments"] as const;

/**
 * Returns the changes to the claims of an earlier version: their ids were made of the value in lower case, and entries of
 * lists had none. Of two records with one name, the claim belongs to the record that has it already, otherwise to the first; an
 * offered entry is before a retired one.
 */
export function claimChanges(
  claims: readonly Claim[],
  entries: readonly { table: TableName; entry: Named }[],
): Change[] {
  const old = claims.filter(({ id }) => id !== nowId(id));
  const known = new Set(claims.map(({ id }) => id));
  const wanted = [
    ...old.map(({ id, owner_table, owner_id }) => claim(nowId(id), owner_table, owner_id)),
    ...entries
      .toSorted((a, b) => Number(isListed(b.entry)) - Number(isListed(a.entry)))
      .map(({ table, entry }) => claim(entryClaim(table, entry.name), table, String(entry.id))),
  ];
  const missing = wanted.filter(({ id }) => {
    const isMissing = !known.has(id);
    known.add(id);
    return isMissing;
  });
  return [...old.map(({ id }): Change => ({ table: "claims", id, record: null })), ...missing];
}

/** The id that a claim of an earlier version has now: `equipment.name:wet lab  b` has one blank. */
function nowId(id: string): string {
  const at = id.indexOf(":");
  return claimId(id.slice(0, at), id.slice(at + 1));
}
