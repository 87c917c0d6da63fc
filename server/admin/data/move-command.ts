import { existsSync } from "node:fs";
import { createFolder, databaseIn, filesIn, folderFor } from "../../data-folder.ts";
import { digested } from "../../db/copied-tables.ts";
import type { LabDb } from "../../db/lab-db.ts";
import { openPostgres } from "../../db/postgres/postgres.ts";
import { openSqlite } from "../../db/sqlite/sqlite.ts";
import { copyFiles } from "../../files/copy-files.ts";
import { diskFiles } from "../../files/disk-files.ts";
import { type AdminCommand, AdminError, type AdminLab } from "../command.ts";

/** Moves the lab between SQLite and PostgreSQL. */
export const moveCommands: Record<string, AdminCommand> = {
  "move-to": {
    usage: "<postgres://… or data folder>",
    about: "moves the lab to another, empty database; then start the server with it",
    run: (lab, named) => moveTo(lab, named),
  },
};

/**
 * Copies the lab to an empty database, compares every table and seals this one, so that no server writes to it any more:
 * tablets retain their writes until they reach the lab at its new place. After an error, this lab is in use as before.
 */
async function moveTo(lab: AdminLab, named: string): Promise<string> {
  if (named === "") throw new AdminError("Name the database to move to.");
  const isUrl = /^postgres(ql)?:/.test(named);
  const folder = isUrl ? lab.folder : folderFor(named, false);
  if (!isUrl && existsSync(databaseIn(folder)))
    throw new AdminError(`${folder} contains a lab already. Name another folder, or rename its lab.sqlite.`);
  createFolder(folder);
  const name = isUrl ? withoutPassword(named) : folder;
  await lab.db.seal(name);
  try {
    const { db } = isUrl ? await openPostgres(named) : openSqlite(databaseIn(folder));
    try {
      const rows = await copyRows(lab.db, db);
      const isInPlace = lab.files.isShared || folder === lab.folder;
      const files = isInPlace ? "The files remain where they are." : await copyAll(lab, folder);
      return `Moved the lab to ${name}: ${rows} rows, every table compared. ${files}`;
    } finally {
      await db.close();
    }
  } catch (error) {
    await lab.db.seal(null);
    throw error;
  }
}

async function copyAll({ files }: AdminLab, folder: string): Promise<string> {
  const { copied, present } = await copyFiles(files, diskFiles(filesIn(folder)));
  return `Files: ${copied} copied, ${present} already present.`;
}

/** `lab.example:5432/fibril`: a place that can be shown. */
function withoutPassword(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** Copies every table and returns the number of rows. Throws where the target then differs from what was read. */
export async function copyRows(from: LabDb, to: LabDb): Promise<number> {
  const source = digested(from.copy());
  await to.fill(source.rows);
  const target = digested(to.copy());
  for await (const _ of target.rows);
  for (const [table, { rows, sha256 }] of source.digests) {
    const copy = target.digests.get(table);
    if (copy?.rows !== rows || copy.sha256 !== sha256)
      throw new AdminError(`The table ${table} differs after it was copied: ${rows} and ${copy?.rows} rows.`);
  }
  return [...source.digests.values()].reduce((sum, { rows }) => sum + rows, 0);
}
