import type { z } from "zod";
import { StoredGrowTrial } from "#domain/grow-trials/schema.ts";
import { type Field, fieldsOf, shapeOf } from "#domain/kernel/fields.ts";
import { StoredTray } from "#domain/trays/schema.ts";
import { toTitle } from "#domain/values/words.ts";
import { commands, queries } from "./index.ts";

type Fields = Record<string, Partial<Field>>;

const writes: Record<string, { body: z.ZodType }> = commands;
const known = new Map<string, Fields>();

/** The fields of a command's body, and of the entries of its lists. */
function fieldsIn(operation: string): Fields {
  const body = writes[operation]?.body;
  const fields = known.get(operation) ?? (body ? fieldsWithin(body) : {});
  known.set(operation, fields);
  return fields;
}

function fieldsWithin(schema: z.ZodType): Fields {
  const shape = Object.entries(shapeOf(schema));
  const own = shape.flatMap(([name, field]) => {
    const { label, hidden } = field.meta() ?? {};
    return label === undefined && hidden === undefined ? [] : [[name, field.meta()]];
  });
  return Object.assign({}, ...shape.map(([, field]) => fieldsWithin(field)), Object.fromEntries(own));
}

let allFields: Fields | undefined;

/** The metadata of the fields of all records and writes; that of a record comes before that of a write. */
function anyField(name: string): Partial<Field> | undefined {
  allFields ??= Object.assign(
    {},
    ...Object.keys(writes).reverse().map(fieldsIn),
    ...Object.values(queries).map(({ answer }) => fieldsWithin(answer)),
    fieldsWithin(StoredTray),
    fieldsWithin(StoredGrowTrial),
  );
  return allFields?.[name];
}

/**
 * The metadata of a field of a write or a record. `operation` names the command that wrote it. If that command is
 * unknown or has no such field, the metadata of another command's field with this name is returned; a field that has no
 * label gets its own name as label.
 */
export function fieldNamed(name: string, operation?: string): Field {
  const field = (operation === undefined ? undefined : fieldsIn(operation)[name]) ?? anyField(name);
  const { label = toTitle(name), ...more } = field ?? (/_(date|at)$/.test(name) ? { of: "moment" } : {});
  return { label, ...more };
}

/** The id of a record, or of its table. */
const POINTER = /(^|_)ids?$|_table$/;
/** Who recorded a value, and when: each version of a history has them. */
const RECORDED = /^at$|(^|_)recorded(_by|_at)?$/;

/** True if a place does not show this field of a record. An id or a table is shown only if a label names it. */
export function isHidden(name: string, place: "history" | "export"): boolean {
  const { label, hidden } = anyField(name) ?? {};
  if (hidden === "everywhere" || hidden === place) return true;
  return (label === undefined && POINTER.test(name)) || (place === "history" && RECORDED.test(name));
}

/** True if a person entered the field: its command's form has a label for it or, if the command is unknown, any form. */
export function isEntered(name: string, operation: string): boolean {
  const body = writes[operation]?.body;
  if (body !== undefined && name in shapeOf(body)) return name in fieldsIn(operation);
  const having = Object.values(writes).filter((write) => name in shapeOf(write.body));
  return having.length === 0 || having.some((write) => name in fieldsOf(write.body));
}
