import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { dist, serverIn } from "./support/built.ts";
import { freePort } from "./support/lab-server.ts";

type Settings = { port: number; folder: string };

const started: ChildProcess[] = [];
const folders: string[] = [];

test.afterEach(() => {
  for (const server of started.splice(0)) server.kill("SIGKILL");
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "fibril-process-"));
  folders.push(folder);
  return folder;
}

/** The built server as a process, with everything it prints. */
function serve({ port, folder }: Settings, more: Record<string, string> = {}) {
  const env = {
    ...process.env,
    ...{ PORT: String(port), HOST: "127.0.0.1", FIBRIL_DATA: folder, FIBRIL_LOG: "warn" },
    ...more,
    npm_lifecycle_event: undefined,
  };
  const server = spawn(process.execPath, serverIn(dist), { env, stdio: ["ignore", "pipe", "pipe"] });
  started.push(server);
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.on("data", (piece) => {
      output += piece;
    });
  const ended = once(server, "exit").then(([code]) => code as number | null);
  return { server, ended, output: () => output };
}

async function listening(settings: Settings, more: Record<string, string> = {}) {
  const process = serve(settings, more);
  await expect.poll(process.output).toContain(`:${settings.port}\n`);
  return process;
}

test("a second server on a folder refuses with its name, and one after kill -9 starts", async () => {
  const folder = aFolder();
  const first = await listening({ folder, port: await freePort() });
  const upload = join(folder, "files", "incoming", "half-a-leaf");
  mkdirSync(join(folder, "files", "incoming"), { recursive: true });
  writeFileSync(upload, "half a leaf");
  const second = serve({ folder, port: await freePort() });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`uses ${folder}. Only one may.`);
  expect(existsSync(upload)).toBe(true);
  first.server.kill("SIGKILL");
  await first.ended;
  await listening({ folder, port: await freePort() });
  expect(existsSync(upload)).toBe(false);
});

test("faulty settings are reported together, and nothing is created", async () => {
  const folder = join(aFolder(), "data");
  const faulty = { PORT: "http", FIBRIL_OFFLINE_PIN: "never", FIBRIL_ORGIN: "https://lab.example" };
  const server = serve({ folder, port: 0 }, faulty);
  expect(await server.ended).toBe(1);
  expect(server.output()).toBe(
    [
      "FIBRIL_ORGIN is not a setting. Did you mean FIBRIL_ORIGIN?",
      "PORT is not a port number: http",
      "FIBRIL_OFFLINE_PIN is not required or optional: never",
      "",
    ].join("\n"),
  );
  expect(existsSync(folder)).toBe(false);
});

test("a server whose port is in use names it, and deletes no incomplete uploads", async () => {
  const folder = aFolder();
  const upload = join(folder, "files", "incoming", "half-a-leaf");
  const first = await listening({ folder, port: await freePort() });
  first.server.kill("SIGTERM");
  expect(await first.ended).toBe(0);
  mkdirSync(join(folder, "files", "incoming"), { recursive: true });
  writeFileSync(upload, "half a leaf");
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as { port: number };
  const server = serve({ folder, port });
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain(`set PORT to a free one`);
  expect(server.output()).toContain(`127.0.0.1:${port}`);
  expect(existsSync(upload)).toBe(true);
  other.close();
});

test("a request that is on its way when the server is stopped is answered, and the server is not ready", async () => {
  const port = await freePort();
  const origin = { FIBRIL_ORIGIN: "https://lab.example" };
  const { server, ended, output } = await listening({ folder: aFolder(), port }, origin);
  const setUp = /https:\/\/lab\.example\/setup\?token=(\S+)/.exec(output())?.[1] ?? "";
  const [socket, answer] = await aConnection(port);
  const [probe, readiness] = await aConnection(port);
  const body = JSON.stringify({
    username: "ada",
    email: "ada@lab.example",
    password: "correct horse battery staple",
    setup_token: setUp,
  });
  const head = ["POST /api/auth/setup HTTP/1.1", "Host: lab", "Content-Type: application/json"];
  socket.write(`${head.join("\r\n")}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`);
  probe.write("GET /api/ready HTTP/1.1\r\nHost: lab\r\n");
  // A later connection is answered: the server has read the beginnings of the others.
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
  server.kill("SIGTERM");
  await expect.poll(() => isRefused(port)).toBe(true);
  socket.write(body.slice(20));
  probe.write("\r\n");
  await expect.poll(answer).toContain("HTTP/1.1 201");
  await expect.poll(readiness).toContain("The server is stopping.");
  socket.destroy();
  expect(await ended).toBe(0);
});

/** A connection, and a function that returns what it has received. */
async function aConnection(port: number): Promise<[Socket, () => string]> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  let received = "";
  socket.on("data", (piece) => {
    received += piece;
  });
  return [socket, () => received];
}

async function isRefused(port: number): Promise<boolean> {
  const socket: Socket = connect(port, "127.0.0.1");
  const isOpen = await Promise.race([
    once(socket, "connect").then(() => true),
    once(socket, "error").then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return !isOpen;
}
