import { describe, expect, test } from "vitest";
import { createLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { perTest } from "#tests/support/per-test.ts";

const shelf = "0b6f3a52-7a4e-4c3e-9d53-3a2f5d6e7f80";

const lab = perTest(() =>
  createLab({
    operations: cupboard,
    records: [{ table: "locations", id: shelf, record: { id: shelf, name: "New" } }],
  }),
);

const nameNow = async () => (await lab.db.get("locations", shelf))?.name;
const key = "5d1c0b57-2f6a-4b59-9d5e-6c2d8a1f3e40";
const path = `/api/places/${shelf}`;
const requests = [
  ["a write", "PUT", path, { name: "A" }],
  [
    "a batch",
    "POST",
    "/api/batch",
    { writes: [{ key, method: "PUT", path, body: { name: "A" }, recorded_at: null }] },
  ],
] as const;

describe("a client that states which epoch it knows", () => {
  test.each(requests)("gets %s run in that epoch", async (_what, method, where, body) => {
    const headers = { "X-Fibril-Epoch": await lab.db.epoch() };
    expect((await lab.request(method, where, { key, body, headers })).status).toBe(200);
    expect(await nameNow()).toBe("A");
  });

  test.each(requests)(
    "gets %s left untried in another epoch, its key unused",
    async (_what, method, where, body) => {
      const headers = { "X-Fibril-Epoch": await lab.db.epoch() };
      const epoch = await lab.db.renewEpoch();
      const reply = await lab.request(method, where, { key, body, headers });
      expect(reply.status).toBe(412);
      expect(reply.headers.get("X-Fibril-Epoch")).toBe(epoch);
      expect(await reply.json()).toMatchObject({ code: "EPOCH_CHANGED" });
      expect(await nameNow()).toBe("New");
      const again = await lab.request(method, where, { key, body, headers: { "X-Fibril-Epoch": epoch } });
      expect(again.status).toBe(200);
      expect(await nameNow()).toBe("A");
    },
  );

  test("must sign in before its epoch is checked", async () => {
    const reply = await lab.request("PUT", path, {
      key,
      body: { name: "A" },
      token: "no token",
      headers: { "X-Fibril-Epoch": "another" },
    });
    expect(reply.status).toBe(401);
  });
});
