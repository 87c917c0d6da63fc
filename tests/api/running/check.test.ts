import { readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { expect, test } from "vitest";
import { databaseIn, filesIn } from "#server/data-folder.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { aReport } from "#tests/fixtures/device-reports.ts";
import { growChanges } from "#tests/fixtures/grow-trials.ts";
import { anImage, leaf } from "#tests/fixtures/images.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { labOnDisk, runAdmin } from "#tests/support/data-folder.ts";

/** A lab with a picture of its trial and three of a tray, `10000000-…` to `40000000-…`, and its backup. */
async function labWithBackup() {
  const lab = await labOnDisk();
  await lab.put(growChanges);
  const ids = [1, 2, 3, 4].map((number) => `${number}0000000-0000-4000-8000-000000000000`);
  for (const [i, id] of ids.entries()) {
    await lab.files.write(`${id}.thumbnail`, leaf);
    await lab.files.write(id, leaf);
    const more = { id, file_name: `${i + 1}.jpg`, ...(i === 0 && { tray_formulation_id: null }) };
    await lab.put([{ table: "images", id, record: anImage(more) }]);
  }
  const copy = aFolder();
  await runAdmin(lab.data, "backup", copy);
  return { data: lab.data, copy };
}

const fileOf = (folder: string, number: number, ending = "") =>
  join(filesIn(folder), `${number}0`, `${number}0000000-0000-4000-8000-000000000000${ending}`);

test("the check of an intact lab reports no fault, and the check of a backup changes nothing in it", async () => {
  const { data, copy } = await labWithBackup();
  const before = readFileSync(databaseIn(copy));
  for (const folder of [data, copy])
    expect(await runAdmin(folder, "check")).toEqual({
      code: 0,
      output: "The database and all pictures (4) are intact.",
    });
  expect(readFileSync(databaseIn(copy)).equals(before)).toBe(true);
});

test("names accounts and devices of an earlier version that have one name in two spellings", async () => {
  const { data } = await labWithBackup();
  const sql = new Database(databaseIn(data));
  sql.exec("update users set username = 'D\u200bana' where username = 'marcus'");
  sql.close();
  const { db, accounts } = openSqlite(databaseIn(data));
  for (const [id, name] of Object.entries({ a: "Tablet 3", b: "tablet  3", c: "Tablet 4" }))
    await db.devices.put({ id, secret: "", user: "u", seen_at: id, report: aReport({ name }), deleted: [] });
  const [dana, marcus] = [await accounts.find("dana"), await accounts.find("D\u200bana")];
  expect([dana?.email, marcus?.email]).toEqual(["dana@lab.example", "marcus@lab.example"]);
  expect(await accounts.find(" DANA")).toBeNull();
  await db.close();
  expect(await runAdmin(data, "check")).toEqual({
    code: 0,
    output: [
      "The database and all pictures (4) are intact.",
      "One name in two spellings: dana <dana@lab.example> and D\u200bana <marcus@lab.example>.",
      "Two devices have one name: tablet  3, Tablet 3.",
    ].join("\n  "),
  });
});

test("names each picture that is missing or damaged, in the lab and in a backup", async () => {
  const { data, copy } = await labWithBackup();
  for (const folder of [data, copy]) {
    rmSync(fileOf(folder, 1));
    truncateSync(fileOf(folder, 2), 100);
    writeFileSync(fileOf(folder, 3), Buffer.from(leaf).reverse());
    rmSync(fileOf(folder, 4, ".thumbnail"));
    const { code, output } = await runAdmin(folder, "check");
    expect(code).toBe(1);
    expect(output.split("\n")).toEqual([
      "The database is intact. Pictures missing or damaged: 4 of 4.",
      "  10000000-0000-4000-8000-000000000000  missing: GT-003, 1.jpg, taken Nov 12, 2026, 10:00 AM",
      `  20000000-0000-4000-8000-000000000000  100 of ${leaf.length} bytes: GT-003-F1, 2.jpg, taken Nov 12, 2026, 10:00 AM`,
      "  30000000-0000-4000-8000-000000000000  the bytes differ from the saved picture: GT-003-F1, 3.jpg, taken Nov 12, 2026, 10:00 AM",
      "  40000000-0000-4000-8000-000000000000  the thumbnail is missing: GT-003-F1, 4.jpg, taken Nov 12, 2026, 10:00 AM",
    ]);
  }
});

test("reports what the database finds wrong with itself", async () => {
  const { copy } = await labWithBackup();
  const bytes = readFileSync(databaseIn(copy));
  const before = '{"id":"20000000-0000-4000-8000-000000000000","grow_trial_id":"';
  bytes.write("f", bytes.indexOf(before) + before.length);
  writeFileSync(databaseIn(copy), bytes);
  const { code, output } = await runAdmin(copy, "check");
  expect(code).toBe(1);
  expect(output).toMatch(
    /^The database is damaged; the pictures were not checked\.\n {2}row \d+ missing from index images_trial$/,
  );
});

test("reports that a file which is not a database cannot be read", async () => {
  const { copy } = await labWithBackup();
  writeFileSync(databaseIn(copy), "no database at all");
  await expect(runAdmin(copy, "check")).rejects.toThrow(
    `${databaseIn(copy)} cannot be read: file is not a database`,
  );
});
