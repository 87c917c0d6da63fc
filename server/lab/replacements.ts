import { fieldNamed } from "#contract/fields.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { type Accepted, type Change, refKey, type Stamp } from "#domain/kernel/change.ts";
import { shapeOf } from "#domain/kernel/fields.ts";
import { enteredChanges, replacementsOf, storedFields } from "#domain/replacements/replaced.ts";
import type { LabTransaction } from "../db/lab-db.ts";

/**
 * Returns the notices about an accepted write for the people whose values it replaced or was merged with. `read`
 * contains the records before the write. Only the server makes notices: a rule does not know who wrote a value.
 */
export async function noticesAbout(
  tx: LabTransaction,
  operation: AnyCommand,
  stamp: Stamp,
  { changes, merged = [] }: Accepted,
  read: ReadonlyMap<string, unknown>,
): Promise<Change[]> {
  const notices: Change[] = [];
  for (const change of changes) {
    const before = read.get(refKey(change));
    if (typeof before !== "object" || before === null || change.record === null) continue;
    const fields = storedFields(Object.keys(shapeOf(operation.body)));
    const entered = enteredChanges(before, change.record, fields);
    const isNew = entered.every(({ before }) => before === undefined || before === null);
    if (entered.length === 0 || (isNew && merged.length === 0)) continue;
    const write = { stamp, operation: operation.name, changes: entered, merged };
    const history = tx.history(change.table, change.id);
    for (const record of await replacementsOf(change, write, history))
      notices.push({ table: "replacements", id: record.id, record });
  }
  return notices;
}

/** Returns the warning to the author of an edit about values that were merged without a question; none without any. */
export function mergeWarnings({ name }: AnyCommand, { merged = [] }: Accepted): string[] {
  if (merged.length === 0) return [];
  const labels = merged.map((path) => fieldNamed(path.at(-1) ?? "", name).label);
  const verb = labels.length === 1 ? "was" : "were";
  return [`${labels.join(", ")} ${verb} changed meanwhile. Both changes were merged.`];
}
