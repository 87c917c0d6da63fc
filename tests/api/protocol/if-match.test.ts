import { afterEach, describe, expect, test } from "vitest";
import { perTest } from "#tests/support/per-test.ts";
import { aFeedstock, feedstockChanges } from "../../fixtures/records.ts";
import { createLab } from "../../support/create-lab.ts";

const { id } = aFeedstock();
const path = `/api/feedstocks/${id}`;
const key = "5d1c0b57-2f6a-4b59-9d5e-6c2d8a1f3e40";

const lab = perTest(() => createLab({ records: feedstockChanges(aFeedstock()) }));
afterEach(() => lab.db.close());

const tag = async () => (await lab.request("GET", path)).headers.get("ETag") ?? "";
const put = (lignin_content: number, version: string, more: { key?: string } = {}) =>
  lab.request("PUT", path, {
    body: { lignin_content, characterized_by: "dana@lab.example" },
    headers: { "If-Match": version },
    ...more,
  });
const lignin = async () => (await lab.db.get("feedstocks", id))?.lignin_content;

describe("a client that states which version it read", () => {
  test("reads the version with the record, and writes while it is current", async () => {
    expect(await tag()).toBe('"1"');
    expect((await put(12, await tag())).status).toBe(200);
    expect([await lignin(), await tag()]).toEqual([12, '"2"']);
  });

  test("gets 412 and the current version when the record was written meanwhile", async () => {
    await put(12, '"1"');
    const answer = await put(20, '"1"');
    expect(answer.status).toBe(412);
    expect(answer.headers.get("ETag")).toBe('"2"');
    expect(await answer.json()).toEqual({
      code: "VERSION_CHANGED",
      detail: "The record has been changed since. Read it again, then send your change.",
      current: { version: 2 },
    });
    expect(await lignin()).toBe(12);
  });

  test("of two clients with the same version only the first writes", async () => {
    const answers = await Promise.all([put(12, '"1"'), put(20, '"1"')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 412]);
  });

  test("gets its first reply again, though the record has changed since", async () => {
    const first = await put(12, '"1"', { key });
    const again = await put(12, '"1"', { key });
    expect([again.status, await again.text()]).toEqual([200, await first.text()]);
  });

  test("may send a refused write again under its key, with the current version", async () => {
    await put(12, '"1"');
    expect((await put(20, '"1"', { key })).status).toBe(412);
    expect((await put(20, '"2"', { key })).status).toBe(200);
  });

  test.each(["*", '"7", "1"', "1", 'W/"1"'])("may send %s", async (version) => {
    expect((await put(12, version)).status).toBe(200);
  });

  test("gets 400 for a malformed version, and 412 for a record that does not exist", async () => {
    expect((await put(12, '"abc"')).status).toBe(400);
    await lab.put([{ table: "feedstocks", id, record: null }]);
    expect((await put(12, "*")).status).toBe(412);
    expect((await lab.request("GET", path)).headers.get("ETag")).toBeNull();
  });
});
