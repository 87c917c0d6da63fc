import { beforeEach, describe, expect, test } from "vitest";
import type { Change } from "#domain/kernel/change.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { labelId } from "#domain/qr-labels/rules.ts";
import { createApp } from "#server/api/app.ts";
import { exampleRecords } from "#tests/fixtures/examples.ts";
import { aQrLabel, qrLabelChanges } from "#tests/fixtures/qr-labels.ts";
import { ids } from "#tests/fixtures/records.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const PATH = "/api/misc/empty-qr-label-folder";

const lab = perTest(() => createLab());

const aLabel = (id: string): Change[] =>
  qrLabelChanges(aQrLabel({ id, qr_type: "EQUIPMENT", resource_id: crypto.randomUUID() }));

test("deleting all QR labels leaves none, and the feed carries each as deleted", async () => {
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  await lab.put(ids.flatMap(aLabel));
  const since = await lab.db.position();
  const reply = await lab.request("DELETE", PATH);
  expect([reply.status, await reply.json()]).toEqual([200, { deleted_count: 2 }]);
  expect(await lab.db.all("qr_labels")).toEqual([]);
  const feed = await (await lab.request("GET", `/api/changes?since=${since}`)).json();
  const changes = feed.changes.map(({ table, id, deleted }: Record<string, unknown>) => ({
    table,
    id,
    deleted,
  }));
  const deletions = changes.filter(({ table }: Record<string, unknown>) => table === "qr_labels");
  expect(deletions).toHaveLength(2);
  expect(deletions).toEqual(
    expect.arrayContaining(ids.map((id) => ({ table: "qr_labels", id, deleted: true }))),
  );
});

test("without labels nothing is deleted and nothing is written", async () => {
  const before = await lab.db.position();
  const reply = await lab.request("DELETE", PATH);
  expect(await reply.json()).toEqual({ deleted_count: 0 });
  expect(await lab.db.position()).toBe(before);
});

test("deleting QR labels requires a sign-in", async () => {
  await lab.put(aLabel(crypto.randomUUID()));
  expect((await lab.request("DELETE", PATH, { token: null })).status).toBe(401);
  expect(await lab.db.all("qr_labels")).toHaveLength(1);
});

test("labels are listed without their drawings, newest first, page by page", async () => {
  const labels = Array.from({ length: 5 }, (_, i) =>
    aQrLabel({ id: crypto.randomUUID(), resource_id: crypto.randomUUID(), created_at: `2026-03-0${i + 1}` }),
  );
  await lab.put(labels.flatMap(qrLabelChanges));
  const list = async (query: string) => (await lab.request("GET", `/api/misc/qr-labels${query}`)).json();
  const all = await list("");
  expect(all.map((label: { qr_label_id: string }) => label.qr_label_id)).toEqual(
    labels.map(({ id }) => id).reverse(),
  );
  expect(all[0]).toEqual({
    qr_label_id: labels[4]?.id,
    ...{ qr_type: "CNF", resource_id: labels[4]?.resource_id, label: labels[4]?.label },
    ...{ created_at: "2026-03-05", created_by: labels[4]?.created_by },
    url: `/inventory/cnfs/${labels[4]?.resource_id}`,
  });
  const pages = [await list("?limit=2"), await list("?limit=2&offset=2"), await list("?limit=2&offset=4")];
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1]);
  expect(pages.flat()).toEqual(all);
  for (const query of ["?limit=0", "?limit=1001", "?offset=-1", "?offset=x"])
    expect((await lab.request("GET", `/api/misc/qr-labels${query}`)).status).toBe(422);
});

describe("a label that is requested", () => {
  const path = `/api/equipments/${ids.equipment}/qr-code`;
  const ask = async (body: object = {}, at = path) => {
    const reply = await lab.request("POST", at, { body });
    return [reply.status, await reply.json()] as const;
  };
  const view = async (id: string) => (await lab.request("GET", `/api/misc/qr-labels/${id}`)).json();

  beforeEach(() => lab.put(exampleRecords));

  test("is stored under the tablet's id, and has the address of its record", async () => {
    const qr_label_id = labelId(ids.equipment);
    expect(await ask({ qr_label_id })).toEqual([200, { qr_label_id }]);
    expect(await view(qr_label_id)).toMatchObject({
      qr_label_id,
      qr_type: "EQUIPMENT",
      resource_id: ids.equipment,
      created_by: people[0],
      label: `${shortCode({ table: "equipment", id: ids.equipment })} Bench high-pressure homogenizer`,
      url: `/inventory/equipment/${ids.equipment}`,
      svg: expect.stringMatching(/^<svg /),
    });
  });

  test("is the existing one, by either spelling and whatever id is sent", async () => {
    const [, first] = await ask();
    expect(await ask({ qr_label_id: crypto.randomUUID() }, path.replace("qr-code", "qr-label"))).toEqual([
      200,
      first,
    ]);
    expect(await (await lab.request("GET", "/api/misc/qr-labels")).json()).toHaveLength(2);
  });

  test("is created anew after all labels were deleted", async () => {
    const [, first] = await ask();
    await lab.request("DELETE", PATH);
    expect((await lab.request("GET", `/api/misc/qr-labels/${first.qr_label_id}`)).status).toBe(404);
    expect(await ask()).toEqual([200, first]);
    expect(await view(first.qr_label_id)).toMatchObject({ resource_id: ids.equipment });
  });

  test("has the configured address of the lab, whatever host a request names", async () => {
    const [, { qr_label_id }] = await ask();
    const app = createApp({ ...lab, origin: "https://lab.example" });
    for (const path of ["/api/misc/qr-labels", `/api/misc/qr-labels/${qr_label_id}`]) {
      const headers = { Authorization: `Bearer ${lab.token()}`, Host: "evil.example" };
      const text = await (await app.request(`http://evil.example${path}`, { headers })).text();
      expect(text).toContain(`"url":"https://lab.example/inventory/equipment/${ids.equipment}"`);
      expect(text).not.toContain("evil");
    }
  });

  test("is refused under the id of another record's label", async () => {
    const [status] = await ask({ qr_label_id: aQrLabel().id });
    expect(status).toBe(409);
    expect(await view(aQrLabel().id)).toMatchObject({ qr_type: "CNF" });
  });

  test("is refused for a record that the lab does not have", async () => {
    expect(await ask({}, `/api/cakes/${ids.nowhere}/qr-code`)).toEqual([
      404,
      expect.objectContaining({ detail: "Cake not found" }),
    ]);
  });
});
