import { cakeList, cakeTitle } from "../cakes/views.ts";
import { readList } from "../kernel/list.ts";
import { NOT_NUMBERED } from "../kernel/numbering.ts";
import type { RecordSource } from "../kernel/records.ts";
import { filtrationList } from "../nop-processes/views.ts";
import { toKey } from "./import-columns.ts";

/** A thing and what a file may call it. */
type NamedId = { id: string; name: string };

/** Filtrations by batch and sample: `NOP-2026-004 Hour 3`; by their id while the batch has no number. */
export async function filtrationNames(records: RecordSource): Promise<NamedId[]> {
  return (await readList(records, filtrationList, {})).map(({ id, batch_number, sample_type }) => ({
    id,
    name: batch_number === NOT_NUMBERED ? id : `${batch_number} ${sample_type}`,
  }));
}

/** Cakes as their pages are called: `Cake NOP-2026-004 Hour 3`; by their id while the batch has no number. */
export async function cakeNames(records: RecordSource): Promise<NamedId[]> {
  return (await readList(records, cakeList, {})).map(({ id, batch_num, sample_type }) => ({
    id,
    name: batch_num === null ? id : cakeTitle({ batch_num, sample_type }),
  }));
}

/** What an export writes for each: its name, or its id where others are called the same. */
export function exportNames(all: readonly NamedId[]): ReadonlyMap<string, string> {
  const times = new Map<string, number>();
  for (const { name } of all) times.set(toKey(name), (times.get(toKey(name)) ?? 0) + 1);
  return new Map(all.map(({ id, name }) => [id, times.get(toKey(name)) === 1 ? name : id]));
}
