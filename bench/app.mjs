import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** An account of the demonstration lab. */
export const ACCOUNT = { username: "dana.ruiz@cnf-lab.example", password: "fibril-demo" };

/** Signs in to a server. Resolves to a function that sends to the API: a body as a POST, nothing as a GET. */
export async function signedIn(url) {
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
  const { token } = await send("/auth/login", ACCOUNT);
  headers.authorization = `Bearer ${token}`;
  return send;
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

/** Starts the built app and server as delivered, with a new demonstration lab in a folder of its own, and these settings. */
export async function startApp(root, settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), "fibril-bench-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, [join(root, "server/start.mjs"), "--demo"], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      FIBRIL_DATA: folder,
      FIBRIL_LOG: "warn",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  await new Promise((resolve, reject) => {
    server.stdout.on("data", (chunk) => {
      output += chunk;
      if (output.includes(`${url}\n`)) resolve();
    });
    server.on("exit", (code) => reject(new Error(`The server ended (${code}): ${output}`)));
  });
  const close = async () => {
    server.kill();
    await once(server, "exit");
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, pid: server.pid, close };
}
