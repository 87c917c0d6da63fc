import { ELN_TYPE } from "#contract/eln/calls.ts";
import type { Schema } from "../support/from-json-schema.ts";

type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  schema?: Schema;
  content?: { "application/json": { schema: Schema } };
};
type Entry = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, { content?: object }>;
};

/** The lab's OpenAPI document, as far as requests need it. */
export type Document = {
  paths: Record<string, Record<string, Entry>>;
  components: { schemas: Record<string, Schema> };
};

/** One operation at one path. `path`, `query` and `headers` are schemas of objects, by parameter. */
export type Target = {
  name: string;
  method: string;
  template: string;
  path: Schema;
  query: Schema;
  headers: Schema;
  body: Schema | null;
  /** The body is a form with a file. */
  isForm: boolean;
  /** The answer is an `.eln` file, which takes as long as the lab has records. */
  isExport: boolean;
};

/** Returns the operations of a document. */
export function targetsOf({ paths }: Document): Target[] {
  return Object.entries(paths).flatMap(([template, entries]) =>
    Object.entries(entries).map(([method, { operationId, parameters = [], requestBody, responses = {} }]) => {
      const content = requestBody?.content ?? {};
      const form = content["multipart/form-data"];
      const schemaOf = (where: Parameter["in"]) => toSchema(parameters.filter((one) => one.in === where));
      return {
        name: operationId,
        method: method.toUpperCase(),
        template,
        path: schemaOf("path"),
        query: schemaOf("query"),
        headers: schemaOf("header"),
        body: (form ?? content["application/json"])?.schema ?? null,
        isForm: form !== undefined,
        isExport: Object.values(responses).some(({ content = {} }) => ELN_TYPE in content),
      };
    }),
  );
}

function toSchema(parameters: Parameter[]): Schema {
  return {
    type: "object",
    properties: Object.fromEntries(
      parameters.map(({ name, schema, content }) => [
        name,
        schema ?? content?.["application/json"].schema ?? {},
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}
