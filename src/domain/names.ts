import { sampleType } from "./cakes/stock.ts";
import type { JoinsById } from "./kernel/list.ts";
import type { TableName, Tables } from "./kernel/tables.ts";
import { isFindable } from "./kind-pages.ts";
import { kinds, titleOf } from "./kinds.ts";
import type { FindableTable } from "./tables.ts";
import { showName, toTitle } from "./values/words.ts";

type Lab = JoinsById<TableName>;

const name = (_: Lab, record: { name: string }) => record.name;
const shown = (_: Lab, record: { name: string }) => showName(record.name);

/** The names of records without a page that fields of other records refer to. */
const lookups = {
  additives: shown,
  cake_storage_types: shown,
  chemical_names: name,
  equipment_types: shown,
  feedstock_names: name,
  fertilizers: shown,
  filtrations: (lab: Lab, filtration: Tables["filtrations"]) => {
    const process = lab.get("nop_processes", filtration.nop_process_id);
    const batch = process ? titleOf(lab, "nop_processes", process) : kinds.nop_processes.unknown;
    return `${batch} ${sampleType(filtration)}`;
  },
  grow_trial_methods: name,
  grow_trial_plants: name,
  locations: name,
  purposes: (_: Lab, { purpose_name }: Tables["purposes"]) => toTitle(purpose_name),
  sample_purposes: (_: Lab, { name }: Tables["sample_purposes"]) => toTitle(name),
  substrate_types: name,
  suppliers: name,
} satisfies { [T in TableName]?: (lab: Lab, record: Tables[T]) => string };
type LookupTable = keyof typeof lookups;

/** A table whose records have a name. */
export type NamedTable = FindableTable | LookupTable;

/** True of a table whose records have a name. */
export function isNamed(table: string | undefined): table is NamedTable {
  return table !== undefined && (isFindable(table) || table in lookups);
}

/** Returns the name of a record; `undefined` if it does not exist. */
export function nameOf(lab: Lab, table: NamedTable, id: string): string | undefined {
  if (!isFindable(table)) return nameOfLookup(lab, table, id);
  const record = lab.get(table, id);
  return record && titleOf(lab, table, record);
}

function nameOfLookup<T extends LookupTable>(lab: Lab, table: T, id: string): string | undefined {
  const named: { [K in LookupTable]: (lab: Lab, record: Tables[K]) => string } = lookups;
  const record = lab.get(table, id);
  return record && named[table](lab, record);
}
