import { describe, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { type AnyCommand, fillPath } from "#contract/operation.ts";
import { bodyOf, exampleRecords, examples } from "#tests/fixtures/examples.ts";
import { ids, MARCUS } from "#tests/fixtures/records.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const lab = perTest(() => createLab({ now: "2026-11-19T15:42:00.000Z", records: exampleRecords }));

async function send(name: keyof typeof commands, more: object = {}, headers: Record<string, string> = {}) {
  const { method, path }: AnyCommand = commands[name];
  const at = fillPath(path, examples[name]?.params ?? {});
  const reply = await lab.request(method, at, { body: { ...bodyOf(name), ...more }, headers });
  return { status: reply.status, ...((await reply.json()) as Record<string, unknown>) };
}

describe("two tablets", () => {
  const offline = { "X-Recorded-Offline": "2026-11-19T10:00:00.000Z" };

  test("that add the same identifier: the second is refused and may resend with another identifier", async () => {
    expect(await send("createFeedstock", {}, offline)).toMatchObject({ status: 201 });
    expect(await send("createFeedstock", { identifier: "fs-spr-01" }, offline)).toMatchObject({
      status: 409,
      code: "DUPLICATE",
      detail: "Feedstock identifier fs-spr-01 already exists.",
    });
    expect(await send("createFeedstock", { identifier: "FS-SPR-02" }, offline)).toMatchObject({
      status: 201,
    });
  });

  test.each([
    [{ particle_size: 4 }, { lignin_content: 13 }],
    [{ lignin_content: 13 }, { particle_size: 4 }],
  ])("that measure %j, then %j, are both stored", async (first, second) => {
    const none = { particle_size: null, lignin_content: null };
    const body = (own: object) => ({ ...none, ...own, base: none });
    await send("characterizeFeedstock", body(first), offline);
    const last = await send("characterizeFeedstock", { ...body(second), characterized_by: MARCUS }, offline);
    expect(last).toMatchObject({
      status: 200,
      particle_size: 4,
      lignin_content: 13,
      characterized_by: MARCUS,
    });
  });

  test.each([
    [4, 5],
    [5, 4],
  ])(
    "that measure a size of %d and of %d: the first remains until the second knows it",
    async (one, other) => {
      const from = (particle_size: number | null) => ({ base: { particle_size } });
      await send("characterizeFeedstock", { particle_size: one, ...from(null) }, offline);
      const refused = await send("characterizeFeedstock", { particle_size: other, ...from(null) }, offline);
      expect(refused).toMatchObject({ status: 409, code: "EDIT_CONFLICT", current: { particle_size: one } });
      const mine = await send("characterizeFeedstock", { particle_size: other, ...from(one) }, offline);
      expect(mine).toMatchObject({ status: 200, particle_size: other });
    },
  );

  test("that use the same stock are both accepted, and the second is warned", async () => {
    const draw = { amount_used: 200, amount_used_units: "KG" };
    expect(await send("addFeedstockUseRecord", draw, offline)).toMatchObject({ status: 201 });
    expect(await send("addFeedstockUseRecord", draw, offline)).toMatchObject({
      status: 201,
      warnings: ["Stock of FS-JUTE-01 is overdrawn by 158 KG. Please check the stock and correct it."],
    });
  });

  test("that name the same use for their batches: the second is refused, and numbered when it names none", async () => {
    expect(await send("createNopProcess", {}, offline)).toMatchObject({
      status: 201,
      batch_number: "NOP-2026-001",
    });
    expect(await send("createNopProcess", {}, offline)).toMatchObject({ status: 409, code: "LINKED" });
    expect(await send("createNopProcess", { resource_use_record_ids: [] }, offline)).toMatchObject({
      status: 201,
      batch_number: "NOP-2026-002",
    });
  });

  test("that work up the same hour are both accepted", async () => {
    await send("addFiltration", {}, offline);
    await send("addFiltration", {}, offline);
    const reply = await lab.request("GET", `/api/nop-process/${ids.nopProcess}`);
    expect((await reply.json()).filtration_and_neutralization_details).toHaveLength(3);
  });
});

test.each([ids.nopProcess, ids.nopProcess.toUpperCase(), "NOP-2026-004", "nop-2026-004"])(
  "a process is found by %s",
  async (id) => {
    const reply = await lab.request("GET", `/api/nop-process/${id}/`);
    expect(await reply.json()).toMatchObject({ id: ids.nopProcess, batch_number: "NOP-2026-004" });
  },
);

test("a characterization is accepted with and without the slash at its end", async () => {
  for (const slash of ["", "/"]) {
    const path = `/api/feedstocks/${ids.feedstock}${slash}`;
    const reply = await lab.request("PUT", path, { body: bodyOf("characterizeFeedstock") });
    expect(reply.status).toBe(200);
  }
});
