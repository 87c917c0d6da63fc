import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { leaf } from "#tests/fixtures/images.ts";
import { aForm } from "#tests/support/a-form.ts";
import { aServer, aSocket } from "#tests/support/a-server.ts";
import { createLab, type TestLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";

let lab: TestLab;

beforeEach(async () => {
  lab = await createLab();
});

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

test("a connection over the limit is closed, and the others are answered", async () => {
  const { port } = await aServer(lab.app, { connections: 2 });
  const [first, second] = [await aSocket(port), await aSocket(port)];
  const third = await aSocket(port);
  await expect.poll(third.isClosed).toBe(true);
  for (const { socket, received } of [first, second]) {
    socket.write(head("GET", "/api/health"));
    await expect.poll(received).toContain("HTTP/1.1 200");
  }
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
