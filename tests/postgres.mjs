// A PostgreSQL server of the tests' own: in a temporary folder, on a free port of the loopback address.
import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The folder of PostgreSQL's programs: Debian's newest version, or that of `initdb` on the path; null without any. */
function findPostgres() {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(":"),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}

/**
 * Starts a server; resolves to its URL, the function that ends it and deletes its data, and one that ends it by a signal
 * (`SIGINT` ends its connections, `SIGQUIT` ends it as a lost machine does) and starts it again; or to null where
 * PostgreSQL is not installed. `settings` are lines of `postgresql.conf`. Nothing is flushed to the disk unless `isDurable`.
 */
export async function startPostgres({ isDurable = false, settings = {} } = {}) {
  const programs = findPostgres();
  if (programs === null) return null;
  const owner = ownerOfData();
  const folder = mkdtempSync(join(tmpdir(), "fibril-postgres-"));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const port = await freePort();
  const quick = isDurable ? {} : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const given = {
    listen_addresses: "127.0.0.1",
    max_connections: 300,
    // In its own folder: a server that was killed can delete segments of another one in the memory that all share.
    dynamic_shared_memory_type: "mmap",
    port,
    unix_socket_directories: folder,
    ...quick,
    ...settings,
  };
  const data = join(folder, "data");
  const options = { ...owner, cwd: folder, stdio: ["ignore", "pipe", "pipe"] };
  execFileSync(
    join(programs, "initdb"),
    ["--pgdata", data, "--username", "fibril", "--auth", "trust", "--encoding", "UTF8", "--no-sync"],
    options,
  );
  const settled = Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const run = async () => {
    const server = spawn(join(programs, "postgres"), ["-D", data, ...settled], options);
    const ended = new Promise((resolve) => server.once("exit", resolve));
    await isReady(server, ended);
    return { server, ended };
  };
  let running = await run();
  const end = async (signal) => {
    running.server.kill(signal);
    await running.ended;
  };
  const restart = async (signal = "SIGINT") => {
    await end(signal);
    running = await run();
  };
  const stop = async () => {
    await end("SIGINT");
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://fibril@127.0.0.1:${port}/postgres`;
  return { url, pid: running.server.pid, stop, restart };
}

/** PostgreSQL refuses to run as root: Debian's package has a user for it. */
function ownerOfData() {
  if (process.getuid?.() !== 0) return {};
  const id = (option) => Number(execFileSync("id", [option, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Resolves when the server writes that it accepts connections; fails with its output if it ends before. */
function isReady(server, ended) {
  return new Promise((resolve, reject) => {
    let output = "";
    server.stderr.setEncoding("utf8").on("data", (text) => {
      output += text;
      if (output.includes("ready to accept connections")) resolve();
    });
    ended.then(() => reject(new Error(`PostgreSQL did not start:\n${output}`)));
  });
}

/** The tests of the API that `npm test` runs on PostgreSQL too; `npm run test:deep` runs all of them. */
export const apiOnPostgres = [
  ...["databases", "batch", "changes", "commands", "epoch", "expiry", "live"].map(
    (name) => `tests/api/protocol/${name}`,
  ),
  ...["history", "mail/several-senders", "one-balance", "own-ids"].map((name) => `tests/api/${name}`),
  ...["several-servers", "move", "released-labs", "reports"].map((name) => `tests/api/running/${name}`),
];

/** Runs `suites` with the environment that names a PostgreSQL server of their own; without PostgreSQL, prints that. */
export async function onPostgres(suites) {
  const server = await startPostgres();
  if (server === null) return console.log("PostgreSQL is not installed: its suites are not run.");
  try {
    await suites({ FIBRIL_TEST_DATABASE: server.url });
  } finally {
    await server.stop();
  }
}
