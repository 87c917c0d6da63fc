import { z } from "zod";
import type { AnyCall, AnyCommand, Operation } from "#contract/operation.ts";
import { type Field, labelWithUnit } from "#domain/kernel/fields.ts";

type Json = Record<string, unknown>;

const Problem = z.object({
  detail: z.string().describe("One sentence for a person"),
  code: z.string().describe("For a program: NOT_FOUND, VALIDATION, DUPLICATE …"),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  current: z.unknown().optional(),
});

/** Returns the contract as an OpenAPI 3.1 document: bodies as they are sent, answers as they are returned. */
export function openApi(operations: readonly Operation[]): Json {
  const schemas: Json = {};
  const paths: Record<string, Json> = {};
  schemas.Problem = toSchema(Problem, "output", schemas);
  for (const operation of operations) {
    [operation.path, ...(operation.also ?? [])].forEach((path, i) => {
      const template = path.replace(/:(\w+)/g, "{$1}");
      const operationId = i === 0 ? operation.name : `${operation.name}Also${i}`;
      const entry = { operationId, ...describe(operation, path, schemas) };
      paths[template] = { ...paths[template], [operation.method.toLowerCase()]: entry };
    });
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Fibril",
      version: "1",
      description:
        "Every query, command and call of the lab. A write has an Idempotency-Key and is applied once per key.",
    },
    servers: [{ url: "/" }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "The token of a session, or an API token. An API token of scope read can only read.",
        },
        session: {
          type: "http",
          scheme: "bearer",
          description: "The token of a session. An API token gets 403.",
        },
      },
      schemas,
    },
  };
}

function describe(operation: Operation, path: string, schemas: Json): Json {
  const isOpen = operation.kind === "call" && operation.open;
  const status = operation.kind === "query" ? 200 : operation.status;
  const parameters = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => pathParameter(operation, name ?? "", schemas)),
    ...(operation.kind === "command" ? [] : queryParameters(operation.query, schemas)),
    ...(operation.kind === "call" ? headerParameters(operation.headers, schemas) : []),
    ...(operation.kind === "command" ? [keyParameter, offlineParameter, matchParameter] : []),
  ];
  return {
    summary: operation.summary,
    tags: [path.split("/")[2] ?? "api"],
    ...(isOpen && { security: [] }),
    ...(operation.bySession && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.kind !== "query" &&
      operation.method !== "GET" && {
        requestBody: { content: bodyOf(operation, schemas) },
      }),
    responses: {
      [status]: { description: "Done", content: answerOf(operation, schemas) },
      default: { description: "Refused", content: json({ $ref: "#/components/schemas/Problem" }) },
    },
  };
}

function bodyOf(operation: AnyCommand | AnyCall, schemas: Json): Json {
  const schema = toSchema(operation.body, "input", schemas);
  if (operation.kind === "call" || operation.file === undefined) return json(schema);
  // The server computes hash and length if they are missing, and detects the type from the file.
  const { mime: _, ...properties } = schema.properties as Json;
  const required = (schema.required as string[]).filter(
    (name) => !["sha256", "length", "mime"].includes(name),
  );
  const contentType = operation.file.types.join(", ");
  return {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: { ...properties, file: { type: "string", contentMediaType: contentType } },
        required: [...required, "file"],
      },
      encoding: { file: { contentType } },
    },
  };
}

function answerOf(operation: Operation, schemas: Json): Json {
  if (operation.kind !== "call" || operation.types === undefined) {
    const isCsvToo = operation.kind === "query" && operation.csv !== undefined;
    const asCsv = isCsvToo ? { "text/csv": { schema: { type: "string" } } } : {};
    return { ...json(toSchema(operation.answer, "output", schemas)), ...asCsv };
  }
  return Object.fromEntries(operation.types.map((type) => [type, {}]));
}

const json = (schema: Json) => ({ "application/json": { schema } });

const keyParameter = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "UUID of this write: a repeat gets the first reply. Without a key, a repeat is a second write.",
  schema: { type: "string", format: "uuid" },
};

const offlineParameter = {
  name: "X-Recorded-Offline",
  in: "header",
  description: "When the write was recorded offline: a physical event is then not refused.",
  schema: { type: "string", format: "date-time" },
};

const matchParameter = {
  name: "If-Match",
  in: "header",
  description: "The ETag of the record that was read: 412 if the record has changed since.",
  schema: { type: "string" },
};

function pathParameter(operation: Operation, name: string, schemas: Json): Json {
  const shape = operation.params ?? z.object({});
  const properties = (toSchema(shape, "input", schemas).properties ?? {}) as Record<string, Json>;
  return { name, in: "path", required: true, schema: properties[name] ?? { type: "string" } };
}

function queryParameters(shape: z.ZodType, schemas: Json): Json[] {
  const { properties = {}, required = [] } = toSchema(shape, "input", schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    schema,
    ...(required.includes(name) && { required: true }),
  }));
}

function headerParameters(headers: AnyCall["headers"] = {}, schemas: Json): Json[] {
  return Object.entries(headers).map(([name, shape]) => ({
    name,
    in: "header",
    content: json(toSchema(shape, "input", schemas)),
  }));
}

/** Gives a field its title with the unit: `Avg Height (cm)`. */
function setTitle({ jsonSchema }: { jsonSchema: Json }): void {
  const { label, unit } = jsonSchema as Partial<Field>;
  for (const key of ["label", "unit", "unitIn", "of", "hidden"]) delete jsonSchema[key];
  if (label !== undefined) jsonSchema.title = labelWithUnit({ label, unit });
}

/** Converts a zod schema to JSON Schema; its named definitions are moved to the document's components. */
function toSchema(shape: z.ZodType, io: "input" | "output", schemas: Json): Json {
  const text = JSON.stringify(z.toJSONSchema(shape, { io, unrepresentable: "any", override: setTitle }));
  const moved = text.replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs = {}, ...schema } = JSON.parse(moved) as Json & { $defs?: Json };
  Object.assign(schemas, $defs);
  return schema;
}
