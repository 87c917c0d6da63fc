import type { z } from "zod";
import { type Field, fieldsOf, shapeOf } from "#domain/kernel/fields.ts";
import { toTitle } from "#domain/values/titles.ts";
import { commands } from "./index.ts";

/** Fields of records that no form enters. */
const ofRecords: Record<string, Field> = {
  by: { label: "By" },
  delta: { label: "Correction", unitIn: "amount_units" },
  derived_from_use_record_id: { label: "Diluted from", of: "use" },
  formulation_ids: { label: "Formulations", of: "tray_formulations" },
  grow_trial_id: { label: "Grow Trial", of: "grow_trials" },
  linked_to: { label: "Went into", of: "link" },
  resource_id: { label: "Taken from" },
  state: { label: "State", of: "state" },
};

const writes: Record<string, { body: z.ZodType }> = commands;
const known = new Map<string, Record<string, Field>>();

/** The fields of a command's body, and of the entries of its lists. */
function fieldsIn(operation: string): Record<string, Field> {
  const body = writes[operation]?.body;
  const fields = known.get(operation) ?? (body ? fieldsWithin(body) : {});
  known.set(operation, fields);
  return fields;
}

function fieldsWithin(schema: z.ZodType): Record<string, Field> {
  const entries = Object.values(shapeOf(schema)).map(fieldsWithin);
  return Object.assign({}, ...entries, fieldsOf(schema));
}

let allFields: Record<string, Field> | undefined;

/**
 * The metadata of a field of a write or a record. `operation` names the command that wrote it. If that command is
 * unknown or has no such field, the metadata of another command's field with this name is returned; a field that no
 * form enters gets its own name as label.
 */
export function fieldNamed(name: string, operation?: string): Field {
  allFields ??= Object.assign({}, ...Object.keys(writes).reverse().map(fieldsIn), ofRecords);
  const field = (operation === undefined ? undefined : fieldsIn(operation)[name]) ?? allFields?.[name];
  return field ?? { label: toTitle(name), ...(/_(date|at)$/.test(name) && { of: "moment" as const }) };
}

/** True if a command's form does not show the field: its value is always the same, such as the type of a feedstock. */
export function isConstant(name: string, operation: string): boolean {
  const body = writes[operation]?.body;
  return body !== undefined && name in shapeOf(body) && !(name in fieldsIn(operation));
}
