import { digested } from "../../db/copied-tables.ts";
import type { LabDb } from "../../db/lab-db.ts";
import { AdminError } from "../command.ts";

/** Copies every table and returns the number of rows. Throws where the target then differs from what was read. */
export async function copyRows(from: LabDb, to: LabDb): Promise<number> {
  const source = digested(from.copy());
  await to.fill(source.rows);
  const target = digested(to.copy());
  for await (const _ of target.rows);
  for (const [table, { rows, sha256 }] of source.digests) {
    const copy = target.digests.get(table);
    if (copy?.rows !== rows || copy.sha256 !== sha256)
      throw new AdminError(`The table ${table} differs after it was copied: ${rows} and ${copy?.rows} rows.`);
  }
  return [...source.digests.values()].reduce((sum, { rows }) => sum + rows, 0);
}
