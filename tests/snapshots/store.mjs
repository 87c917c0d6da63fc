// Stores the demonstration as this version of the server writes it, on both databases: `node
// tests/snapshots/store.mjs <schema version>` before a release whose schema is new, after `npm run build`.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import pg from "pg";
import { startPostgres } from "../postgres.mjs";

/** The schema of the dump, which a test replaces by its own. */
const SCHEMA = "fibril_released_lab";

const [version] = process.argv.slice(2);
if (!/^\d+$/.test(version ?? "")) throw new Error("Name the version of the schema.");
const root = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "fibril-released-"));
const [data, copy] = [join(folder, "data"), join(folder, "copy")];
const env = { ...process.env, FIBRIL_DATA: data, PORT: "0", HOST: "127.0.0.1", FIBRIL_LOG: "error" };
const main = join(root, "dist/server/main.js");

/** Starts a server that fills a lab with the demonstration, and ends it. */
async function fill() {
  const server = spawn(process.execPath, [main, "--demo"], { env, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  server.stdout.on("data", (text) => {
    output += text;
    if (output.includes("Demonstration accounts:")) server.kill("SIGTERM");
  });
  await once(server, "exit");
}

function store(name, bytes) {
  writeFileSync(join(import.meta.dirname, `lab-schema-${version}.${name}.br`), brotliCompressSync(bytes));
}

function programOfPostgres(name) {
  const [newest] = readdirSync("/usr/lib/postgresql").sort((a, b) => Number(b) - Number(a));
  return join("/usr/lib/postgresql", newest, "bin", name);
}

const server = await startPostgres();
if (server === null) throw new Error("PostgreSQL is not installed.");
try {
  await fill();
  execFileSync(process.execPath, [main, "--admin", "backup", copy], { env });
  store("sqlite", readFileSync(join(copy, "lab.sqlite")));
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(`create schema ${SCHEMA}`);
  await client.end();
  const url = `${server.url}?options=${encodeURIComponent(`-c search_path=${SCHEMA}`)}`;
  execFileSync(process.execPath, [main, "--admin", "move-to", url], { env });
  const options = [
    "--inserts",
    "--rows-per-insert=100",
    "--no-owner",
    "--no-privileges",
    `--schema=${SCHEMA}`,
  ];
  const dump = execFileSync(programOfPostgres("pg_dump"), [...options, server.url], { maxBuffer: 1e9 });
  store("postgres.sql", dump);
} finally {
  await server.stop();
  rmSync(folder, { recursive: true });
}
