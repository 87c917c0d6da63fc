import type { Dialect } from "./sql.ts";

const types = {
  text: "('text')",
  real: "('integer', 'real')",
  integer: "('integer')",
  bool: "('true', 'false')",
  json: "('array', 'object')",
  object: "('object')",
  null: "('null')",
} as const;

const at = (alias: string) => (alias === "" ? "" : `${alias}.`);

/** The JSON functions of SQLite 3.38. */
export const sqliteDialect: Dialect = {
  isPresent: (alias = "") => `${at(alias)}deleted = 0 and json_valid(${at(alias)}doc)`,
  hasType: (doc, path, type) => `json_type(${doc}, '$.${path}') in ${types[type]}`,
  value(doc, path, type) {
    const value = `json_extract(${doc}, '$.${path}')`;
    return type === "real" ? `cast(${value} as real)` : value;
  },
  text: (doc, path) => `json_extract(${doc}, '$.${path}')`,
  // `+id` has no type affinity: SQLite would convert the value at the path to text, which the index does not contain.
  isId: (doc, path, id) => `json_extract(${doc}, '$.${path}') = +${id}`,
  elements: (doc, path, alias) => `json_each(${doc}, '$.${path}') ${alias}`,
  part: (doc, path, alias) => `json_each(json_array(json_extract(${doc}, '$.${path}'))) ${alias}`,
  isObject: (alias) => `${alias}.type = 'object'`,
  numbers: (
    doc,
    path,
    alias,
  ) => `(select key, cast(value as real) as value from json_each(${doc}, '$.${path}')
        where type in ('integer', 'real')) ${alias}`,
  rounded: (number) => `round(${number}, 9)`,
};
