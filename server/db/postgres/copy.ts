import {
  type Cell,
  COPIED_ROWS,
  copiedTables,
  ownMeta,
  type Table,
  type TableRows,
} from "../copied-tables.ts";
import type { Query } from "../sql.ts";

const types = { text: "text", number: "bigint", json: "text", bool: "boolean" };

const columnsOf = (table: Table) => Object.entries(table.columns);

/** Yields every table of the lab, read with the queries of one snapshot. */
export async function* readTables(query: Query): AsyncGenerator<TableRows> {
  for (const table of copiedTables) {
    const cells = columnsOf(table).map(([name, kind]) => (kind === "json" ? `"${name}"::text` : `"${name}"`));
    const own = table.name === "meta" ? `where name <> all('{${ownMeta}}')` : "";
    const order =
      table.orderBy === null ? "number" : `"${table.orderBy}"${isText(table) ? ' collate "C"' : ""}`;
    await query(
      `declare copied no scroll cursor for
       select json_build_array(${cells}) as row from ${table.name} ${own} order by ${order}`,
    );
    for (let isMore = true; isMore; ) {
      const found = await query<{ row: Cell[] }>(`fetch ${COPIED_ROWS} from copied`);
      if (found.length > 0) yield { table, rows: found.map(({ row }) => row) };
      isMore = found.length === COPIED_ROWS;
    }
    await query("close copied");
  }
}

const isText = ({ columns, orderBy }: Table) => orderBy !== null && columns[orderBy] === "text";

/** Replaces what a new lab contains. To be called in a transaction. */
export async function fillTables(query: Query, source: AsyncIterable<TableRows>): Promise<void> {
  await query(`delete from meta where name <> all('{${ownMeta}}')`);
  await query("delete from counter");
  for await (const { table, rows } of source) {
    const columns = columnsOf(table);
    const names = columns.map(([name]) => `"${name}"`);
    const values = columns.map(
      ([, kind], i) => `(row ->> ${i})::${types[kind]}${kind === "json" ? "::json" : ""}`,
    );
    await query(
      `insert into ${table.name} (${names}) select ${values}
       from json_array_elements($1) with ordinality as source(row, at) order by at`,
      [JSON.stringify(rows)],
    );
  }
}
