import type { z } from "zod";
import { type Field, fieldsOf, shapeOf } from "#domain/kernel/fields.ts";
import { toTitle } from "#domain/values/words.ts";
import { commands } from "./index.ts";

/** A field of stored records, and where its value is not shown: it serves the program, or another text has it. */
type RecordField = Partial<Field> & { hidden?: "history" | "export" | "everywhere" };

/** Fields of records that no form enters, or that a form and a record treat differently. */
const ofRecords: Record<string, RecordField> = {
  amount_used: { hidden: "history" },
  at: { hidden: "history" },
  by: { label: "By" },
  characterized_recorded_by: { hidden: "history" },
  command_id: { hidden: "export" },
  deleted_weeks: { hidden: "history" },
  delta: { label: "Correction", unitIn: "amount_units" },
  derived_from_use_record_id: { label: "Diluted from", of: "use" },
  entered_at: { hidden: "everywhere" },
  formulation_ids: { label: "Formulations", of: "tray_formulations" },
  google_folder_id: { hidden: "everywhere" },
  google_image_ids: { hidden: "export" },
  grow_trial_id: { label: "Grow Trial", of: "grow_trials" },
  id: { hidden: "everywhere" },
  join_id: { hidden: "export" },
  linked_to: { label: "Went into", of: "link" },
  mandatory: { hidden: "export" },
  neutralizing_agent_use_record_id: { label: "Use of the agent", of: "use" },
  order: { hidden: "export" },
  qr_label_id: { hidden: "export" },
  record_id: { hidden: "export" },
  record_table: { hidden: "export" },
  recorded: { hidden: "history" },
  recorded_at: { hidden: "history" },
  recorded_by: { hidden: "history" },
  resource_id: { label: "Taken from" },
  resource_table: { hidden: "everywhere" },
  sha256: { hidden: "export" },
  skippable: { hidden: "export" },
  sown_opening: { hidden: "everywhere" },
  state: { label: "State", of: "state" },
  stock_id: { hidden: "export" },
  stock_table: { hidden: "export" },
  use_totals: { hidden: "export" },
  weekly_data_id: { hidden: "everywhere" },
};

/** True if a place does not show this field of a record. */
export function isHidden(name: string, place: "history" | "export"): boolean {
  const hidden = ofRecords[name]?.hidden;
  return hidden === place || hidden === "everywhere";
}

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
const labelledOfRecords = Object.fromEntries(
  Object.entries(ofRecords).filter(([, { label }]) => label !== undefined),
);

/**
 * The metadata of a field of a write or a record. `operation` names the command that wrote it. If that command is
 * unknown or has no such field, the metadata of another command's field with this name is returned; a field that no
 * form enters gets its own name as label.
 */
export function fieldNamed(name: string, operation?: string): Field {
  allFields ??= Object.assign({}, ...Object.keys(writes).reverse().map(fieldsIn), labelledOfRecords);
  const field = (operation === undefined ? undefined : fieldsIn(operation)[name]) ?? allFields?.[name];
  return field ?? { label: toTitle(name), ...(/_(date|at)$/.test(name) && { of: "moment" as const }) };
}

/** True if a person entered the field: its command's form has a label for it or, if the command is unknown, any form. */
export function isEntered(name: string, operation: string): boolean {
  const body = writes[operation]?.body;
  if (body !== undefined && name in shapeOf(body)) return name in fieldsIn(operation);
  const having = Object.values(writes).filter((write) => name in shapeOf(write.body));
  return having.length === 0 || having.some((write) => name in fieldsOf(write.body));
}
