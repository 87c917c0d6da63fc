import { createWriteStream, existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { isFindable } from "#domain/kind-pages.ts";
import { systemClock } from "../clock.ts";
import { ExportRunning, exportLab, exportRecord } from "../exchange/eln/export/export-eln.ts";
import { RefusedCrate } from "../exchange/eln/import/archive.ts";
import { importCrate } from "../exchange/eln/import/import-crate.ts";
import { filesOf } from "../files/open-files.ts";
import { openData } from "../open-data.ts";
import type { Settings } from "../settings/settings.ts";
import { type AdminCommand, AdminError, type AdminLab, type LoneCommand, type Options } from "./command.ts";

/** Export to and import from `.eln` files. */
export const elnCommands: Record<string, AdminCommand | LoneCommand> = {
  "export-eln": {
    usage: "<file.eln> [--table <table> --id <id>]",
    about: "exports the lab, or a record with its lineage, also while the server runs",
    opensExisting: true,
    run: exportTo,
  },
  "import-eln": {
    usage: "<file.eln>",
    about: "imports the records of an .eln file of Fibril into an empty lab",
    runAlone: importFrom,
  },
};

async function exportTo(lab: AdminLab, path: string, { table, id }: Options): Promise<string> {
  if (path === "") throw new AdminError("Name the file to write.");
  if (existsSync(path)) throw new AdminError(`${path} exists already.`);
  if ((table === undefined) !== (id === undefined)) throw new AdminError("Give --table and --id together.");
  if (table !== undefined && !isFindable(table))
    throw new AdminError(`There is no table ${table} with pages.`);
  const found = await (table === undefined || id === undefined
    ? exportLab(lab, null)
    : exportRecord(lab, { table, id }, null)
  ).catch((error) => {
    throw error instanceof ExportRunning ? new AdminError(error.message) : error;
  });
  if (found === undefined) throw new AdminError(`There is no record ${id} in ${table}.`);
  try {
    await pipeline(found.file, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return `Wrote ${path}.`;
}

async function importFrom(settings: Settings, path: string): Promise<string> {
  if (path === "") throw new AdminError("Name the file to import.");
  if (!existsSync(path)) throw new AdminError(`There is no ${path}.`);
  const { db, folder, unlock } = await openData(settings);
  try {
    const files = filesOf(settings, folder);
    await files.check();
    const imported = await importCrate({ db, files, clock: systemClock }, path);
    return [
      `Imported ${imported.records} records with ${imported.versions} versions and ${imported.files} pictures and files.`,
      ...(imported.missing.length > 0
        ? [`Not imported, because the file does not contain them: ${imported.missing.join(", ")}.`]
        : []),
      "Accounts are not imported: start the server, and create them.",
    ].join("\n");
  } catch (error) {
    if (error instanceof RefusedCrate) throw new AdminError(`${path} was not imported. ${error.message}`);
    throw error;
  } finally {
    await db.close();
    unlock();
  }
}
