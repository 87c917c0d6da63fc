import { once } from "node:events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endOf } from "#server/stop-on-signal.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { leaf } from "#tests/fixtures/images.ts";
import { aForm } from "#tests/support/a-form.ts";
import { aServer, aSocket } from "#tests/support/a-server.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { testDatabase } from "#tests/support/open-lab.ts";

const HEALTH = "GET /api/health HTTP/1.1\r\nHost: lab\r\n\r\n";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] }));
afterEach(() => void vi.useRealTimers());

/** A running server, what a signal does to it, and a connection that the server has accepted. */
async function aRunningServer() {
  const lab = await createLab();
  await lab.put(growChanges);
  const { server, port } = await aServer(lab.app);
  // Longer than a test waits: only a signal ends an idle connection.
  server.keepAliveTimeout = 600_000;
  const onStopped = vi.fn();
  const connection = await aSocket(port);
  return { lab, server, signal: endOf(server, new AbortController(), onStopped), onStopped, ...connection };
}

/** Sends the first half of a picture, and returns the other half. */
async function sendHalf({ lab, server, socket }: Awaited<ReturnType<typeof aRunningServer>>) {
  const form = aForm({ file_name: "leaf.jpg" }, leaf);
  const request = new Request("http://lab", { method: "POST", body: form });
  const bytes = Buffer.from(await request.arrayBuffer());
  const head = [
    `POST /api/grow-trials/${growIds.trial}/save-image HTTP/1.1`,
    "Host: lab",
    `Authorization: Bearer ${lab.token()}`,
    `Idempotency-Key: ${crypto.randomUUID()}`,
    `Content-Type: ${request.headers.get("Content-Type")}`,
    `Content-Length: ${bytes.length}`,
  ];
  const half = Math.floor(bytes.length / 2);
  const arrived = once(server, "request");
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(bytes.subarray(0, half));
  await arrived;
  return bytes.subarray(half);
}

test("a request that arrives after the signal on an open connection is answered, and ends the connection", async () => {
  const { socket, received, isClosed, signal, onStopped } = await aRunningServer();
  socket.write(HEALTH);
  await expect.poll(received).toContain("HTTP/1.1 200");
  expect(received()).not.toMatch(/connection: close/i);
  signal();
  socket.write(HEALTH);
  await expect.poll(() => received().match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(received()).toMatch(/connection: close/i);
  await expect.poll(isClosed).toBe(true);
  await expect.poll(() => onStopped.mock.calls).toHaveLength(1);
});

test("an open connection without a request ends a second after the signal", async () => {
  const { socket, received, isClosed, signal, onStopped } = await aRunningServer();
  socket.write(HEALTH);
  await expect.poll(received).toContain("HTTP/1.1 200");
  signal();
  vi.advanceTimersByTime(1_000);
  await expect.poll(isClosed).toBe(true);
  await expect.poll(() => onStopped.mock.calls).toHaveLength(1);
});

// A query to PostgreSQL that is under way when the test advances the clock by a minute counts as not answered.
test.skipIf(testDatabase !== undefined)(
  "an upload that is on its way is answered up to a minute after the signal",
  async () => {
    const running = await aRunningServer();
    const rest = await sendHalf(running);
    running.signal();
    vi.advanceTimersByTime(59_999);
    vi.useRealTimers();
    running.socket.write(rest);
    await expect.poll(running.received).toContain("HTTP/1.1 201");
    running.socket.destroy();
    await expect.poll(() => running.onStopped.mock.calls).toHaveLength(1);
  },
);

test("an upload that is on its way a minute after the signal ends with its connection", async () => {
  const running = await aRunningServer();
  await sendHalf(running);
  running.signal();
  vi.advanceTimersByTime(60_000);
  await expect.poll(running.isClosed).toBe(true);
  expect(running.received()).toBe("");
  await expect.poll(() => running.onStopped.mock.calls).toHaveLength(1);
});

test("a second signal ends an upload at once", async () => {
  const running = await aRunningServer();
  await sendHalf(running);
  running.signal();
  running.signal();
  await expect.poll(running.isClosed).toBe(true);
  await expect.poll(() => running.onStopped.mock.calls).toHaveLength(1);
});
