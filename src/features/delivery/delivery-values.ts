import type { FieldErrors, Resolver } from "react-hook-form";
import { z } from "zod";
import { commands } from "#contract/index.ts";
import { type ChemicalListItem, chemicalUnits, NewChemical } from "#domain/chemicals/schema.ts";
import { type FeedstockListItem, feedstockUnits, NewFeedstock } from "#domain/feedstocks/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { suggestedHazard } from "#domain/stock-details/hazard-of-cas.ts";
import { nameKey } from "#domain/values/name-key.ts";
import { numberIn, type TypedNumber } from "#domain/values/number-text.ts";
import { showAmount } from "#domain/values/quantities.ts";

export type SupplyTable = "chemicals" | "feedstocks";

/** How a line of each kind is saved. */
export const supplies = {
  chemicals: {
    word: "Chemical",
    command: commands.createChemical,
    fields: fieldsOf(NewChemical),
    nameField: "chemical_name_id",
    list: "chemical-names",
    units: chemicalUnits,
  },
  feedstocks: {
    word: "Feedstock",
    command: commands.createFeedstock,
    fields: fieldsOf(NewFeedstock),
    nameField: "feedstock_name_id",
    list: "feedstock-names",
    units: feedstockUnits,
  },
} as const;

/** One container of a delivery while it is typed. */
export type DeliveryLine = {
  /** The id of its record: a line that is submitted twice is saved once. */
  id: string;
  table: SupplyTable;
  name: string;
  /** Null while the lab does not have the name. */
  name_id: string | null;
  /** Of a feedstock. */
  identifier: string;
  amount_supplied: TypedNumber;
  amount_units: string;
  concentration: TypedNumber;
  concentration_units: string;
  lot_number: string;
  expiry_date: string | null;
  /** The earlier container that it was filled in from. */
  like: string | null;
};

export type Delivery = {
  supplier_id: number | null;
  location_id: string | null;
  created_by: string;
  creation_date: string;
  lines: DeliveryLine[];
};

/** What the lab has of the supplies: the names that can be delivered, and the containers it was supplied with, newest first. */
export type Supplied = {
  names: readonly { table: SupplyTable; id: string; name: string }[];
  chemicals: readonly ChemicalListItem[];
  feedstocks: readonly FeedstockListItem[];
};

/** The name of a line in the list of the lab, which may be spelled otherwise; as typed while the lab does not have it. */
export function nameOf({ table, name_id, name }: DeliveryLine, { names }: Supplied): string {
  return names.find((one) => one.table === table && one.id === name_id)?.name ?? name;
}

/** The containers of a name, newest first. */
export function earlierOf({ chemicals, feedstocks }: Supplied, table: SupplyTable, name: string) {
  return table === "chemicals"
    ? chemicals.filter((one) => one.chemical_name === name)
    : feedstocks.filter((one) => one.feedstock_name === name);
}

/** A line for a name, filled in from `like`, an earlier container of it. */
export function lineOf(
  { table, id, name }: { table: SupplyTable; id: string | null; name: string },
  like: ChemicalListItem | FeedstockListItem | undefined,
  { newId, inUse }: { newId: string; inUse: readonly string[] },
): DeliveryLine {
  const strength = like && "concentration" in like ? like : undefined;
  return {
    id: newId,
    table,
    name,
    name_id: id,
    identifier: like && "identifier" in like ? nextIdentifier(like.identifier, inUse) : "",
    amount_supplied: like?.amount_supplied ?? null,
    amount_units: like?.amount_units ?? (table === "feedstocks" ? "KG" : ""),
    concentration: strength?.concentration ?? null,
    concentration_units: strength?.concentration_units ?? "PERCENT",
    lot_number: "",
    expiry_date: null,
    like: like?.id ?? null,
  };
}

/** The identifier that follows another one by its last number, and is free: FS-009 after FS-008; empty without a number. */
function nextIdentifier(identifier: string, inUse: readonly string[]): string {
  const [, start = "", digits = "", end = ""] = /^(.*?)(\d+)(\D*)$/.exec(identifier) ?? [];
  const known = new Set(inUse.map(nameKey));
  if (digits === "") return "";
  for (let next = Number(digits) + 1; ; next += 1) {
    const found = `${start}${String(next).padStart(digits.length, "0")}${end}`;
    if (!known.has(nameKey(found))) return found;
  }
}

/** The body of the command that saves a line. Its reorder level is that of the earlier container, in the same unit. */
export function bodyOf(delivery: Delivery, line: DeliveryLine, { chemicals, feedstocks }: Supplied) {
  const { supplier_id, location_id, created_by, creation_date } = delivery;
  const { id, name_id, amount_supplied, amount_units, lot_number, expiry_date } = line;
  const like = [...chemicals, ...feedstocks].find((one) => one.id === line.like);
  const common = {
    ...{ id, supplier_id, location_id, created_by, creation_date, lot_number, expiry_date },
    ...{ amount_supplied, amount_units },
    reorder_level: like?.amount_units === amount_units ? like.reorder_level : null,
  };
  if (line.table === "feedstocks")
    return { ...common, feedstock_name_id: name_id, identifier: line.identifier };
  const { concentration, concentration_units } = line;
  return {
    ...common,
    chemical_name_id: name_id,
    concentration,
    concentration_units,
    ...substanceOf(line, chemicals),
  };
}

/**
 * What is in a container of a chemical, by the earlier one: its CAS number; at the same strength also its density and its
 * hazard. Where it has no hazard, that which its CAS number suggests: the line shows it.
 */
export function substanceOf(
  { like, concentration, concentration_units }: DeliveryLine,
  chemicals: Supplied["chemicals"],
) {
  const strength = numberIn(concentration);
  const earlier = chemicals.find(({ id }) => id === like);
  const same =
    earlier?.concentration === strength && earlier.concentration_units === concentration_units
      ? earlier
      : undefined;
  const cas_number = earlier?.cas_number ?? null;
  const isHazardous = same && (same.signal_word !== null || same.ghs_pictograms.length > 0);
  const { signal_word = null, ghs_pictograms = [] } =
    (isHazardous
      ? same
      : suggestedHazard({ cas_number, concentration: strength, concentration_units }, chemicals)) ?? {};
  return { cas_number, density: same?.density ?? null, signal_word, ghs_pictograms };
}

const { supplier_id, location_id, created_by, creation_date } = NewChemical.shape;
const head = z.object({ supplier_id, location_id, created_by, creation_date });

/** Metadata of the fields above the lines. */
export const headFields = fieldsOf(head);

/** The field of the form that has the value of a field of a line's body. */
export function fieldOf(line: DeliveryLine, index: number, field: string): string {
  if (field in head.shape) return field;
  return `lines.${index}.${field === supplies[line.table].nameField ? "name_id" : field}`;
}

/** Checks the delivery by the schemas of the commands that save its lines. */
export function resolverOf(supplied: Supplied): Resolver<Delivery> {
  return async (values) => {
    const errors: Record<string, { type: string; message: string }> = {};
    const note = (field: string, message: string) => {
      errors[field] ??= { type: "custom", message };
    };
    for (const { path, message } of head.safeParse(values).error?.issues ?? [])
      note(String(path[0]), message);
    values.lines.forEach((line, i) => {
      const { error } = supplies[line.table].command.body.safeParse(bodyOf(values, line, supplied));
      for (const { path, message } of error?.issues ?? []) note(fieldOf(line, i, String(path[0])), message);
    });
    if (Object.keys(errors).length === 0) return { values, errors: {} };
    return { values: {}, errors: nested(errors) };
  };
}

/** Errors by the path of their field, as the form has them. */
function nested(errors: Record<string, { type: string; message: string }>): FieldErrors<Delivery> {
  const found: Record<string, unknown> = {};
  const lines: Record<string, unknown>[] = [];
  for (const [path, error] of Object.entries(errors)) {
    const [field = "", index, name] = path.split(".");
    if (name === undefined) found[field] = error;
    else lines[Number(index)] = { ...lines[Number(index)], [name]: error };
  }
  return { ...found, ...(lines.length > 0 && { lines }) } as FieldErrors<Delivery>;
}

/** What an earlier container was: '25 kg, 98 %, lot A17, Hudson Reagents'. */
export function describeEarlier(one: ChemicalListItem | FeedstockListItem): string {
  return [
    showAmount(one.amount_supplied, one.amount_units),
    "concentration" in one ? showAmount(one.concentration, one.concentration_units) : null,
    one.lot_number && `lot ${one.lot_number}`,
    one.supplier_name,
  ]
    .filter(Boolean)
    .join(", ");
}
