import { execFileSync, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "../../tests/postgres.mjs";

/** An account of the demonstration lab. */
export const ACCOUNT = { username: "dana.ruiz@cnf-lab.example", password: "fibril-demo" };

/** Signs in to a server. Resolves to a function that sends to the API: a body as a POST, nothing as a GET. */
export async function signedIn(url, account = ACCOUNT) {
  const headers = { "content-type": "application/json" };
  const send = async (path, body) => {
    const reply = await fetch(`${url}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: { ...headers, "idempotency-key": crypto.randomUUID() },
      body: body && JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return reply.json();
  };
  const { token } = await send("/auth/login", account);
  headers.authorization = `Bearer ${token}`;
  return Object.assign(send, { token });
}

/** Returns a port of this machine that nothing uses. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/**
 * Runs `work` with the built app and server as delivered: a new demonstration lab in a folder of its own unless the
 * settings name one; with `BENCH_HELD` on one processor with 2 GB of memory. `stop` ends the server before its time.
 */
export async function withApp({ root }, work, settings = {}) {
  const folder = settings.FIBRIL_DATA ?? mkdtempSync(join(tmpdir(), "fibril-bench-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const command = [process.execPath, join(root, "server/start.mjs"), "--demo"];
  const [program, ...args] = process.env.BENCH_HELD
    ? ["sh", join(root, "bench/start/held.sh"), ...command]
    : command;
  const own = { PORT: String(port), HOST: "127.0.0.1", FIBRIL_DATA: folder, FIBRIL_LOG: "warn" };
  const env = { ...process.env, ...own, ...settings };
  const server = spawn(program, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  const start = performance.now();
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill();
    await once(server, "exit");
  };
  try {
    let output = "";
    await new Promise((resolve, reject) => {
      server.stdout.on("data", (chunk) => {
        output += chunk;
        if (output.includes(`${url}\n`)) resolve();
      });
      server.on("exit", (code) => reject(new Error(`The server ended (${code}): ${output}`)));
    });
    return await work({ url, pid: server.pid, stop, startMs: performance.now() - start });
  } finally {
    await stop();
    if (!settings.FIBRIL_DATA) rmSync(folder, { recursive: true, force: true });
  }
}

/** Requests the health of a server during `work`, from another process: the ms of its answers and the server's most memory in MB. */
export async function watchHealth({ root }, { url, pid }, work) {
  const health = fork(join(root, "bench/start/health.mjs"), [url, String(pid)]);
  await once(health, "message");
  await work();
  health.send("end");
  const [watched] = await once(health, "message");
  return watched;
}

/**
 * Runs `work` with SQLite, and where PostgreSQL is installed with a server of it that flushes each commit. Its second
 * argument returns the settings of an empty database.
 */
export async function onDatabases(work) {
  await work("SQLite", () => ({}));
  // A database on the same machine would not be held.
  const server = process.env.BENCH_HELD ? null : await startPostgres({ isDurable: true });
  if (server === null) return;
  let databases = 0;
  const newDatabase = () => {
    databases += 1;
    const name = `bench_${databases}`;
    execFileSync("psql", ["-qc", `create database ${name}`, server.url]);
    return { DATABASE_URL: server.url.replace(/postgres$/, name) };
  };
  try {
    await work("PostgreSQL", newDatabase);
  } finally {
    await server.stop();
  }
}
