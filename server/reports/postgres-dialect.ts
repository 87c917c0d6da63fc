import type { Dialect, Scalar } from "./sql.ts";

const types: Record<Scalar, string> = {
  text: "text",
  real: "double precision",
  // As many digits as every sum of such numbers can have.
  integer: "bigint",
  bool: "boolean",
  json: "json",
};

/** `a.b[0]` as PostgreSQL writes it: `{a,b,0}`. */
const pathOf = (path: string) => `'{${path.replace("[", ".").replace("]", "").replaceAll(".", ",")}}'`;
const jsonAt = (doc: string, path: string) => `(${doc} #> ${pathOf(path)})`;
const textAt = (doc: string, path: string) =>
  /^\w+$/.test(path) ? `(${doc} ->> '${path}')` : `(${doc} #>> ${pathOf(path)})`;
/** The container at a path; an empty one where the document has something else there. */
const containerAt = (doc: string, path: string, type: "array" | "object") =>
  `case when json_typeof${jsonAt(doc, path)} = '${type}' then ${jsonAt(doc, path)} else '${type === "array" ? "[]" : "{}"}' end`;

/** The JSON functions of PostgreSQL. Columns of yes and no are boolean, lists are json. */
export const postgresDialect: Dialect = {
  isPresent: (alias = "") => `not ${alias === "" ? "" : `${alias}.`}deleted`,
  hasType(doc, path, type) {
    const typeAt = `json_typeof${jsonAt(doc, path)}`;
    if (type === "json") return `${typeAt} in ('array', 'object')`;
    // At most 15 digits: a larger one would not fit, and the whole view would fail.
    if (type === "integer") return `${typeAt} = 'number' and ${textAt(doc, path)} ~ '^-?[0-9]{1,15}$'`;
    const names = { text: "string", real: "number", bool: "boolean", object: "object", null: "null" };
    return `${typeAt} = '${names[type]}'`;
  },
  value(doc, path, type) {
    if (type === "json") return jsonAt(doc, path);
    return type === "text" ? textAt(doc, path) : `cast(${textAt(doc, path)} as ${types[type]})`;
  },
  text: textAt,
  // In the order of the index, which is that of the database: ids have an order of their own.
  isId: (doc, path, id) => `${textAt(doc, path)} = ${id} collate "default"`,
  elements: (doc, path, alias) =>
    `json_array_elements(${containerAt(doc, path, "array")}) with ordinality ${alias}(value, key)`,
  part: (doc, path, alias) => `lateral (select ${jsonAt(doc, path)} as value) ${alias}`,
  isObject: (alias) => `json_typeof(${alias}.value) = 'object'`,
  numbers: (doc, path, alias) => `(select key, cast(value #>> '{}' as double precision) as value
        from json_each(${containerAt(doc, path, "object")}) where json_typeof(value) = 'number') ${alias}`,
  // By way of text, which has every digit: the database reduces a double that becomes a numeric to 15 digits.
  rounded: (number) => `cast(round(cast(cast(${number} as text) as numeric), 9) as double precision)`,
};
