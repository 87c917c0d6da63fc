import { fieldNamed } from "#contract/fields.ts";
import { type JoinsById, readRow } from "#domain/kernel/list.ts";
import type { ById } from "#domain/kernel/records.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { isNamed, type NamedTable, nameOf } from "#domain/names.ts";
import type { LinkedTo } from "#domain/resource-use/schema.ts";
import { showAmount } from "#domain/values/quantities.ts";

/** The names of records, by id. */
export type Names = ReadonlyMap<string, string>;

/** The table of each type of record that a use can be linked to. */
export const linkedTables = {
  CHEMICAL: "chemicals",
  CNF: "cnfs",
  HOMOGENIZATION: "homogenizations",
  SAMPLE: "samples",
} as const satisfies Record<LinkedTo["type"], NamedTable>;

/** Reads the names of all records that these form values or records refer to, at once. */
export function readNames(records: ById, values: readonly unknown[]): Promise<Names> {
  const pointers = values.flatMap(pointersOf);
  return readRow(records, (lab) => {
    const known = new Map<string, string>();
    for (const { table, id } of pointers) {
      if (known.has(id)) continue;
      const name = table === null ? nameOfUse(lab, id) : nameOf(lab, table, id);
      if (name !== undefined) known.set(id, name);
    }
    return known;
  });
}

/** A reference to a record; `table` is null for a use. */
type Pointer = { table: NamedTable | null; id: string };

function pointersOf(value: unknown): Pointer[] {
  if (typeof value !== "object" || value === null) return [];
  const values = value as Record<string, unknown>;
  return Object.entries(values).flatMap(([field, one]) => {
    const { of } = fieldNamed(field);
    if (of === "link") return linkOf(one);
    if (of === "plan" && Array.isArray(one)) return one.flatMap(pointersOf);
    const table = field === "resource_id" ? (values.resource_table as TableName) : of;
    if (table !== "use" && !isNamed(table)) return [];
    return (Array.isArray(one) ? one : [one])
      .filter((id) => typeof id === "string" || typeof id === "number")
      .map((id) => ({ table: table === "use" ? null : table, id: String(id) }));
  });
}

function linkOf(value: unknown): Pointer[] {
  const { type, id } = (value ?? {}) as Partial<LinkedTo>;
  const table = type && linkedTables[type];
  return table && id ? [{ table, id }] : [];
}

/** The name of a use: `500 mL of Nitric acid`. */
function nameOfUse(lab: JoinsById<TableName>, id: string): string | undefined {
  const use = lab.get("use_records", id);
  const stock = use && lab.get(use.stock_table, use.stock_id) && nameOf(lab, use.stock_table, use.stock_id);
  return use && stock && `${showAmount(use.amount_used, use.amount_used_units)} of ${stock}`;
}
