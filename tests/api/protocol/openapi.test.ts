import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { serverCalls } from "#contract/brapi/calls.ts";
import { operations as contract } from "#contract/index.ts";
import { openApi } from "#server/api/openapi.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { perFile } from "#tests/support/per-test.ts";

type Item = Record<string, { operationId: string; security?: unknown[]; parameters?: { name: string }[] }>;
type Document = {
  openapi: string;
  paths: Record<string, Item>;
  components: { schemas: Record<string, unknown> };
};

const operations = [...contract, ...cupboard, ...Object.values(serverCalls)];
let document: Document;

const lab = perFile(() => createLab({ operations: [...contract, ...cupboard] }));
beforeAll(async () => {
  document = await (await lab.request("GET", "/api/openapi.json", { token: null })).json();
});

describe("the OpenAPI document", () => {
  test("is served without sign-in and equals the contract", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document).toEqual(JSON.parse(JSON.stringify(openApi(operations))));
  });

  test("lists every operation at every spelling, each with its own id", () => {
    for (const { method, path, also = [] } of operations) {
      for (const spelling of [path, ...also]) {
        const template = spelling.replace(/:(\w+)/g, "{$1}");
        expect(document.paths[template]?.[method.toLowerCase()], `${method} ${template}`).toBeDefined();
      }
    }
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((o) => o.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("declares every parameter of its paths", () => {
    for (const [path, item] of Object.entries(document.paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const { parameters = [] } of Object.values(item)) {
        expect(parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
      }
    }
  });

  test("references only what exists", () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? "");
    expect(refs.length).toBeGreaterThan(0);
    for (const ref of refs) {
      expect(ref).toMatch(/^#\/components\/schemas\//);
      expect(document.components.schemas).toHaveProperty([ref.slice("#/components/schemas/".length)]);
    }
  });

  test("requires a token wherever the server does", async () => {
    for (const [path, item] of Object.entries(document.paths)) {
      for (const [method, { security }] of Object.entries(item)) {
        const where = path.replace(/\{\w+\}/g, crypto.randomUUID());
        const reply = await lab.request(method.toUpperCase(), where, { token: null });
        expect(reply.status === 401, `${method} ${path}`).toBe(security?.length !== 0);
      }
    }
  });
});

test("the reference page shows every path and works under its own policy, without scripts", async () => {
  const reply = await lab.request("GET", "/api/docs/", { token: null });
  const html = await reply.text();
  for (const path of Object.keys(document.paths)) expect(html).toContain(path);
  const textOf = (call: string) => new RegExp(`</span> ${call}</h3>\n<p>(.*?)</p>`).exec(html)?.[1];
  expect(textOf("/api/auth/login")).toMatch(/ No sign-in required\.$/);
  expect(textOf("/api/account/tokens")).toMatch(/ Not with an API token\.$/);
  expect(textOf("/api/changes")).toMatch(/ from 0\.$/);
  expect(html).not.toContain("<script");
  expect(html).not.toMatch(/(?:src|href)="https?:/);
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(reply.headers.get("Content-Security-Policy")).toContain(`style-src 'self' 'sha256-${hash}'`);
});
