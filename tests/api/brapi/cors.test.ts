import { describe, expect, test } from "vitest";
import { BRAPI_PATH } from "#contract/brapi/calls.ts";
import { createApp } from "#server/api/app.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { perFile } from "#tests/support/per-test.ts";

const NAMED = "https://breeding.example";

const lab = perFile(() => createLab());

/** Sends a request as a page of this origin does, to a server that permits {@link NAMED}, or none. */
function send(
  origin: string,
  path: string,
  { isPermitted = true, ...init }: RequestInit & { isPermitted?: boolean } = {},
) {
  const app = createApp({ ...lab, corsOrigins: isPermitted ? [NAMED] : [] });
  return app.request(path, { ...init, headers: { ...init.headers, Origin: origin } });
}

/** What a browser sends before a request with a token. */
const preflight = {
  method: "OPTIONS",
  headers: { "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "authorization" },
};

const permissionsIn = ({ headers }: Response) =>
  [...headers.keys()].filter((name) => name.startsWith("access-control-"));

describe("a page of a named origin", () => {
  test("may read BrAPI, and is permitted to send a token and JSON", async () => {
    const reply = await send(NAMED, `${BRAPI_PATH}/trials`, preflight);
    expect([reply.status, await reply.text()]).toEqual([204, ""]);
    expect(reply.headers.get("Access-Control-Allow-Origin")).toBe(NAMED);
    expect(reply.headers.get("Access-Control-Allow-Methods")).toBe("GET,POST");
    expect(reply.headers.get("Access-Control-Allow-Headers")).toBe("Authorization,Content-Type");
    expect(reply.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    expect(reply.headers.get("Vary")).toContain("Origin");
  });

  test.each([
    ["serverinfo", 200],
    ["trials", 200],
    ["trials/unknown", 404],
    ["trials?page=-1", 400],
    ["unknown", 404],
  ])("reads the answer to %s", async (path, status) => {
    const headers = { Authorization: `Bearer ${lab.token()}` };
    const reply = await send(NAMED, `${BRAPI_PATH}/${path}`, { headers });
    expect(reply.status).toBe(status);
    expect(reply.headers.get("Access-Control-Allow-Origin")).toBe(NAMED);
    expect(reply.headers.get("Vary")).toContain("Origin");
  });

  test("reads why it was refused, and nothing without a token", async () => {
    const reply = await send(NAMED, `${BRAPI_PATH}/trials`);
    expect(reply.status).toBe(401);
    expect(await reply.json()).toMatch(/^ERROR - /);
    expect(reply.headers.get("Access-Control-Allow-Origin")).toBe(NAMED);
  });

  test.each([
    "/api/chemicals",
    "/api/health",
    "/api/brapi",
    "/api/brapi/v1/trials",
    "/api/auth/login",
    "/api/docs",
    "/",
  ])("may not read %s", async (path) => {
    for (const init of [{}, preflight])
      expect(permissionsIn(await send(NAMED, path, init)), path).toEqual([]);
  });
});

test.each([
  "https://evil.example",
  "http://breeding.example",
  "https://breeding.example:8443",
  "https://breeding.example.evil.example",
  "null",
  "",
])("a page of the origin %j may read nothing", async (origin) => {
  for (const init of [{}, preflight]) {
    const reply = await send(origin, `${BRAPI_PATH}/serverinfo`, init);
    expect(reply.headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(reply.headers.get("Vary")).toContain("Origin");
  }
});

test("a server that names no origin permits none, and refuses the preflight", async () => {
  const reply = await send(NAMED, `${BRAPI_PATH}/trials`, { ...preflight, isPermitted: false });
  expect([reply.status, permissionsIn(reply)]).toEqual([405, []]);
  expect(permissionsIn(await send(NAMED, `${BRAPI_PATH}/serverinfo`, { isPermitted: false }))).toEqual([]);
});
