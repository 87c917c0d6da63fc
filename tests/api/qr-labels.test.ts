import { beforeEach, expect, test } from "vitest";
import type { Change } from "#domain/change.ts";
import type { QrLabel } from "#domain/qr-labels/schema.ts";
import { createLab, people, type TestLab } from "#tests/support/create-lab.ts";

const PATH = "/api/misc/empty-qr-label-folder";
let lab: TestLab;

beforeEach(async () => {
  lab = await createLab();
});

const aLabel = (id: string): Change => {
  const record: QrLabel = {
    id,
    qr_type: "EQUIPMENT",
    resource_id: crypto.randomUUID(),
    label: "HOM-1",
    created_at: "2026-03-02T14:00:00.000Z",
    created_by: people[0],
  };
  return { table: "qr_labels", id, record };
};

test("deleting all QR labels leaves none, and the feed carries each as deleted", async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  await lab.put(ids.map(aLabel));
  const since = await lab.db.position();
  const reply = await lab.request("DELETE", PATH);
  expect([reply.status, await reply.json()]).toEqual([200, { deleted_count: 2 }]);
  expect(await lab.db.all("qr_labels")).toEqual([]);
  const feed = await (await lab.request("GET", `/api/changes?since=${since}`)).json();
  const told = feed.changes.map(({ table, id, deleted }: Record<string, unknown>) => ({
    table,
    id,
    deleted,
  }));
  expect(told).toHaveLength(2);
  expect(told).toEqual(expect.arrayContaining(ids.map((id) => ({ table: "qr_labels", id, deleted: true }))));
});

test("where there are none, none are deleted and nothing is written", async () => {
  const before = await lab.db.position();
  const reply = await lab.request("DELETE", PATH);
  expect(await reply.json()).toEqual({ deleted_count: 0 });
  expect(await lab.db.position()).toBe(before);
});

test("nobody deletes QR labels without signing in", async () => {
  await lab.put([aLabel(crypto.randomUUID())]);
  expect((await lab.request("DELETE", PATH, { token: null })).status).toBe(401);
  expect(await lab.db.all("qr_labels")).toHaveLength(1);
});
