import type { HttpBindings } from "@hono/node-server";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { App } from "#server/api/app.ts";
import { discardBody, readText } from "#server/http/read-body.ts";
import { aServer, aSocket } from "#tests/support/a-server.ts";
import { createLab, type TestLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { testDatabase } from "#tests/support/open-lab.ts";

let lab: TestLab;
let lines: string[];

beforeEach(async () => {
  lines = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  lab = await createLab({ operations: cupboard, log });
});

afterEach(() => void vi.useRealTimers());

/** Sends a body piece by piece; without `end` the body never ends. */
async function send(path: string, token: string | null, source: UnderlyingDefaultSource<Uint8Array>) {
  const headers = {
    "Content-Type": "application/json",
    ...(token !== null && { Authorization: `Bearer ${token}` }),
  };
  const body = new ReadableStream(source);
  return lab.app.request(path, { method: "POST", headers, body, duplex: "half" } as RequestInit);
}
const beginning = new TextEncoder().encode('{"name":"');
const endless: UnderlyingDefaultSource<Uint8Array> = {
  start: (stream) => stream.enqueue(beginning),
};

describe("a body that never ends", () => {
  test.each([
    ["without sign-in", "/api/places", null, 401],
    ["for an unknown path", "/api/nothing", "dana", 404],
    ["for an unsupported method", "/api/health", "dana", 405],
  ])("%s is answered at once", async (_, path, user, status) => {
    expect((await send(path, user && lab.token(), endless)).status).toBe(status);
  });

  test("is answered with 408 after a minute, by the server's own message", async () => {
    const epoch = await lab.db.epoch();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    let answer: Response | undefined;
    const reply = send("/api/places", lab.token(), endless).then((given) => {
      answer = given;
    });
    await vi.waitUntil(() => vi.getTimerCount() > 0);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(answer).toBe(undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    await reply;
    expect([answer?.status, answer?.headers.get("Connection")]).toEqual([408, "close"]);
    expect(answer?.headers.get("X-Fibril-Epoch")).toBe(epoch);
    // A connection to PostgreSQL that is idle has a timer of its own.
    expect(vi.getTimerCount()).toBe(testDatabase === undefined ? 0 : 1);
  });
});

test("a body that is too large is read on, without being stored, and answered with 413", async () => {
  let pieces = 0;
  const reply = await send("/api/places", lab.token(), {
    pull(stream) {
      pieces += 1;
      if (pieces > 40) stream.close();
      else stream.enqueue(new Uint8Array(100_000).fill(0x20));
    },
  });
  expect([reply.status, pieces]).toEqual([413, 41]);
});

test("a body without end that is too large is answered before its end", async () => {
  const reply = await send("/api/places", lab.token(), {
    pull: (stream) => stream.enqueue(new Uint8Array(1_000_000).fill(0x20)),
  });
  expect(reply.status).toBe(413);
});

test("a sign-in has at most 10 kB: everybody may send one", async () => {
  const body = { username: "dana", password: "x".repeat(10_000) };
  expect((await lab.request("POST", "/api/auth/login", { token: null, body })).status).toBe(413);
});

test("a client that disconnects is no error in the log", async () => {
  const reply = await send("/api/places", lab.token(), {
    pull: (stream) => stream.error(new Error("aborted")),
  });
  expect([reply.status, await reply.json()]).toEqual([
    408,
    { detail: "The request did not arrive completely. Please send it again.", code: "INCOMPLETE" },
  ]);
  expect(lines).toEqual([]);
});

describe("one write of a batch that cannot be stored is refused alone:", () => {
  const deep = "[".repeat(5_000) + "]".repeat(5_000);
  test.each([
    ["a NUL", '{"name":"a\\u0000b"}'],
    ["half a surrogate pair", '{"name":"\\ud800"}'],
    ["a NUL in a name", '{"name":"A","x\\u0000":1}'],
    ["JSON nested too deeply", `{"name":${deep}}`],
  ])("%s", async (_, body) => {
    const write = (text: string) =>
      `{"key":"${crypto.randomUUID()}","method":"POST","path":"/api/places","body":${text}}`;
    const text = `{"writes":[${[write('{"name":"A"}'), write(body), write('{"name":"C"}')].join()}]}`;
    const { replies } = await (await lab.request("POST", "/api/batch", { text })).json();
    expect(replies.map(({ status }: { status: number }) => status)).toEqual([201, expect.any(Number), 201]);
    expect([400, 422]).toContain(replies[1].status);
    expect((await lab.db.all("locations")).map(({ name }) => name).sort()).toEqual(["A", "C"]);
    expect(lines).toEqual([]);
  });
});

test.each([
  ["discarded without an error, since one that no code handles stops the server", discardBody, "read"],
  [
    "not read, and that is the client's fault",
    (request: Request) => readText(request, 100),
    expect.objectContaining({ answer: expect.objectContaining({ status: 408 }) }),
  ],
])("the body of a client that has disconnected is %s", async (_, read, expected) => {
  let ended: Promise<unknown> | undefined;
  const fetch = async (request: Request, { incoming }: HttpBindings) => {
    const closed = new Promise((resolve) => incoming.once("close", resolve));
    socket.destroy();
    await closed;
    ended = read(request).then(
      () => "read",
      (error: unknown) => error,
    );
    return new Response();
  };
  const { port } = await aServer({ fetch } as unknown as App);
  const { socket } = await aSocket(port);
  socket.write("POST /api/places HTTP/1.1\r\nHost: lab\r\nContent-Length: 100\r\n\r\n{");
  await expect.poll(() => ended).toBeDefined();
  expect(await ended).toEqual(expected);
});
