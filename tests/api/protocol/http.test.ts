import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newAccount } from "#server/auth/new-account.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { createLab, type RequestOptions, type TestLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { perTest } from "#tests/support/per-test.ts";

const id = "0b6f3a52-7a4e-4c3e-9d53-3a2f5d6e7f80";

const lab = perTest(() => createLab({ operations: cupboard }));

afterEach(async () => {
  expect(await lab.db.position()).toBe(0);
  expect((await lab.request("GET", "/api/health", { token: null })).status).toBe(200);
});

const problem = async (reply: Response) => ({ status: reply.status, code: (await reply.json()).code });

test.each(["a\u0000b", "\ud83d"])("the answer to %j names the field that cannot be stored", async (name) => {
  const errors = [
    { field: "name", message: "Contains a character that cannot be stored. Please delete it." },
  ];
  const alone = await lab.request("POST", "/api/places", { body: { name } });
  expect(await alone.json()).toMatchObject({ code: "BAD_REQUEST", errors });
  const write = { key: crypto.randomUUID(), method: "POST", path: "/api/places", body: { name } };
  const batch = await lab.request("POST", "/api/batch", { body: { writes: [write] } });
  expect((await batch.json()).replies[0]).toMatchObject({ status: 400, body: { errors } });
});

describe("a malformed request writes nothing and gets the reason", () => {
  type Malformed = [string, string, string, RequestOptions, number, string];
  const deep = "[".repeat(400_000) + "]".repeat(400_000);
  test.each<Malformed>([
    ...tableOf<Malformed>("malformed requests"),
    ["JSON nested too deeply", "POST", "/api/places", { text: deep }, 400, "BAD_REQUEST"],
  ])("%s", async (_what, method, where, ask, status, code) => {
    const reply = await lab.request(method, where, ask);
    expect(reply.headers.get("X-Fibril-Epoch")).toBe(await lab.db.epoch());
    expect(await problem(reply)).toEqual({ status, code });
  });
});

test("a trailing slash and other spellings return the same as the path itself", async () => {
  for (const where of [`/api/places/${id}/`, `/api/place/${id}`]) {
    expect((await (await lab.request("GET", where)).json()).detail).toBe("Place not found");
  }
});

test("a 405 lists the allowed methods", async () => {
  expect((await lab.request("PATCH", "/api/places")).headers.get("Allow")).toBe("GET, POST");
});

test("a body that is cut off in transit gets the server's own message", async () => {
  const broken = new ReadableStream({ pull: (stream) => stream.error(new Error("connection lost")) });
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${lab.token()}` };
  const request = { method: "POST", headers, body: broken, duplex: "half" };
  const reply = await lab.app.request("/api/places", request as RequestInit);
  expect(await problem(reply)).toEqual({ status: 408, code: "INCOMPLETE" });
  expect(reply.headers.get("X-Fibril-Epoch")).toBe(await lab.db.epoch());
});

test("every reply carries the security headers", async () => {
  for (const path of ["/api/health", "/api/nothing", "/api/docs", "/elsewhere"]) {
    const { headers } = await lab.request("GET", path, { token: null });
    const policy = headers.get("Content-Security-Policy") ?? "";
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe-inline");
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("Cross-Origin-Opener-Policy")).toBe("same-origin");
    expect(headers.get("Permissions-Policy")).toContain("camera=(self)");
  }
});

test("no reply permits another site, and answers with the lab's data are not cached", async () => {
  const headers = { Origin: "https://evil.example" };
  for (const path of ["/api/places", "/api/health", "/api/auth/login"]) {
    const reply = await lab.request("GET", path, { headers });
    expect(reply.headers.get("Access-Control-Allow-Origin")).toBeNull();
    expect(reply.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(reply.headers.get("Cache-Control")).toBe("no-store");
  }
});

test("a log-out empties the browser's cache, where an earlier version has left pictures", async () => {
  const reply = await lab.request("POST", "/api/auth/logout");
  expect([reply.status, reply.headers.get("Clear-Site-Data")]).toEqual([200, '"cache"']);
  const health = await lab.request("GET", "/api/health");
  expect(health.headers.get("Clear-Site-Data")).toBeNull();
});

test("the log has a line for each refused sign-in: the account, the address, the status and the reason", async () => {
  const lines: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(line) });
  const logged = await createLab({ operations: cupboard, log });
  // Some people type the password as the name: an unknown name is not logged.
  const ada = { username: "ada", email: "ada@lab.example", password: "correct horse battery" };
  await logged.accounts.add(await newAccount(logged.clock, ada));
  for (const username of [ada.email, "secret-typed-as-name"])
    await logged.request("POST", "/api/auth/login", {
      token: null,
      body: { username, password: "secret-password" },
    });
  const reason = "Incorrect username or password.";
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 40, msg: "sign-in refused", account: "ada", address: "in process", status: 401, reason },
    { level: 40, msg: "sign-in refused", account: null, address: "in process", status: 401, reason },
  ]);
  expect(lines.join()).not.toContain("secret");
});

test("what a monitor requests every second is logged only for debugging, unless it is refused", async () => {
  const paths = async (level: string) => {
    const lines: string[] = [];
    const log = pino({ level }, { write: (line: string) => void lines.push(line) });
    const logged = await createLab({ operations: cupboard, log });
    for (const path of ["/api/health", "/api/ready", "/metrics", "/api/places"])
      await logged.request("GET", path);
    return lines.map((line) => JSON.parse(line).path);
  };
  // The metrics are off: 404.
  expect(await paths("info")).toEqual(["/metrics", "/api/places"]);
  expect(await paths("debug")).toEqual(["/api/health", "/api/ready", "/metrics", "/api/places"]);
});

test("the log shows who requested what, and never a token, a password, a query or a body", async () => {
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(line) });
  const logged = await createLab({ operations: cupboard, log });
  await logged.request("GET", "/api/places?name=secret-query");
  await logged.request("POST", "/api/auth/login", {
    body: { username: "dana", password: "secret-password" },
  });
  const trap = crypto.randomUUID();
  await logged.put([{ table: "locations", id: trap, record: { id: trap, name: "Shelf" } }]);
  await logged.request("PUT", `/api/places/${trap}`, { body: { name: "Trapdoor" } });
  const text = lines.join("");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    method: "GET",
    path: "/api/places",
    status: 200,
    user: "dana",
  });
  expect(text).toContain("an unexpected error");
  for (const secret of ["secret-query", "secret-password", logged.token(), "Trapdoor"]) {
    expect(text).not.toContain(secret);
  }
});

describe("the built app", () => {
  const folder = mkdtempSync(join(tmpdir(), "fibril-test-"));
  let app: TestLab;

  beforeEach(async () => {
    mkdirSync(join(folder, "app/assets"), { recursive: true });
    writeFileSync(join(folder, "secret.html"), "secret");
    writeFileSync(join(folder, "app/index.html"), "<p>page</p>");
    writeFileSync(join(folder, "app/sw.js"), "worker");
    writeFileSync(join(folder, "app/assets/main-B1x2y3z4.js"), "code");
    app = await createLab({ operations: cupboard, appFolder: join(folder, "app") });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ["/", "<p>page</p>", "no-cache", "text/html; charset=utf-8"],
    ["/inventory/chemicals/7", "<p>page</p>", "no-cache", "text/html; charset=utf-8"],
    ["/sw.js", "worker", "no-cache", "text/javascript; charset=utf-8"],
    [
      "/assets/main-B1x2y3z4.js",
      "code",
      "public, max-age=31536000, immutable",
      "text/javascript; charset=utf-8",
    ],
    ["/..%2Fsecret.html", "<p>page</p>", "no-cache", "text/html; charset=utf-8"],
    ["/%2e%2e/secret.html", "<p>page</p>", "no-cache", "text/html; charset=utf-8"],
  ])("returns %s", async (path, text, cache, type) => {
    const reply = await app.request("GET", path, { token: null });
    expect(reply.status).toBe(200);
    expect(await reply.text()).toBe(text);
    expect(reply.headers.get("Cache-Control")).toBe(cache);
    expect(reply.headers.get("Content-Type")).toBe(type);
  });

  test.each(["/.git/config", "/..%2fpackage.json", "/assets/", "/%2e%2e/%2e%2e/etc/passwd"])(
    "serves no other file and no listing at %s",
    async (path) => {
      const reply = await app.request("GET", path, { token: null });
      expect(await reply.text()).not.toMatch(/repositoryformatversion|"dependencies"|root:|Index of|main-/);
    },
  );

  test("sends the smallest form of a file that the client accepts, as the build has made it", async () => {
    writeFileSync(join(folder, "app/sw.js.br"), "brotli");
    writeFileSync(join(folder, "app/sw.js.gz"), "gzip");
    const asked = async (accepted: string) => {
      const headers = { "accept-encoding": accepted };
      const reply = await app.request("GET", "/sw.js", { token: null, headers });
      expect(reply.headers.get("Vary")).toBe("Accept-Encoding");
      return [reply.headers.get("Content-Encoding"), await reply.text()];
    };
    expect(await asked("gzip, deflate, br, zstd")).toEqual(["br", "brotli"]);
    expect(await asked("gzip, br;q=0")).toEqual(["gzip", "gzip"]);
    expect(await asked("identity")).toEqual([null, "worker"]);
    const beside = await app.request("GET", "/sw.js.br", { token: null });
    expect(await beside.text()).toBe("<p>page</p>");
  });

  test.each(["/", "/sw.js", "/scan"])("sends %s again only after it has changed", async (path) => {
    const first = await app.request("GET", path, { token: null });
    const headers = { "if-none-match": `W/"other", ${first.headers.get("ETag")}` };
    const again = await app.request("GET", path, { token: null, headers });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(again.headers.get("Cache-Control")).toBe("no-cache");
    expect(again.headers.get("ETag")).toBe(first.headers.get("ETag"));
    writeFileSync(join(folder, "app/index.html"), "<p>next page</p>");
    writeFileSync(join(folder, "app/sw.js"), "next worker");
    expect((await app.request("GET", path, { token: null, headers })).status).toBe(200);
  });

  test("allows the page's own script and style by their hashes, and no other", async () => {
    const page = "<style>b{}</style><script>let a</script><script src=/x.js></script>";
    writeFileSync(join(folder, "app/index.html"), page);
    writeFileSync(join(folder, "app/index.html.br"), "brotli");
    const policyOf = async (path: string) => {
      const reply = await app.request("GET", path, { token: null, headers: { "accept-encoding": "br" } });
      return reply.headers.get("Content-Security-Policy")?.split("; ") ?? [];
    };
    const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
    for (const path of ["/", "/index.html", "/inventory"]) {
      expect(await policyOf(path)).toContain(`style-src 'self' ${hash("b{}")}`);
      expect(await policyOf(path)).toContain(`script-src 'self' ${hash("let a")} 'wasm-unsafe-eval'`);
    }
    expect(await policyOf("/sw.js")).toContain("style-src 'self'");
    rmSync(join(folder, "app/index.html.br"));
  });

  test("returns 404 for an asset of another version, never the page", async () => {
    expect((await app.request("GET", "/assets/main-00000000.js", { token: null })).status).toBe(404);
  });

  test("never returns the page below /api", async () => {
    expect((await app.request("GET", "/api/nothing", { token: null })).status).toBe(404);
  });
});
