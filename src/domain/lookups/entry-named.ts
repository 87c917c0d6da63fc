import { claimId } from "../kernel/claims.ts";
import type { JoinsById } from "../kernel/list.ts";
import type { TableName, Tables } from "../kernel/tables.ts";

/** Returns the id of the claim by which an entry of a list is found under a name that it has, or had. */
export function entryClaim(table: TableName, name: string): string {
  return claimId(`list_entry.${table}`, name);
}

/**
 * Returns the entry of a list with this name, in any spelling; `ids` are those that an entry can derive from it. An entry
 * that was added before names had claims, on a tablet that has not received its claim, is found by its id alone.
 */
export function entryNamed<T extends TableName>(
  lab: JoinsById<TableName>,
  table: T,
  name: string,
  ids: readonly string[],
): Tables[T] | undefined {
  const claim = lab.get("claims", entryClaim(table, name));
  const found = [claim?.owner_id, ...ids].map((id) => lab.get(table, id));
  return found.find((one) => one !== undefined);
}
