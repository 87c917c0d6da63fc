import { z } from "zod";
import { listCakeStorageTypes } from "../cakes/views.ts";
import { listChemicalNames } from "../chemicals/views.ts";
import { equipmentList, listEquipmentTypes } from "../equipment/views.ts";
import { listFeedstockNames } from "../feedstocks/views.ts";
import { fieldsOf, isTable, labelWithUnit, shapeOf } from "../kernel/fields.ts";
import { readList } from "../kernel/list.ts";
import type { TableName } from "../kernel/tables.ts";
import { listLocations, listSuppliers } from "../lookups/lookups.ts";
import { guessesFor } from "./guess.ts";
import {
  choiceColumn,
  choicesColumn,
  dayColumn,
  type ImportColumn,
  type LookupList,
  lookupColumn,
  type Named,
  numberColumn,
  rangeColumn,
  textColumn,
  timeImportColumns,
  yesNoColumn,
} from "./import-columns.ts";
import { cakeNames, filtrationNames } from "./names.ts";

type Lookup = { what: string; list: LookupList; takes?: string; unknown?: string; table?: TableName };

/** How a cell names a record of a table. */
const lookups: { readonly [T in TableName]?: Lookup } = {
  cake_storage_types: { what: "storage type", list: listCakeStorageTypes },
  cakes: {
    what: "cake",
    list: cakeNames,
    takes: "a name such as Cake NOP-2026-004 Hour 3, or the ID of a cake: the amount is taken from it",
  },
  chemical_names: { what: "chemical name", list: listChemicalNames },
  equipment: {
    what: "homogenization equipment",
    list: (records) => readList(records, equipmentList, {}),
    takes: "the name of a machine",
    unknown: "Please select a homogenization equipment",
  },
  equipment_types: { what: "equipment type", list: listEquipmentTypes },
  feedstock_names: { what: "feedstock name", list: listFeedstockNames, takes: "the name of a feedstock" },
  filtrations: {
    what: "filtration",
    list: filtrationNames,
    takes: "batch and sample, such as NOP-2026-004 Hour 3, or the ID of a filtration",
  },
  locations: { what: "location", list: listLocations },
  suppliers: { what: "supplier", list: listSuppliers, takes: "the name or the number of a supplier" },
};

type More = Omit<Named, "field" | "title"> & { takes?: string; lookup?: Lookup };

/**
 * The columns that an import reads: fields of a form, each read by its schema. A field that the form may leave out,
 * and who created the record, may be missing in the file. `added` are columns that the form does not have.
 */
export function importOf<S extends z.ZodType>(
  form: S,
  names: readonly (keyof z.input<S> & string)[],
  others: { readonly [F in keyof z.input<S> & string]?: More } = {},
  added: readonly ImportColumn[] = [],
): ImportColumn[] {
  const fields = fieldsOf(form);
  const shape = shapeOf(form);
  const own = names.flatMap((name) => {
    const schema = shape[name] ?? z.unknown();
    const { takes, lookup, ...more }: More = others[name] ?? {};
    const isOptional = name === "created_by" || schema.safeParse(undefined).success;
    const unitField = fields[name].unitIn ?? `${name}_units`;
    const named: Named = {
      field: name,
      title: labelWithUnit(fields[name]),
      isOptional,
      guess: guessesFor(name),
      ...(unitField in shape && { unitField }),
      ...more,
    };
    if (name === "creation_date") return timeImportColumns(named);
    const { of } = fields[name];
    const listed = isTable(of) ? lookups[of] : undefined;
    const list = lookup ?? (listed && isTable(of) ? { ...listed, table: of } : undefined);
    if (list) return lookupColumn(named, list.what, list.list, list);
    if (of === "moment") return dayColumn(named);
    const value = enteredSchema(schema);
    if (value instanceof z.ZodNumber) return numberColumn(named, takes);
    if (value instanceof z.ZodBoolean) return yesNoColumn(named);
    if (value instanceof z.ZodEnum) return choiceColumn(named, value.options.map(String));
    if (value instanceof z.ZodArray)
      return choicesColumn(named, (value.element as z.ZodEnum).options.map(String));
    if (value instanceof z.ZodCustom) return rangeColumn(named);
    return textColumn(named, name === "created_by" ? "an email" : takes);
  });
  return [...own, ...added];
}

/** The column of what is left of a stock, in the unit of this field: its count. The form of a new stock has no such field. */
export function amountLeft(unitField: string): ImportColumn {
  const title = "Amount left";
  const guess = guessesFor("amount_left");
  return numberColumn(
    { field: "amount_left", title, also: ["Amount remaining"], guess, unitField, isOptional: true },
    "a number, in the unit of the whole amount: a count at the time of the import",
  );
}

/** The schema of a value that is entered. */
function enteredSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return enteredSchema(schema.unwrap());
  if (schema instanceof z.ZodPipe) return enteredSchema(schema.in);
  if (schema instanceof z.ZodUnion) return enteredSchema(schema.options[0] ?? z.unknown());
  return schema;
}
