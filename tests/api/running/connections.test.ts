import { BlockList } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { leaf } from "#tests/fixtures/images.ts";
import { aForm } from "#tests/support/a-form.ts";
import { aServer, aSocket } from "#tests/support/a-server.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { perTest } from "#tests/support/per-test.ts";

const lab = perTest(() => createLab());

const head = (method: string, path: string, ...headers: string[]) =>
  [`${method} ${path} HTTP/1.1`, "Host: lab", ...headers, "", ""].join("\r\n");

test("a request without sign-in is answered before its body, and the connection remains usable", async () => {
  const { port } = await aServer(lab.app);
  const { socket, received } = await aSocket(port);
  socket.write(head("POST", "/api/chemicals", "Transfer-Encoding: chunked"));
  socket.write('9\r\n{"name":"\r\n');
  await expect.poll(received).toContain("HTTP/1.1 401");
  const piece = "x".repeat(65_536);
  for (let i = 0; i < 32; i += 1) socket.write(`10000\r\n${piece}\r\n`);
  socket.write(`0\r\n\r\n${head("GET", "/api/health")}`);
  await expect.poll(received).toContain("HTTP/1.1 200");
});

test("a request that is too large gets its 413, not a broken connection", async () => {
  const { url } = await aServer(lab.app);
  const reply = await fetch(`${url}/api/batch`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${lab.token()}` },
    body: "x".repeat(8_000_000),
  });
  expect([reply.status, (await reply.json()).code]).toEqual([413, "TOO_LARGE"]);
});

test("a malformed upload is answered, and the connection remains usable", async () => {
  const { port } = await aServer(lab.app);
  await lab.put(growChanges);
  const { socket, received } = await aSocket(port);
  const form = "Content-Type: multipart/form-data; boundary=b";
  const path = `/api/grow-trials/${growIds.trial}/save-image`;
  const auth = `Authorization: Bearer ${lab.token()}`;
  const part = "--b\r\nno header\r\n\r\n";
  socket.write(head("POST", path, auth, form, `Content-Length: ${part.length + 2_000_000}`));
  socket.write(part);
  await expect.poll(received).toContain("HTTP/1.1 4");
  socket.write("x".repeat(2_000_000));
  socket.write(head("GET", "/api/health"));
  await expect.poll(received).toContain("HTTP/1.1 200");
});

test("a body that exceeds every limit ends with its connection", async () => {
  const { server, port } = await aServer(lab.app);
  server.keepAliveTimeout = 100;
  const { socket, received, isClosed } = await aSocket(port);
  socket.write(head("POST", "/api/chemicals", "Transfer-Encoding: chunked"));
  const piece = "x".repeat(65_536);
  const write = () => {
    while (!socket.destroyed && socket.write(`10000\r\n${piece}\r\n`));
  };
  socket.on("drain", write);
  write();
  await expect.poll(isClosed).toBe(true);
  expect(received()).toContain("HTTP/1.1 401");
});

test("a client that disconnects, while it sends or receives, is no error in the log", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const own = await createLab({ log });
  await own.put(growChanges);
  const large = Buffer.concat([leaf, Buffer.alloc(9_000_000)]);
  const path = `/api/grow-trials/${growIds.trial}/save-image`;
  const { url: file } = await (
    await own.request("POST", path, { form: aForm({ file_name: "leaf.jpg" }, large) })
  ).json();
  const { server, port } = await aServer(own.app);
  const auth = `Authorization: Bearer ${own.token()}`;
  const json = "Content-Type: application/json";
  const requests = [
    head("GET", file, auth),
    `${head("POST", "/api/chemicals", auth, json, "Content-Length: 100")}{"name":`,
    `${head("POST", "/api/chemicals", auth, json, "Transfer-Encoding: chunked")}9\r\n{"name":"\r\n`,
    `${head("POST", path, auth, "Content-Type: multipart/form-data; boundary=b", "Content-Length: 900")}--b\r\n`,
  ];
  for (const request of requests) {
    const answered = new Promise<void>((resolve) =>
      server.once("request", (_, answer) => answer.once("close", resolve)),
    );
    const isAnswer = request === requests[0];
    const { socket, received } = await aSocket(port);
    const arrived = new Promise((resolve) => server.once("request", resolve));
    socket.write(request);
    await arrived;
    if (isAnswer) await expect.poll(received).toContain("HTTP/1.1 200");
    socket.destroy();
    await answered;
  }
  expect((await own.request("GET", "/api/health")).status).toBe(200);
  expect(lines).toEqual([]);
});

/** A log of warnings, as lines of JSON. */
function aLog() {
  const lines: string[] = [];
  return { lines, log: pino({ level: "warn" }, { write: (line: string) => void lines.push(line) }) };
}
const isAnswered = async ({ socket, received }: Awaited<ReturnType<typeof aSocket>>) => {
  socket.write(head("GET", "/api/health"));
  await expect.poll(received).toContain("HTTP/1.1 200");
};
const manySockets = async (port: number, number: number, from: string) => {
  const sockets: Awaited<ReturnType<typeof aSocket>>[] = [];
  for (let i = 0; i < number; i += 1) sockets.push(await aSocket(port, from));
  return sockets;
};

test("a thousand idle connections of two addresses block no other user: the idle ones are closed first, and it is logged", async () => {
  const { log, lines } = aLog();
  const { port } = await aServer(lab.app, { log });
  const first = await aSocket(port, "127.0.0.2");
  const idle = [
    ...(await manySockets(port, 500, "127.0.0.3")),
    ...(await manySockets(port, 500, "127.0.0.4")),
  ];
  await isAnswered(first);
  for (const one of await manySockets(port, 20, "127.0.0.5")) await isAnswered(one);
  await expect.poll(() => idle.filter((one) => one.isClosed()).length).toBe(21);
  expect(first.isClosed()).toBe(false);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: "too many connections" }]);
}, 60_000);

test("an address has only so many connections: its own idle one is closed, no other's", async () => {
  const { log, lines } = aLog();
  const { port } = await aServer(lab.app, { connections: 10, perAddress: 3, log });
  const other = await aSocket(port, "127.0.0.2");
  const [first, second] = await manySockets(port, 3, "127.0.0.3");
  if (!first || !second) return expect.fail();
  await isAnswered(first);
  await isAnswered(await aSocket(port, "127.0.0.3"));
  await expect.poll(second.isClosed).toBe(true);
  expect([first.isClosed(), other.isClosed()]).toEqual([false, false]);
  await isAnswered(other);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ address: "127.0.0.3" }]);
});

test("a connection with a request under way is not closed for another one", async () => {
  const { port } = await aServer(lab.app, { connections: 2 });
  const live = head("GET", "/api/changes/live", `Authorization: Bearer ${lab.token()}`);
  const busy = await manySockets(port, 2, "127.0.0.3");
  for (const { socket, received } of busy) {
    socket.write(live);
    await expect.poll(received).toContain("data: ");
  }
  const third = await aSocket(port, "127.0.0.4");
  await expect.poll(third.isClosed).toBe(true);
  expect(busy.map(({ isClosed }) => isClosed())).toEqual([false, false]);
});

test("behind a trusted proxy the limit is for the requests of a client, not for the proxy", async () => {
  const trustedProxies = new BlockList();
  trustedProxies.addAddress("127.0.0.3");
  const { log, lines } = aLog();
  const { port } = await aServer(lab.app, { perAddress: 2, trustedProxies, log });
  const ask = async (client: string, path: string) => {
    const one = await aSocket(port, "127.0.0.3");
    one.socket.write(head("GET", path, `Authorization: Bearer ${lab.token()}`, `X-Forwarded-For: ${client}`));
    await expect.poll(one.received).toContain("\r\n\r\n");
    return one;
  };
  const [open] = [await ask("10.0.0.1", "/api/changes/live"), await ask("10.0.0.1", "/api/changes/live")];
  const refused = await ask("10.0.0.1", "/api/health");
  expect(refused.received()).toContain("HTTP/1.1 429");
  expect(refused.received()).toMatch(/retry-after: 5/i);
  expect((await ask("10.0.0.2", "/api/health")).received()).toContain("HTTP/1.1 200");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ address: "10.0.0.1", requests: 3 }]);
  open.socket.destroy();
  await expect.poll(async () => (await ask("10.0.0.1", "/api/health")).received()).toContain("HTTP/1.1 200");
});

test("a client that does not read its answer loses the connection", async () => {
  const places = await createLab({ operations: cupboard });
  const name = "x".repeat(1_000_000);
  const records = Array.from({ length: 30 }, () => ({ id: crypto.randomUUID(), name }));
  await places.put(records.map((record) => ({ table: "locations", id: record.id, record })));
  const { server, port } = await aServer(places.app, { idleMs: 100 });
  const isClosed = new Promise<void>((resolve) =>
    server.once("request", (_, answer) => answer.once("close", resolve)),
  );
  const { socket } = await aSocket(port);
  socket.pause();
  socket.write(head("GET", "/api/places", `Authorization: Bearer ${places.token()}`));
  await isClosed;
});
