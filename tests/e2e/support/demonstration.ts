import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "libsql";
import { databaseIn } from "#server/data-folder.ts";
import { checkBuilt, dist, serverIn } from "./built.ts";

/** Passes the folder of the demonstration to the workers, which get the environment of the run. */
const KEY = "E2E_DEMONSTRATION";

/** The data folder of a lab with the demonstration, to be copied. Throws outside of a run. */
export function demonstration(): string {
  const folder = process.env[KEY];
  if (folder === undefined) throw new Error(`${KEY} is not set: the run has no demonstration.`);
  return folder;
}

/**
 * Before a run: fills a lab with the demonstration once, for every test to copy. Resolves to a function that deletes
 * it.
 */
export default async function fillDemonstration(): Promise<() => void> {
  checkBuilt();
  const folder = mkdtempSync(join(tmpdir(), "fibril-e2e-demo-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await fill(folder);
  } catch (error) {
    remove();
    throw error;
  }
  process.env[KEY] = folder;
  return remove;
}

/** Starts the built server with the demonstration, and stops it cleanly: the data is closed. */
async function fill(folder: string): Promise<void> {
  const server = spawn(process.execPath, [...serverIn(dist), "--demo"], {
    env: { ...process.env, FIBRIL_DATA: folder, FIBRIL_LOG: "warn", PORT: "0", HOST: "127.0.0.1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
      // The last line of its output: the lab is filled and the server listens.
      if (output.includes("Demonstration accounts:")) server.kill("SIGTERM");
    });
  const [code] = await once(server, "exit");
  if (code !== 0) throw new Error(`The demonstration was not filled (${code}): ${output}`);
  closeDatabase(databaseIn(folder));
}

/** Moves the log of a database into its file: a copy of the file is then complete. */
function closeDatabase(file: string): void {
  const sql = new Database(file);
  const [mode] = sql.pragma("journal_mode = DELETE") as { journal_mode: string }[];
  sql.close();
  if (mode?.journal_mode !== "delete") throw new Error(`${file} is still open: ${JSON.stringify(mode)}`);
}
