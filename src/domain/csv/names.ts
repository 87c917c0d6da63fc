import { cakeTitle } from "../cakes/stock.ts";
import { cakeList } from "../cakes/views.ts";
import { readList } from "../kernel/list.ts";
import { NOT_NUMBERED } from "../kernel/numbering.ts";
import type { RecordSource } from "../kernel/records.ts";
import { filtrationList } from "../nop-processes/views.ts";
import { toKey } from "./import-columns.ts";

/** A record and its name in a file. */
type NamedId = { id: string; name: string };

/** Filtrations, named by batch and sample: `NOP-2026-004 Hour 3`; by id while the batch number is not assigned. */
export async function filtrationNames(records: RecordSource): Promise<NamedId[]> {
  return (await readList(records, filtrationList, {})).map(({ id, batch_number, sample_type }) => ({
    id,
    name: batch_number === NOT_NUMBERED ? id : `${batch_number} ${sample_type}`,
  }));
}

/** Cakes, named as on their pages: `Cake NOP-2026-004 Hour 3`; by id while the batch number is not assigned. */
export async function cakeNames(records: RecordSource): Promise<NamedId[]> {
  return (await readList(records, cakeList, {})).map(({ id, batch_num, sample_type }) => ({
    id,
    name: batch_num === null ? id : cakeTitle({ batch_num, sample_type }),
  }));
}

/** Returns the text that an export writes for each id: the name, or the id if the name is not unique. */
export function exportNames(all: readonly NamedId[]): ReadonlyMap<string, string> {
  const times = new Map<string, number>();
  for (const { name } of all) times.set(toKey(name), (times.get(toKey(name)) ?? 0) + 1);
  return new Map(all.map(({ id, name }) => [id, times.get(toKey(name)) === 1 ? name : id]));
}
