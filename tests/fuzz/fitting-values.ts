import type { Schema } from "../support/from-json-schema.ts";
import type { Chance } from "./chance.ts";
import type { Document } from "./document.ts";
import type { KnownValues } from "./known-values.ts";
import { acceptedFiles, sampleFiles } from "./sample-files.ts";

const DAY = 86_400_000;
const SOME_DAY = Date.parse("2026-10-01T08:00:00Z");

type Where = { name: string; path: string; isFull: boolean; isPath: boolean };

/** Makes values that fit a schema; most fields have a value that the lab has used for a field of this name. */
export class FittingValues {
  readonly #chance: Chance;
  readonly #schemas: Record<string, Schema>;
  readonly #known: KnownValues;

  constructor(chance: Chance, document: Document, known: KnownValues) {
    this.#chance = chance;
    this.#schemas = document.components.schemas;
    this.#known = known;
  }

  /**
   * Returns a value; `isFull` includes the fields that are not required. `path` is that of the request, and `isPath` is
   * true for its parameters.
   */
  make(schema: Schema, where: Where): unknown {
    const { name, path } = where;
    if (schema.$ref !== undefined)
      return this.make(this.#schemas[schema.$ref.slice("#/components/schemas/".length)] ?? {}, where);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum !== undefined) return this.#chance.pick(schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return this.make(this.#chance.pick(choices), where);
    if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => this.make(one, where)));
    const type = Array.isArray(schema.type) ? this.#chance.pick(schema.type) : schema.type;
    if (type === "string" || type === "number" || type === "integer") {
      // The id in a body is that of a new record.
      const isNew = schema.contentMediaType !== undefined || (name === "id" && !where.isPath);
      const known = this.#chance.is(isNew ? 0.05 : 0.85) ? this.#known.find(name, path) : undefined;
      if ((typeof known === "string") === (type === "string") && known !== undefined) return known;
    }
    switch (type) {
      case "object":
        return this.#object(schema, where);
      case "array":
        return this.#array(schema, where);
      case "string":
        return this.#text(schema, name);
      case "integer":
        return this.#number(schema, 1);
      case "number":
        return this.#number(schema, 1000) / 1000;
      case "boolean":
        return this.#chance.is(0.5);
      default:
        return null;
    }
  }

  #object({ properties = {}, required = [] }: Schema, where: Where) {
    const fields = Object.entries(properties).filter(
      ([name]) => required.includes(name) || where.isFull || this.#chance.is(0.5),
    );
    return Object.fromEntries(fields.map(([name, inner]) => [name, this.make(inner, { ...where, name })]));
  }

  #array({ items = {}, prefixItems, minItems = 0 }: Schema, where: Where) {
    if (prefixItems) return prefixItems.map((one) => this.make(one, where));
    const length = Math.max(minItems, where.isFull ? 1 : this.#chance.below(3));
    return Array.from({ length }, () => this.make(items, where));
  }

  #text({ format, minLength = 0, contentMediaType }: Schema, name: string): string {
    if (contentMediaType !== undefined)
      return this.#chance.pick(this.#chance.is(0.7) ? acceptedFiles : Object.keys(sampleFiles));
    const day = new Date(SOME_DAY + this.#chance.below(60 * 24) * (DAY / 24)).toISOString();
    if (format === "uuid") return this.#chance.uuid();
    // The lab checks some texts by rules that the document does not state; the names of the fields are uniform.
    if (format === "email" || /_by$/.test(name)) return "dana.ruiz@cnf-lab.example";
    if (format === "date-time" || /(_at|_?date|timestamp|time)$/.test(name)) return day;
    if (format === "date") return day.slice(0, 10);
    return `Text ${this.#chance.below(1e9)}`.padEnd(minLength, "x");
  }

  /** A small number within the bounds, times `scale`. */
  #number({ minimum, maximum, exclusiveMinimum }: Schema, scale: number): number {
    const least = minimum ?? exclusiveMinimum ?? 0;
    const most = Math.min(maximum ?? least + 50, least + 50);
    return Math.round(
      (least + this.#chance.below(Math.max(1, most - least)) + (scale > 1 ? 0.5 : 0)) * scale,
    );
  }
}
