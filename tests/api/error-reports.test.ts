import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { toReport } from "#domain/error-reports/to-report.ts";
import { errorLog, errorService, readDsn } from "#server/errors/error-service.ts";
import { createLab, handClock } from "#tests/support/create-lab.ts";

/** An error service on this machine: `received` resolves with its next request. */
async function aSink() {
  const waiting: ((request: { url: string; auth: string; lines: unknown[] }) => void)[] = [];
  const server = createServer(async (request: IncomingMessage, reply) => {
    let text = "";
    for await (const piece of request) text += piece;
    reply.end("{}");
    const lines = text.split("\n").map((line) => JSON.parse(line) as unknown);
    const auth = String(request.headers["x-sentry-auth"]);
    waiting.shift()?.({ url: request.url ?? "", auth, lines });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const received = () =>
    new Promise<{ url: string; auth: string; lines: unknown[] }>((resolve) => waiting.push(resolve));
  const dsn = readDsn(`http://public@127.0.0.1:${port}/errors/42`);
  if (dsn === undefined) throw new Error("no DSN");
  return { dsn, received };
}

const v8 = Object.assign(new TypeError("Nitric acid 70 % of dana@lab.example"), {
  stack: `TypeError: Nitric acid 70 % of dana@lab.example
    at decide (https://lab.example/assets/main-abc.js?x=1:12:345)
    at https://lab.example/assets/main-abc.js:1:2
    at async Server.run (file:///srv/lab/dist/server/main.js:7:8)
    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)`,
});

describe("a report of an error", () => {
  test("has its type and its places, and nothing that a person typed", () => {
    const report = toReport(v8, "page", "0.1.0 (abc)");
    expect(report).toEqual({
      part: "page",
      type: "TypeError",
      version: "0.1.0 (abc)",
      frames: [
        { function: "decide", file: "assets/main-abc.js", line: 12, column: 345 },
        { function: "?", file: "assets/main-abc.js", line: 1, column: 2 },
        { function: "async Server.run", file: "dist/server/main.js", line: 7, column: 8 },
        { function: "process.processTicksAndRejections", file: "task_queues", line: 95, column: 5 },
      ],
    });
    expect(JSON.stringify(report)).not.toMatch(/Nitric|dana|lab\.example|srv/);
  });

  test("reads the stacks of Firefox and Safari", () => {
    const error = Object.assign(new Error("x"), {
      stack: "save@https://lab.example/assets/a.js:3:4\n@https://lab.example/assets/b.js:5:6\n",
    });
    expect(toReport(error, "worker", "1").frames).toEqual([
      { function: "save", file: "assets/a.js", line: 3, column: 4 },
      { function: "?", file: "assets/b.js", line: 5, column: 6 },
    ]);
  });

  test.each([["a text"], [null], [undefined], [{ detail: "x" }]])(
    "of %j, which is no error, has its type alone",
    (thrown) => {
      expect(toReport(thrown, "page", "1")).toEqual({
        part: "page",
        type: typeof thrown,
        version: "1",
        frames: [],
      });
    },
  );
});

describe("the error service", () => {
  test("receives an envelope of Sentry's protocol, the innermost place last", async () => {
    const { dsn, received } = await aSink();
    const clock = handClock("2026-11-23T10:00:00.000Z");
    const next = received();
    errorService(dsn, { clock })(toReport(v8, "worker", "0.1.0 (abc)"), "ada");
    const { url, auth, lines } = await next;
    expect(url).toBe("/errors/api/42/envelope/");
    expect(auth).toBe("Sentry sentry_version=7, sentry_client=fibril/1, sentry_key=public");
    const [head, item, event] = lines as [
      { event_id: string },
      unknown,
      { exception: { values: { stacktrace: { frames: { function: string }[] } }[] } },
    ];
    expect(head.event_id).toMatch(/^[0-9a-f]{32}$/);
    expect(item).toEqual({ type: "event" });
    expect(event).toMatchObject({
      event_id: head.event_id,
      timestamp: "2026-11-23T10:00:00.000Z",
      platform: "javascript",
      release: "fibril@0.1.0 (abc)",
      tags: { part: "worker" },
    });
    expect(event.exception.values[0]?.stacktrace.frames.at(-1)?.function).toBe("decide");
    expect(JSON.stringify(lines)).not.toMatch(/Nitric|dana/);
  });

  test("receives the same error once an hour, and a limited number of others of each account", () => {
    const clock = handClock("2026-11-23T10:00:00.000Z");
    let sent = 0;
    const report = errorService(
      { url: "http://sink", key: "k" },
      {
        clock,
        send: async () => {
          sent += 1;
          return new Response();
        },
      },
    );
    for (let i = 0; i < 5; i += 1) report(toReport(v8, "page", "1"), i % 2 === 0 ? "ada" : "eve");
    expect(sent).toBe(1);
    clock.pass(3_600_000);
    report(toReport(v8, "page", "1"), "ada");
    expect(sent).toBe(2);
    const others = (from: string) => {
      for (let i = 0; i < 200; i += 1)
        report({ part: "page", type: `${from} ${i}`, version: "1", frames: [] }, from);
    };
    others("ada");
    expect(sent).toBe(21);
    others("eve");
    expect(sent).toBe(41);
    report(toReport(v8, "server", "1"), "server");
    expect(sent).toBe(42);
  });

  test("that does not answer disturbs nothing", async () => {
    const report = errorService(
      { url: "http://sink", key: "k" },
      {
        clock: handClock(),
        send: () => Promise.reject(new Error("no route")),
      },
    );
    expect(() => report(toReport(v8, "page", "1"), "ada")).not.toThrow();
  });

  test.each([
    "",
    "errors.example",
    "https://errors.example/1",
    "ftp://key@errors.example/1",
    "https://key@errors.example/x",
  ])("is not found at %j", (text) => {
    expect(readDsn(text)).toBeUndefined();
  });

  test("receives what the server logs as an error, and no warning", async () => {
    const { dsn, received } = await aSink();
    const next = received();
    const log = errorLog("silent", errorService(dsn, { clock: handClock() }), "1");
    log.level = "error";
    log.warn({ err: new Error("a warning") }, "refused");
    log.error({ err: new RangeError("dana") }, "unexpected error");
    const { lines } = await next;
    expect(lines[2]).toMatchObject({ platform: "node", exception: { values: [{ type: "RangeError" }] } });
  });
});

describe("POST /api/misc/errors", () => {
  const body = toReport(v8, "page", "1");

  test("passes on what a signed-in tablet reports", async () => {
    const reports: unknown[] = [];
    const lab = await createLab({ reportError: (report) => reports.push(report) });
    expect((await lab.request("POST", "/api/misc/errors", { body })).status).toBe(200);
    expect(reports).toEqual([body]);
    expect((await lab.request("POST", "/api/misc/errors", { body, token: null })).status).toBe(401);
    expect(
      (await lab.request("POST", "/api/misc/errors", { body: { ...body, part: "server" } })).status,
    ).toBe(422);
    expect(reports).toHaveLength(1);
  });

  test("is accepted without an error service, and dropped", async () => {
    const lab = await createLab();
    expect((await lab.request("POST", "/api/misc/errors", { body })).status).toBe(200);
  });
});

test("an answer of the error service that breaks off is no error that stops the server", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  const body = new ReadableStream({ start: (stream) => stream.error(new Error("the connection broke")) });
  const dsn = readDsn("http://public@127.0.0.1/42");
  if (dsn === undefined) throw new Error("no DSN");
  const report = errorService(dsn, { clock: handClock(), send: async () => new Response(body) });
  report(toReport(v8, "page", "0.1.0"), "server");
  // Node reports a rejection that nothing handles before the next turn of its loop.
  await new Promise((resolve) => setImmediate(resolve));
  expect(unhandled).toEqual([]);
});
