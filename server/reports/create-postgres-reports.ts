import { hash } from "node:crypto";
import { postgresDialect } from "./postgres-dialect.ts";
import { reports } from "./reports.ts";

/** Begins the comment on each view that Fibril created. Views of an administrator are never changed. */
const MARK = "Fibril creates this view at each start.";
/** Milliseconds for which a start waits for a query that reads the old view. */
const LOCK_MS = 5_000;

const COLUMNS_DIFFER = "42P16";
/** Another view depends on the view, or a query that reads it does not end. */
const IN_USE = ["2BP01", "55P03"];

/** Runs SQL on one connection, and returns the rows. */
type Query = <R>(text: string) => Promise<R[]>;

type Entry = { name: string; mark: string | null; definition: string | null };

/**
 * Creates the declared views for SQL tools in the lab's schema. A view that differs from its declaration is replaced; one
 * that an administrator's view depends on remains as it is if its columns differ. A name that an administrator uses is
 * left alone. To be called in a transaction that only one server at a time is in.
 */
export async function createPostgresReports(query: Query): Promise<void> {
  await query(`set local lock_timeout = ${LOCK_MS}`);
  const entries = new Map((await entriesOf(query)).map((entry) => [entry.name, entry]));
  const declared = new Map(reports.map(({ name, sql }) => [name, sql(postgresDialect)]));
  for (const { name, mark } of entries.values())
    if (mark?.startsWith(MARK) && !declared.has(name)) await attempt(query, `drop view "${name}"`);
  const missing = [...declared].filter(([name]) => !entries.has(name));
  // One question for all: a new lab has none of the views.
  if (missing.length > 0)
    await query(missing.map(([name, text]) => `create view ${name} as ${text}`).join(";"));
  const stale = [...declared].filter(([name, text]) => {
    const entry = entries.get(name);
    return entry?.mark?.startsWith(MARK) && entry.mark !== markOf(text, entry.definition);
  });
  const created = new Map(missing);
  for (const [name, text] of stale) if (await isReplaced(query, name, text)) created.set(name, text);
  if (created.size > 0) await mark(query, created);
}

/** Replaces a view, and so retains the rights to read it; creates it anew if its columns differ. False if it is in use. */
async function isReplaced(query: Query, name: string, text: string): Promise<boolean> {
  let code = await attempt(query, `create or replace view ${name} as ${text}`);
  if (code === COLUMNS_DIFFER)
    code = await attempt(query, `drop view ${name}; create view ${name} as ${text}`);
  return code === null;
}

/** Runs statements, or none of them if the database refuses; returns the code of the refusal. */
async function attempt(query: Query, statements: string): Promise<string | null> {
  await query("savepoint report");
  try {
    await query(statements);
    return null;
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (code !== COLUMNS_DIFFER && !IN_USE.includes(code)) throw error;
    await query("rollback to savepoint report");
    return code;
  }
}

/** What has a name in the lab's schema, with the comment and the definition of a view. */
function entriesOf(query: Query): Promise<Entry[]> {
  return query(
    `select relname as name, case when relkind = 'v' then obj_description(oid, 'pg_class') end as mark,
       case when relkind = 'v' then pg_get_viewdef(oid) end as definition
     from pg_class where relnamespace = current_schema()::regnamespace and relkind <> 'i'`,
  );
}

/** Comments on new views, so that the next start knows what it would create and what the database made of it. */
async function mark(query: Query, texts: ReadonlyMap<string, string>): Promise<void> {
  const marks = (await entriesOf(query)).flatMap(({ name, definition }) => {
    const text = texts.get(name);
    return text === undefined ? [] : [`comment on view ${name} is '${markOf(text, definition)}'`];
  });
  await query(marks.join(";"));
}

const markOf = (declared: string, definition: string | null) =>
  `${MARK} ${hash("sha256", `${declared}\n${definition}`)}`;
