import { join } from "node:path";
import Database from "libsql";
import pg from "pg";
import { vi } from "vitest";
import { parentFields } from "#domain/tables.ts";
import { Accounts } from "#server/db/accounts.ts";
import { ApiTokens } from "#server/db/api-tokens.ts";
import { Audit } from "#server/db/audit.ts";
import { Devices } from "#server/db/devices.ts";
import { PostgresLabDb } from "#server/db/postgres/postgres-lab.ts";
import { ProviderSignIns } from "#server/db/provider-sign-ins.ts";
import { Sessions } from "#server/db/sessions.ts";
import { SignInAttempts } from "#server/db/sign-in-attempts.ts";
import { SqliteLabDb } from "#server/db/sqlite/sqlite-lab.ts";
import { StoredLab, StoredRecords } from "#server/db/stored-lab.ts";
import { StoredSnapshot } from "#server/db/stored-snapshot.ts";
import { reports } from "#server/reports/reports.ts";
import { anEmptyFolder } from "./a-folder.ts";
import { createLab, handClock, type TestLab } from "./create-lab.ts";
import { emptyDatabase, testDatabase } from "./open-lab.ts";

/** Records of the lab in which the plans are made. */
const RECORDS = 50_000;
/** Its accounts: more than any lab has, so that a table of them is worth an index. */
const PEOPLE = 2_000;

/** A statement that the server has run; `walked` are the tables of which its plan reads all, or all of a kind of record. */
type Plan = { statement: string; walked: string[] };

type Engine = {
  name: string;
  /** The classes whose methods run statements. */
  classes: { prototype: object; name: string }[];
  /** Runs `work` in a new lab and returns the plan of every statement in a lab of {@link RECORDS}. */
  plansOf(work: (lab: TestLab, other: TestLab) => Promise<void>): Promise<Plan[]>;
};

/** The same on both databases. */
const shared = [
  StoredLab,
  StoredRecords,
  StoredSnapshot,
  Accounts,
  Sessions,
  SignInAttempts,
  ApiTokens,
  Audit,
  ProviderSignIns,
  Devices,
];

const clock = () => handClock("2026-11-19T15:42:00.000Z");
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();
const isRead = (text: string) => /^(select|with|insert|update|delete)\b/i.test(oneLine(text));
const ofReports = reports.map(({ name }) => `select * from ${name}`);

/** SQL that makes the lab large. A parent has ten children, a record ten versions. */
function filling(no: string, json: string, numbers: (to: number) => string): string[] {
  const tables = Object.entries(parentFields);
  const each = Math.ceil(RECORDS / tables.length);
  const at = "'2026-03-02T14:00:00.000Z'";
  const records = tables.map(([table, fields], t) => {
    const doc = fields.map((field) => `'${field}', 'parent-' || (i / 10)`);
    return `insert into records (table_name, id, version, position, deleted, doc, updated_at, updated_by, command)
      select '${table}', 'id-' || i, 1, ${t + 1} * 1000000 + i, ${no}, ${json}(${doc}), ${at}, 'u', 'c'
      from ${numbers(each)}`;
  });
  return [
    ...records,
    `insert into history (position, table_name, id, version, kind, at, "user", command, operation, changes)
     select 1000000 + i, 'samples', 'id-' || (i / 10), i, 'changed', ${at}, 'u', 'c-' || i, 'o', '[]'
     from ${numbers(RECORDS)}`,
    `insert into replies (key, "user", operation, method, path, fingerprint, request, received_at, status, body, cursor)
     select 'k-' || i, 'u', 'o', 'POST', '/', 'f', '', ${at}, 201, '', i from ${numbers(RECORDS)}`,
    `insert into users (id, username, email, password_hash, is_disabled, created_at, role)
     select 'u-' || i, 'u-' || i, 'e-' || i, '-', ${no}, ${at}, 'member' from ${numbers(PEOPLE)}`,
    `insert into sessions (token_hash, user_id, created_at, valid_till)
     select 's-' || i, 'u-' || (i / 10 + 1), ${at}, ${at} from ${numbers(PEOPLE * 5)}`,
    `insert into tokens (token_hash, session)
     select 't-' || i, 's-' || (i / 2 + 1) from ${numbers(PEOPLE * 5)}`,
    `insert into api_tokens (id, token_hash, user_id, name, scope, created_at, valid_till)
     select 'a-' || i, 'h-' || i, 'u-' || (i / 3 + 1), 'n', 'read', ${at}, ${at} from ${numbers(PEOPLE)}`,
    `insert into provider_links (user_id, issuer, subject) select 'u-' || i, 'i', 's-' || i from ${numbers(PEOPLE)}`,
    `insert into audit (at, actor, action, about, details) select ${at}, 'u-' || i, 'a', 'u-1', '{}' from ${numbers(PEOPLE)}`,
    `insert into login_failures (who, at) select 'w-' || (i / 5), ${at} from ${numbers(PEOPLE)}`,
    `insert into devices (id, secret, "user", seen_at, report, deleted) select 'd-' || i, 's', 'u', ${at}, '{}', '{}' from ${numbers(PEOPLE)}`,
  ];
}

const sqlite: Engine = {
  name: "SQLite",
  classes: [SqliteLabDb, ...shared],
  async plansOf(work) {
    const seen = new Set<string>();
    const { prepare } = Database.prototype;
    vi.spyOn(Database.prototype, "prepare").mockImplementation(function (this: Database.Database, text) {
      seen.add(text);
      return prepare.call(this, text);
    });
    const folder = anEmptyFolder();
    const file = join(folder, "lab.sqlite");
    await work(
      await createLab({ file, clock: clock() }),
      await createLab({ file: ":memory:", operations: [], isWithoutPeople: true }),
    );
    const sql = new Database(file);
    const numbers = (to: number) =>
      `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${to}) select i from n)`;
    sql.exec("pragma synchronous = off; begin");
    for (const text of filling("0", "json_object", numbers)) sql.exec(text);
    // Not analyzed: a lab has no statistics either.
    return [...seen, ...ofReports].filter(isRead).map((text) => {
      const lines = prepare.call(sql, `explain query plan ${text}`).all([]) as { detail: string }[];
      return { statement: oneLine(text), walked: walkedInSqlite(lines.map(({ detail }) => detail)) };
    });
  },
};

/** `report_units` is a list of nine units. */
const OF_UNITS = /AUTOMATIC COVERING INDEX \(unit=\?\)$/;

function walkedInSqlite(lines: string[]): string[] {
  const made = new Set(lines.flatMap((line) => /^(?:CO-ROUTINE|MATERIALIZE) (.+)/.exec(line)?.[1] ?? []));
  return lines.flatMap((line) => {
    const [, how, table = "", rest = ""] = /^(SCAN|SEARCH) (CONSTANT ROW|\(.+?\)|\S+) ?(.*)/.exec(line) ?? [];
    if (how === undefined || table === "CONSTANT ROW" || made.has(table)) return [];
    if (rest.startsWith("VIRTUAL TABLE") || OF_UNITS.test(rest)) return [];
    const found = (rest.match(/[<\w>]+(?==\?)/g) ?? []).filter((column) => column !== "table_name");
    return how === "SEARCH" && found.length > 0 && !rest.includes("AUTOMATIC") ? [] : [table];
  });
}

/** A node of a plan of PostgreSQL. */
type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Cond"?: string;
  "Parent Relationship"?: string;
  Plans?: Node[];
};

const postgres: Engine = {
  name: "PostgreSQL",
  classes: [PostgresLabDb, ...shared],
  async plansOf(work) {
    const seen = new Map<string, unknown[]>(ofReports.map((text) => [text, []]));
    const { query } = pg.Client.prototype;
    vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const [asked] = args as [string | { text: string; values?: unknown[] }];
      const { text, values = [] } = typeof asked === "string" ? { text: asked } : asked;
      for (const one of text.split(";"))
        seen.set(one.replace(/^\s*declare \w+ no scroll cursor for/, ""), values);
      return query.apply(this, args as never);
    } as never);
    const url = await emptyDatabase(testDatabase ?? "");
    const other = await emptyDatabase(testDatabase ?? "");
    await work(
      await createLab({ database: url, clock: clock() }),
      await createLab({ database: other, operations: [], isWithoutPeople: true }),
    );
    const client = new pg.Client(url);
    await client.connect();
    const run = (text: string, values: unknown[] = []) =>
      query.apply(client, [text, values] as never) as unknown as Promise<pg.QueryResult>;
    for (const text of filling("false", "json_build_object", (to) => `generate_series(1, ${to}) i`))
      await run(text);
    // The database does so itself, soon after so many rows were written.
    await run("analyze");
    const plans: Plan[] = [];
    for (const [text, values] of seen) {
      if (!isRead(text)) continue;
      const { rows } = await run(`explain (format json) ${text}`, values);
      plans.push({ statement: oneLine(text), walked: walkedInPostgres(rows[0]["QUERY PLAN"][0].Plan) });
    }
    await client.end();
    return plans;
  },
};

function walkedInPostgres(node: Node, isRepeated = false): string[] {
  const { "Relation Name": table = "records", "Node Type": type, "Index Cond": condition = "" } = node;
  const below = (node.Plans ?? []).flatMap((child) => {
    const isInner = type === "Nested Loop" && child["Parent Relationship"] === "Inner";
    return walkedInPostgres(child, (isRepeated || isInner) && child["Node Type"] !== "Materialize");
  });
  if (!/^(Seq|Index|Index Only|Bitmap Index) Scan$/.test(type)) return below;
  const isFound = / = /.test(condition.replace(/\(table_name = [^)]*\)/g, ""));
  return isFound ? below : [...below, isRepeated ? `${table} for each row` : table];
}

/** SQLite, and PostgreSQL where a server of it is named. */
export const engines = testDatabase === undefined ? [sqlite] : [sqlite, postgres];
