import Database from "libsql";
import pg from "pg";

type Row = Record<string, unknown>;

/** An SQL tool on a lab's database. Placeholders are `?`; yes and no are 1 and 0, and JSON is text, on both databases. */
export type SqlReader = {
  rows(text: string, ...values: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

export function sqliteReader(file: string): SqlReader {
  const sql = new Database(file);
  return {
    rows: async (text, ...values) => sql.prepare(text).all(...values) as Row[],
    close: async () => {
      sql.close();
    },
  };
}

const { BOOL, INT8, NUMERIC, JSON: JSON_TYPE } = pg.types.builtins;
const parsers: Record<number, (text: string) => unknown> = {
  [BOOL]: (text) => Number(text === "t"),
  [INT8]: Number,
  [NUMERIC]: Number,
  [JSON_TYPE]: (text) => text,
};

export async function postgresReader(url: string): Promise<SqlReader> {
  const types = {
    getTypeParser: ((oid: number, format?: "text") =>
      parsers[oid] ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
  };
  const client = new pg.Client({ connectionString: url, types });
  await client.connect();
  return {
    async rows(text, ...values) {
      let number = 0;
      return (
        await client.query(
          text.replaceAll("?", () => `$${++number}`),
          values,
        )
      ).rows;
    },
    close: () => client.end(),
  };
}
