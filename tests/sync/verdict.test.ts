import { describe, expect, test } from "vitest";
import { toProblem } from "#sync/request/fetch-json.ts";
import { verdictOf } from "#sync/send/verdict.ts";

const kind = (status: number, retryAfter: string | null = null) => verdictOf(status, {}, retryAfter).kind;

describe("the meaning of a reply", () => {
  const meanings = {
    acknowledged: [200, 201, 204, 299],
    retry: [100, 300, 301, 304, 408, 425, 500, 502, 503, 504, 599],
    "signed-out": [401],
    "pull-first": [412],
    untried: [424],
    hold: [426],
    wait: [429],
    park: [400, 403, 404, 405, 409, 410, 413, 415, 418, 422, 428, 451, 501],
  };

  test.each(
    Object.entries(meanings).flatMap(([meaning, all]) => all.map((status) => [status, meaning] as const)),
  )("%i means %s", (status, meaning) => {
    expect(kind(status)).toBe(meaning);
  });

  test("the text of a reply changes nothing", () => {
    const misleading = { detail: "401 Unauthorized: retry later", code: "INTERNAL", status: 200 };
    expect(verdictOf(409, misleading, null).kind).toBe("park");
    expect(verdictOf(500, { detail: "422 invalid" }, null).kind).toBe("retry");
  });
});

describe("a requested delay", () => {
  test("a 429 delays for the time that it states", () => {
    expect(verdictOf(429, null, "120")).toEqual({ kind: "wait", seconds: 120 });
  });

  test("a 429 without a time delays for half a minute", () => {
    expect(verdictOf(429, null, null)).toEqual({ kind: "wait", seconds: 30 });
  });

  test.each(["Wed, 21 Oct 2026 07:28:00 GMT", "soon", "-5"])(
    "a 429 with Retry-After %j delays for half a minute",
    (header) => {
      expect(verdictOf(429, null, header)).toEqual({ kind: "wait", seconds: 30 });
    },
  );

  test("a 503 with a time delays for that time; a 503 without one is retried with back-off", () => {
    expect(verdictOf(503, null, "7")).toEqual({ kind: "wait", seconds: 7 });
    expect(verdictOf(503, null, "0")).toEqual({ kind: "wait", seconds: 0 });
    expect(verdictOf(503, null, "later")).toEqual({ kind: "retry" });
  });

  test("a time that comes with another status changes nothing", () => {
    expect(kind(409, "7")).toBe("park");
    expect(kind(500, "7")).toBe("retry");
  });
});

describe("the problem of a refused write", () => {
  test("contains the server's message, code, fields and current record", () => {
    const body = {
      detail: "Name is taken",
      code: "DUPLICATE",
      current: { name: "HOM-1" },
      errors: [{ field: "name", message: "Name is taken" }],
    };
    expect(toProblem(409, body)).toEqual({ status: 409, ...body });
  });

  test.each([null, "<html>", 7, [], { detail: 5, code: null }, { detail: "" }])(
    "is 'unknown error' when the reply is only %j",
    (body) => {
      expect(toProblem(400, body)).toEqual({ status: 400, code: "UNKNOWN", detail: "unknown error" });
    },
  );
});
