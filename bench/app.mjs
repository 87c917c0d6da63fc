import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Writes in one request. */
const AT_ONCE = 50;
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
 * Starts the built app and server as delivered, with a new demonstration lab in a folder of its own, and these settings;
 * with `BENCH_HELD` on one processor with 2 GB of memory.
 */
export async function startApp(root, settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), "fibril-bench-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const command = [process.execPath, join(root, "server/start.mjs"), "--demo"];
  const [program, ...args] = process.env.BENCH_HELD
    ? ["sh", join(root, "bench/held.sh"), ...command]
    : command;
  const server = spawn(program, args, {
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

/** Opens the app in a new page and signs in. Resolves when the worker has stored the app on the device. */
export async function openSignedIn(context, url) {
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`page: ${error.message}`));
  await page.goto(`${url}/login`);
  await page.getByRole("textbox", { name: "Email or user name" }).fill(ACCOUNT.username);
  await page.getByLabel("Password", { exact: true }).fill(ACCOUNT.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("link", { name: /^Sync: / }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return page;
}

/** Adds chemicals until the lab has `count`; `send` is a signed-in person's. */
export async function fillLab(send, count) {
  const stored = await send("/chemicals");
  const [name] = await send("/chemicals/chemical-names");
  const [location] = await send("/misc/locations");
  const [supplier] = await send("/misc/suppliers");
  const body = {
    chemical_name_id: name.id,
    amount_supplied: 25,
    amount_units: "KG",
    concentration: 98,
    concentration_units: "PERCENT",
    supplier_id: supplier.id,
    location_id: location.id,
    created_by: ACCOUNT.username,
    creation_date: new Date().toISOString(),
    comments: null,
  };
  for (let n = stored.length; n < count; n += AT_ONCE) {
    const writes = Array.from({ length: Math.min(AT_ONCE, count - n) }, () => ({
      key: crypto.randomUUID(),
      method: "POST",
      path: "/api/chemicals",
      body,
      recorded_at: null,
    }));
    const { replies } = await send("/batch", { writes });
    const refused = replies.find(({ status }) => status !== 201);
    if (refused) throw new Error(`A chemical was answered ${JSON.stringify(refused)}`);
  }
}
