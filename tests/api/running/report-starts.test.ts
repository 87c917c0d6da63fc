import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { expect, test } from "vitest";
import { openPostgres } from "#server/db/postgres/postgres.ts";
import { anEmptyFolder } from "../../support/a-folder.ts";
import { createLab } from "../../support/create-lab.ts";
import { emptyDatabase, testDatabase } from "../../support/open-lab.ts";
import { postgresReader } from "../../support/sql-reader.ts";

test("a start with a SQLite file leaves the reports as they are, recreates those that differ, and changes no other view", async () => {
  const folder = anEmptyFolder();
  const path = join(folder, "lab.sqlite");
  const open = () => createLab({ file: path, operations: [] });
  await (await open()).db.close();
  const other = new Database(path);
  const version = () =>
    (other.prepare("pragma schema_version").get() as { schema_version: number }).schema_version;
  const textOf = (name: string) =>
    (other.prepare("select sql from sqlite_schema where name = ?").get(name) as { sql: string } | undefined)
      ?.sql;
  const before = version();
  const [chemicals, cakes] = [textOf("report_chemicals"), textOf("report_cakes")];
  other.exec("delete from users");
  await (await open()).db.close();
  expect(version()).toBe(before);

  other.exec(`drop view report_chemicals; create view report_chemicals as /* made by Fibril at each start */ select 1 as old;
    create view report_gone as /* made by Fibril at each start */ select 1 as old;
    drop view report_cakes; create table report_cakes (mine text); create view report_mine as select 1 as mine;
    delete from users;`);
  await (await open()).db.close();
  expect(textOf("report_chemicals")).toBe(chemicals);
  expect(cakes).toContain("amount_remaining");
  expect([textOf("report_gone"), textOf("report_cakes"), textOf("report_mine")]).toEqual([
    undefined,
    "CREATE TABLE report_cakes (mine text)",
    "CREATE VIEW report_mine as select 1 as mine",
  ]);
  other.close();
});

test.runIf(testDatabase)(
  "a start with PostgreSQL leaves the reports as they are, recreates those that differ, and changes no other view",
  async () => {
    const url = await emptyDatabase(testDatabase ?? "");
    // Several servers start at once.
    const start = () => Promise.all([1, 2, 3].map(async () => (await openPostgres(url)).db.close()));
    await start();
    const sql = await postgresReader(url);
    const views = () =>
      sql.rows(
        `select c.oid, relname as name, pg_get_viewdef(c.oid) as text, obj_description(c.oid) as mark, relacl
         from pg_class c where relkind = 'v' and relnamespace = current_schema()::regnamespace order by 2`,
      );
    const before = await views();
    expect(before.length).toBeGreaterThan(40);
    await start();
    expect(await views()).toEqual(before);

    for (const text of [
      // Other columns; the same columns, and a right; a view that is declared no longer; a name in use.
      "drop view report_chemicals",
      "create view report_chemicals as select 1 as old",
      "comment on view report_chemicals is 'Fibril creates this view at each start. Old'",
      "grant select on report_suppliers to public",
      "create or replace view report_suppliers as select 0::bigint as id, ''::text as name, ''::text as email, ''::text as country, ''::text as type, ''::text as address",
      "create view report_gone as select 1 as old",
      "comment on view report_gone is 'Fibril creates this view at each start. Old'",
      "drop view report_cakes",
      "create table report_cakes (mine text)",
      "create view report_mine as select 1 as mine",
      // A view that the administrator's own view depends on, with other columns than declared.
      "drop view report_purposes",
      "create view report_purposes as select 1 as old",
      "comment on view report_purposes is 'Fibril creates this view at each start. Old'",
      "create view purposes_of_mine as select old from report_purposes",
    ])
      await sql.rows(text);
    await start();
    const after = new Map((await views()).map(({ name, ...view }) => [name, view]));
    const textBefore = (name: string) => before.find((view) => view.name === name)?.text;
    for (const name of ["report_chemicals", "report_suppliers"])
      expect([name, after.get(name)?.text]).toEqual([name, textBefore(name)]);
    expect(after.get("report_suppliers")?.relacl).toMatch(/[{,]=r/);
    expect([...after.keys()]).not.toContain("report_gone");
    expect(await sql.rows("select * from report_cakes")).toEqual([]);
    expect(await sql.rows("select * from report_mine")).toEqual([{ mine: 1 }]);
    expect(await sql.rows("select * from purposes_of_mine")).toEqual([{ old: 1 }]);

    await sql.rows("drop view purposes_of_mine");
    await start();
    const purposes = (await views()).find(({ name }) => name === "report_purposes");
    expect(purposes?.text).toBe(textBefore("report_purposes"));
    await sql.close();
  },
);

test.runIf(testDatabase)("the documented role reads the views, and no table", async () => {
  const url = await emptyDatabase(testDatabase ?? "");
  await (await openPostgres(url)).db.close();
  const [, block = ""] = /<<'SQL'\n([^`]+)\nSQL\n/.exec(readFileSync("docs/reports.md", "utf8")) ?? [];
  const role = `reports_${crypto.randomUUID().replaceAll("-", "")}`;
  const input = block.replaceAll("lab_reports", role).replace("…", "secret");
  execFileSync("psql", ["-v", "ON_ERROR_STOP=1", url], { input, stdio: ["pipe", "pipe", "pipe"] });
  const asRole = new URL(url);
  asRole.username = role;
  asRole.password = "secret";
  const owner = await postgresReader(url);
  const reader = await postgresReader(asRole.href);
  const units = await owner.rows("select * from report_units");
  expect(units).not.toEqual([]);
  expect(await reader.rows("select * from report_units")).toEqual(units);
  await expect(reader.rows("select * from api_tokens")).rejects.toThrow("permission denied");
  await reader.close();
  await owner.rows(`drop owned by ${role}`);
  await owner.rows(`drop role ${role}`);
  await owner.close();
});
