import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";

type Schema = Record<string, unknown>;
type Operation = {
  parameters: { name: string; in: "query" | "path" }[];
  responses: Record<string, Schema>;
};
type Specification = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, Schema>>;
};

/** The published OpenAPI description of BrAPI 2.1, as far as the lab answers it. */
export const specification: Specification = JSON.parse(
  readFileSync("tests/fixtures/brapi/brapi-2.1.json", "utf8"),
);

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addFormat("date-time", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
ajv.addFormat("date", /^\d{4}-\d\d-\d\d$/);
ajv.addFormat("uri", (text) => URL.canParse(text));

const validators = new Map<string, ValidateFunction>();

/**
 * Returns what an answer has that the published schema of its call and status does not permit, and what it lacks. As for
 * BRAVA, the validator of BrAPI servers, every published field must be there, unless it is deprecated; one that is not
 * required can be null.
 */
export function faultsOf(path: string, method: string, status: number, answer: unknown): string[] {
  const key = `${method} ${path} ${status}`;
  const validate = validators.get(key) ?? ajv.compile(schemaOf(path, method, status));
  validators.set(key, validate);
  validate(answer);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

function schemaOf(path: string, method: string, status: number): Schema {
  const response = specification.paths[path]?.[method]?.responses[status];
  if (response === undefined) throw new Error(`BrAPI has no answer ${status} to ${method} ${path}`);
  const { content } = resolved(response) as { content: { "application/json": { schema: Schema } } };
  return closed(content["application/json"].schema);
}

/** The schema that a reference names; any other schema unchanged. */
function resolved(schema: Schema): Schema {
  const [, , kind = "", name = ""] = typeof schema.$ref === "string" ? schema.$ref.split("/") : [];
  if (kind === "") return schema;
  const found = specification.components[kind]?.[name];
  if (found === undefined) throw new Error(`The excerpt has no ${kind}/${name}`);
  return resolved(found);
}

/** The schema without references, whose objects have all of their published fields, and no others. */
function closed(given: Schema): Schema {
  const { allOf, ...own } = resolved(given);
  const parts = [own, ...((allOf ?? []) as Schema[]).map((part) => closed(part))];
  const properties: Record<string, Schema> = Object.assign({}, ...parts.map((part) => part.properties ?? {}));
  const merged: Schema = Object.assign({}, ...parts);
  if (merged.oneOf !== undefined) merged.oneOf = (merged.oneOf as Schema[]).map(closed);
  if (merged.items !== undefined) merged.items = closed(merged.items as Schema);
  const fields = Object.entries(properties);
  if (fields.length === 0) return merged;
  const needed = new Set(parts.flatMap((part) => (part.needed ?? part.required ?? []) as string[]));
  return {
    ...merged,
    additionalProperties: false,
    needed: [...needed],
    required: fields.flatMap(([name, { deprecated }]) => (deprecated === true ? [] : [name])),
    properties: Object.fromEntries(
      fields.map(([name, field]) => [
        name,
        needed.has(name) ? closed(field) : { anyOf: [{ type: "null" }, closed(field)] },
      ]),
    ),
  };
}
