import { beforeAll, describe, expect, test } from "vitest";
import { serverCalls } from "#contract/brapi/calls.ts";
import { operations } from "#contract/index.ts";
import type { Operation } from "#contract/operation.ts";
import { REPORT_HEADER } from "#contract/sync/answers.ts";
import { exampleRecords, examples } from "#tests/fixtures/examples.ts";
import { fileOfExample } from "#tests/fixtures/images.ts";
import { sentAs } from "#tests/support/a-form.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { perFile } from "#tests/support/per-test.ts";

let start: number;

const lab = perFile(() => createLab({ now: "2026-11-19T15:42:00.000Z", records: exampleRecords }));
beforeAll(async () => {
  for (const { id } of await lab.accounts.list()) await lab.accounts.setRole(id, "administrator");
  start = await lab.db.position();
});

const every = [...operations, ...Object.values(serverCalls)].map((one) => [one.name, one] as const);

/** A request that is in order, except for the parameters that `fill` returns. */
function send(operation: Operation, fill: (name: string) => string, query = ""): Promise<Response> {
  const { body } = examples[operation.name] ?? {};
  const path = operation.path.replace(/:(\w+)/g, (_, name: string) => fill(name));
  const known = new URLSearchParams(examples[operation.name]?.query).toString();
  const search = [known, query].filter((text) => text !== "").join("&");
  return lab.request(
    operation.method,
    search === "" ? path : `${path}?${search}`,
    operation.method === "GET" ? {} : sentAs(operation, body, fileOfExample(operation.name)),
  );
}

const asInExample = ({ name }: Operation, parameter: string) =>
  encodeURIComponent(examples[name]?.params?.[parameter] ?? crypto.randomUUID());

describe.each(every)("%s", (_, operation) => {
  const parameters = [...operation.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);

  test("refuses a NUL, and half a surrogate pair, in each part of its path", async () => {
    for (const wrong of parameters) {
      for (const text of ["%00", "a%00b", "%ed%a0%80"]) {
        const reply = await send(operation, (name) => (name === wrong ? text : asInExample(operation, name)));
        expect([wrong, text, reply.status]).toEqual([wrong, text, 400]);
      }
    }
    expect(await lab.db.position()).toBe(start);
  });

  test("refuses a NUL in its query string", async () => {
    if (operation.kind === "command") return;
    const shape = "shape" in operation.query ? (operation.query.shape as object) : {};
    for (const wrong of [...Object.keys(shape), "anything"]) {
      const reply = await send(operation, (name) => asInExample(operation, name), `${wrong}=a%00b`);
      expect([wrong, reply.status]).toEqual([wrong, 400]);
    }
  });
});

test("a write of a batch is refused for a NUL in its path, and the others are stored", async () => {
  const write = (path: string) => ({
    key: crypto.randomUUID(),
    method: "POST",
    path,
    body: { name: `Shelf ${path.length}` },
    recorded_at: null,
  });
  const writes = [write("/api/lab-lists/loca%00tions"), write("/api/lab-lists/locations")];
  const reply = await lab.request("POST", "/api/batch", { body: { writes } });
  expect(reply.status).toBe(200);
  const { replies } = await reply.json();
  expect(replies.map(({ status }: { status: number }) => status)).toEqual([400, 201]);
});

test.each(["a\u0000b", "\ud83d"])("the report of a device with the name %j is ignored", async (name) => {
  const report = {
    id: crypto.randomUUID(),
    database: crypto.randomUUID(),
    app: "1",
    persisted: null,
    free_bytes: null,
    unsent: 0,
    unsent_age_ms: null,
    unsent_ids: [],
    clock: "2026-11-19T15:42:00.000Z",
  };
  const pull = (own: object) =>
    lab.request("GET", "/api/changes?since=0", {
      headers: { [REPORT_HEADER]: JSON.stringify({ ...report, ...own }) },
    });
  expect((await pull({ name })).status).toBe(200);
  expect((await pull({ name: "Tablet", app: name })).status).toBe(200);
  expect(await lab.db.devices.find(report.id)).toEqual([]);
  await pull({ name: "Tablet" });
  expect(await lab.db.devices.find(report.id)).toHaveLength(1);
});
