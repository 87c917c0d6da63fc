/** What a field holds, and so what its column is: text, real, integer, 0 or 1, or text of JSON. */
export type Scalar = "text" | "real" | "integer" | "bool" | "json";

/** Fields that are more than one column: two ends of a range, an object's own fields, or rows of another view. */
export type Nested = "json" | "range" | { columns: Record<string, Scalar> } | { rowsOf: string };

/** Who wrote something into a record, and when. */
export const written = { columns: { by: "text", at: "text" } } as const;

/** What a column of a field of this type can be. The compiler thus asks for a word on each new field. */
type KindOf<V> = [V] extends [boolean | null | undefined]
  ? "bool"
  : [V] extends [number | null | undefined]
    ? "real" | "integer"
    : [V] extends [string | null | undefined]
      ? "text"
      : Nested;

export type FieldsOf<R> = { [F in keyof R]-?: KindOf<R[F]> };

const jsonTypes: Record<Scalar, string> = {
  text: "('text')",
  real: "('integer', 'real')",
  integer: "('integer')",
  bool: "('true', 'false')",
  json: "('array', 'object')",
};

/** The value at a path of a document, typed; null where something else stands there, so that no document breaks a view. */
export function valueAt(doc: string, path: string, kind: Scalar): string {
  const value = `json_extract(${doc}, '$.${path}')`;
  const typed = kind === "real" ? `cast(${value} as real)` : value;
  return `iif(json_type(${doc}, '$.${path}') in ${jsonTypes[kind]}, ${typed}, null)`;
}

/** The columns of one field, each `[name, SQL]`. */
export function columnsOf(doc: string, field: string, kind: Scalar | Nested): [name: string, sql: string][] {
  if (kind === "range")
    return [
      [`${field}_min`, valueAt(doc, `${field}[0]`, "real")],
      [`${field}_max`, valueAt(doc, `${field}[1]`, "real")],
    ];
  if (typeof kind === "string") return [[field, valueAt(doc, field, kind)]];
  if ("rowsOf" in kind) return [];
  return Object.entries(kind.columns).map(([part, scalar]) => [
    `${field}_${part}`,
    valueAt(doc, `${field}.${part}`, scalar),
  ]);
}
