import { hash } from "node:crypto";

type Kind = "text" | "number" | "json" | "bool";

/** A column's values: text, number, JSON as the text that was stored, or boolean; each can be null. */
export type Cell = string | number | boolean | null;
export type Table = {
  name: string;
  columns: Readonly<Record<string, Kind>>;
  /** The columns that order the rows; null for the order in which they were stored. */
  orderBy: string | null;
};

/** Rows of one table, in its order: one cell for each of its columns. */
export type TableRows = { table: Table; rows: Cell[][] };

/** Rows that are read and written at once. */
export const COPIED_ROWS = 500;

const author = { user: "text", operation: "text" } as const;

/** What a lab consists of, apart from its files. A table comes after those that it refers to. */
export const copiedTables: readonly Table[] = [
  { name: "meta", columns: { name: "text", value: "text" }, orderBy: "name" },
  { name: "counter", columns: { one: "number", position: "number" }, orderBy: "one" },
  {
    name: "records",
    columns: {
      table_name: "text",
      id: "text",
      version: "number",
      position: "number",
      deleted: "bool",
      doc: "json",
      updated_at: "text",
      updated_by: "text",
      command: "text",
    },
    orderBy: "position",
  },
  {
    name: "history",
    columns: {
      position: "number",
      table_name: "text",
      id: "text",
      version: "number",
      kind: "text",
      at: "text",
      recorded_at: "text",
      device: "text",
      command: "text",
      changes: "json",
      clock_off_ms: "number",
      ...author,
    },
    orderBy: "position",
  },
  {
    name: "replies",
    columns: {
      key: "text",
      method: "text",
      path: "text",
      fingerprint: "text",
      request: "text",
      recorded_at: "text",
      received_at: "text",
      device: "text",
      status: "number",
      body: "text",
      cursor: "number",
      clock_off_ms: "number",
      ...author,
    },
    orderBy: null,
  },
  {
    name: "devices",
    columns: {
      id: "text",
      secret: "text",
      user: "text",
      seen_at: "text",
      report: "json",
      deleted: "json",
    },
    orderBy: null,
  },
  {
    name: "users",
    columns: {
      id: "text",
      username: "text",
      email: "text",
      password_hash: "text",
      is_disabled: "bool",
      picture: "text",
      created_at: "text",
      role: "text",
      seen_at: "text",
      must_change_password: "bool",
      former_key: "text",
      name: "text",
    },
    orderBy: "id",
  },
  {
    name: "sessions",
    columns: {
      token_hash: "text",
      user_id: "text",
      created_at: "text",
      valid_till: "text",
      device: "text",
      used_at: "text",
      ended: "text",
    },
    orderBy: "token_hash",
  },
  {
    name: "tokens",
    columns: { token_hash: "text", session: "text", valid_till: "text" },
    orderBy: null,
  },
  {
    name: "api_tokens",
    columns: {
      id: "text",
      token_hash: "text",
      user_id: "text",
      name: "text",
      scope: "text",
      created_at: "text",
      valid_till: "text",
      used_at: "text",
    },
    orderBy: "id",
  },
  {
    name: "provider_links",
    columns: { user_id: "text", issuer: "text", subject: "text", picture_url: "text" },
    orderBy: "user_id",
  },
  {
    name: "audit",
    columns: {
      at: "text",
      actor: "text",
      action: "text",
      about: "text",
      details: "text",
      device: "text",
      address: "text",
    },
    orderBy: null,
  },
  { name: "login_failures", columns: { who: "text", at: "text" }, orderBy: null },
];

/** Values of `meta` that are not part of the lab: the schema's version, and that the lab was sealed. */
export const ownMeta = ["schema", "sealed"];

/** The number of rows of a table, and a SHA-256 of their cells in order. */
type Digest = { rows: number; sha256: string };

/** Returns the rows unchanged; `digests` has the digest of each table that was read to its end. */
export function digested(source: AsyncIterable<TableRows>): {
  rows: AsyncGenerator<TableRows>;
  digests: Map<string, Digest>;
} {
  const digests = new Map<string, Digest>(copiedTables.map(({ name }) => [name, { rows: 0, sha256: "" }]));
  async function* read(): AsyncGenerator<TableRows> {
    for await (const part of source) {
      const before = digests.get(part.table.name) ?? { rows: 0, sha256: "" };
      // Each row after the digest of those before it: slices of any size have the same result.
      const sha256 = part.rows.reduce(
        (so_far, row) => hash("sha256", so_far + JSON.stringify(row)),
        before.sha256,
      );
      digests.set(part.table.name, { rows: before.rows + part.rows.length, sha256 });
      yield part;
    }
  }
  return { rows: read(), digests };
}
