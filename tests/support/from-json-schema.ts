import fc from "fast-check";

/** A JSON Schema as the lab's OpenAPI document contains it. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  format?: string;
  contentMediaType?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  minItems?: number;
};

/** Any JSON value; values that often break programs come first. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    "",
    " ",
    0,
    -1,
    1e308,
    2 ** 53,
    true,
    [],
    {},
    "__proto__",
    "\u0000",
    "'; drop table records; --",
  ),
  fc.jsonValue(),
);

/** Bodies that match a schema; rules that JSON Schema cannot express may still refuse them. */
function fitting(schema: Schema): fc.Arbitrary<unknown> {
  const { type } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(fitting));
  if (Array.isArray(type)) return fc.oneof(...type.map((one) => fitting({ ...schema, type: one })));
  switch (type) {
    case "object":
      return objectOf(schema, fitting);
    case "array":
      return schema.prefixItems === undefined
        ? fc.array(fitting(schema.items ?? {}), { maxLength: 3 })
        : fc.tuple(...schema.prefixItems.map(fitting));
    case "string":
      return stringOf(schema);
    case "integer":
      return fc.integer({
        min: schema.minimum ?? schema.exclusiveMinimum ?? -5,
        max: schema.maximum ?? 1000,
      });
    case "number":
      return fc.double({
        min: schema.minimum ?? schema.exclusiveMinimum ?? -5,
        max: schema.maximum ?? 1000,
        noNaN: true,
      });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return junk;
  }
}

/** Bodies whose fields are right, wrong or missing, and sometimes a value that is not a body at all. */
export function bent(schema: Schema): fc.Arbitrary<unknown> {
  const field = (inner: Schema) =>
    fc.oneof({ weight: 3, arbitrary: fitting(inner) }, { weight: 1, arbitrary: junk });
  return fc.oneof(
    { weight: 6, arbitrary: objectOf({ ...schema, required: [] }, field) },
    { weight: 3, arbitrary: fitting(schema) },
    { weight: 1, arbitrary: junk },
  );
}

/** A valid body with up to two of its fields replaced by junk. */
export function nearly(good: Record<string, unknown>): fc.Arbitrary<unknown> {
  const fields = Object.keys(good);
  if (fields.length === 0) return fc.constant(good);
  const change = fc.tuple(fc.constantFrom(...fields), junk);
  return fc.array(change, { maxLength: 2 }).map((changes) => ({ ...good, ...Object.fromEntries(changes) }));
}

function objectOf(schema: Schema, toField: (inner: Schema) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, inner]) => [name, toField(inner)] as const,
  );
  const requiredKeys = schema.required ?? [];
  return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true });
}

function stringOf({ format, minLength = 0 }: Schema): fc.Arbitrary<string> {
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.constantFrom("dana@lab.example", "marcus@lab.example");
  const date = fc.date({ min: new Date("2020-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  if (format === "date-time") return date.map((at) => at.toISOString());
  if (format === "date") return date.map((at) => at.toISOString().slice(0, 10));
  return fc.string({ minLength, maxLength: 20, unit: "grapheme" });
}
