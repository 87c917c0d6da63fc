import { refKey } from "#domain/kernel/change.ts";
import type { TableName, Tables } from "#domain/kernel/tables.ts";
import { tableNames } from "#domain/tables.ts";
import { convert } from "#domain/values/units.ts";
import type { ReadRecord } from "./read-crate.ts";

/** A claim is found by a name, and the id of a supplier is a number. */
const withOwnId = new Set<TableName>(
  tableNames.filter((table) => table !== "claims" && table !== "suppliers"),
);

type Entry = { id: string; week_number?: number };

/**
 * Returns a function that checks each of these records beside the others, in turn, and returns why it contradicts them;
 * null if it does not. Deleted records are not checked.
 */
export function relations(records: readonly ReadRecord[]): (one: ReadRecord) => string | null {
  const docs = new Map(
    records.filter(({ record }) => record !== null).map((one) => [refKey(one), one.record]),
  );
  const tableOf = new Map<string, TableName>();
  const numbers = new Set<string>();
  const entries = new Set<string>();
  const isNew = (among: Set<string>, key: string) => among.size < among.add(key).size;
  return (one) => {
    const { table, id, record } = one;
    if (record === null) return null;
    const other = tableOf.get(id);
    if (withOwnId.has(table)) {
      if (other !== undefined) return `has the id of ${other}:${id}.`;
      tableOf.set(id, table);
    }
    const owner = ownerOf(one);
    if (owner !== null && !docs.has(owner)) return `belongs to ${owner}, which is not in the file.`;
    if (table === "use_records") {
      const { number, amount_used_units: units } = record as Tables["use_records"];
      if (!isNew(numbers, `${owner} ${number}`)) return "has the number of another use.";
      const stock = docs.get(owner ?? "") as Tables["chemicals"] | undefined;
      // With any density: it may have been deleted after the use.
      if (stock && convert(1, units, stock.amount_units, 1) === null)
        return `has ${units}, which cannot be converted to ${stock.amount_units} of its stock.`;
    }
    for (const [list, places] of entriesOf(one))
      for (const place of places)
        if (!isNew(entries, `${list} ${place}`))
          return `has the ${list} ${place} twice, or another record has it.`;
    return null;
  };
}

/** What identifies the entries of the lists of a record: the ids of weeks and removals are unique in the lab. */
function entriesOf({ table, id, record }: ReadRecord): [list: string, places: string[]][] {
  const idsOf = (list: readonly Entry[] = []) => list.map((entry) => entry.id);
  if (table === "tray_formulations") {
    const {
      weekly_data,
      plug_removals,
      voided_removals = [],
      harvest_data,
    } = record as unknown as Tables[typeof table];
    return [
      ["week", [...idsOf(weekly_data), ...weekly_data.map((week) => `${week.week_number} of ${id}`)]],
      ["plug removal", idsOf([...plug_removals, ...voided_removals])],
      ["harvest", harvest_data === null ? [] : [harvest_data.id]],
    ];
  }
  const { corrections, upkeep } = record as { corrections?: Entry[]; upkeep?: Entry[] };
  return [
    ["correction", idsOf(corrections)],
    ["upkeep", idsOf(upkeep)],
  ];
}

/** The key of the record that a record belongs to, or was made from; null if there is none. */
function ownerOf({ table, record }: ReadRecord): string | null {
  switch (table) {
    case "use_records": {
      const { stock_table, stock_id } = record as unknown as Tables[typeof table];
      return refKey({ table: stock_table, id: stock_id });
    }
    case "samples": {
      const { resource_table, resource_id } = record as unknown as Tables[typeof table];
      return refKey({ table: resource_table, id: resource_id });
    }
    case "filtrations":
      return refKey({
        table: "nop_processes",
        id: (record as unknown as Tables[typeof table]).nop_process_id,
      });
    case "cakes": {
      const { filtration_and_neutralization_details_id } = record as unknown as Tables[typeof table];
      return refKey({ table: "filtrations", id: filtration_and_neutralization_details_id });
    }
    case "cnfs":
    case "homogenizations":
      return refKey({ table: "cakes", id: (record as unknown as Tables[typeof table]).cake_id });
    case "tray_formulations":
      return refKey({ table: "grow_trials", id: (record as unknown as Tables[typeof table]).grow_trial_id });
    case "images":
      return ownerOfFile(record as unknown as Tables[typeof table]);
    default:
      return null;
  }
}

function ownerOfFile({
  tray_formulation_id,
  grow_trial_id,
  record_table,
  record_id,
}: Tables["images"]): string {
  if (tray_formulation_id !== null) return refKey({ table: "tray_formulations", id: tray_formulation_id });
  if (grow_trial_id !== null) return refKey({ table: "grow_trials", id: grow_trial_id });
  return refKey({ table: (record_table ?? "images") as TableName, id: record_id ?? "" });
}
