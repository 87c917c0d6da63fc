/** The type of a field and its column: text, real, integer, yes or no (`bool`), or JSON. */
export type Scalar = "text" | "real" | "integer" | "bool" | "json";

/** What the two databases write differently. Every member returns SQL; `doc` is SQL of a JSON document. */
export type Dialect = {
  /** Whether this row of `records`, or that of an alias, has a document that can be read. */
  isPresent(alias?: string): string;
  /** Whether the value at a path has this type; null where there is no value. */
  hasType(doc: string, path: string, type: Scalar | "object" | "null"): string;
  /** The value at a path, which has this type. */
  value(doc: string, path: string, type: Scalar): string;
  /** A text or an id at a path. The indexes of `records` contain this expression. */
  text(doc: string, path: string): string;
  /** Whether the text at a path is this id of a record. The database finds such documents by the index of the path. */
  isId(doc: string, path: string, id: string): string;
  /** For `from`: the elements of an array, as `value`, in the order of `key`. */
  elements(doc: string, path: string, alias: string): string;
  /** For `from`: the one part at a path, as `value`. */
  part(doc: string, path: string, alias: string): string;
  /** Whether the `value` of an alias of `elements` or `part` is an object. */
  isObject(alias: string): string;
  /** For `from`: the numbers of an object, as `value`, by their `key`. */
  numbers(doc: string, path: string, alias: string): string;
  /** A number, rounded to nine decimals. */
  rounded(number: string): string;
};

/** A part of a view, in the SQL of any dialect. */
export type Sql = (dialect: Dialect) => string;

/** SQL with values in it, each of which is SQL in every dialect, or the same text in all. */
export function sql(texts: TemplateStringsArray, ...values: (Sql | string)[]): Sql {
  return (dialect) =>
    texts.reduce((before, after, i) => `${before}${inDialect(values[i - 1] ?? "", dialect)}${after}`);
}

/** Parts after each other. */
export function joined(parts: readonly (Sql | string)[], between: string): Sql {
  return (dialect) => parts.map((part) => inDialect(part, dialect)).join(between);
}

function inDialect(part: Sql | string, dialect: Dialect): string {
  return typeof part === "string" ? part : part(dialect);
}
