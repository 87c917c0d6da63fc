import { describe, expect, test } from "vitest";
import { createLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { perTest } from "#tests/support/per-test.ts";

const ids = Array.from({ length: 5 }, () => crypto.randomUUID());

const lab = perTest(() =>
  createLab({
    operations: cupboard,
    records: ids.map((id, i) => ({ table: "locations", id, record: { id, name: `Place ${i}` } })),
  }),
);

const pull = async (query: string) => (await lab.request("GET", `/api/changes${query}`)).json();

describe("the change feed", () => {
  test("is read page by page, each record once, until the end", async () => {
    const first = await pull("?since=0&limit=3");
    expect(first).toMatchObject({ epoch: await lab.db.epoch(), cursor: 3, more: true, head: 5 });
    const second = await pull(`?since=${first.cursor}&limit=3`);
    expect(second).toMatchObject({ cursor: 5, more: false, head: 5 });
    const seen = [...first.changes, ...second.changes].map((change) => change.id);
    expect(seen).toEqual(ids);
    expect(first.changes[0]).toEqual({
      table: "locations",
      id: ids[0],
      version: 1,
      deleted: false,
      record: { id: ids[0], name: "Place 0" },
    });
  });

  test("has a changed record once, at its newest version", async () => {
    await lab.request("PUT", `/api/places/${ids[0]}`, { body: { name: "Drawer" } });
    await lab.request("PUT", `/api/places/${ids[0]}`, { body: { name: "Cellar" } });
    const { changes, cursor } = await pull("?since=5");
    expect(changes).toEqual([
      { table: "locations", id: ids[0], version: 3, deleted: false, record: { id: ids[0], name: "Cellar" } },
    ]);
    expect(cursor).toBe(7);
  });

  test("reports a deleted record as a tombstone", async () => {
    await lab.request("DELETE", `/api/places/${ids[1]}`);
    expect((await pull("?since=5")).changes).toEqual([
      { table: "locations", id: ids[1], version: 2, deleted: true, record: null },
    ]);
    expect((await lab.request("GET", `/api/places/${ids[1]}`)).status).toBe(404);
  });

  test("has pages of at most a megabyte, unless one record is larger", async () => {
    const lengths = [400_000, 400_000, 400_000, 1_500_000, 100];
    const large = lengths.map((length) => ({ id: crypto.randomUUID(), name: "é".repeat(length / 2) }));
    await lab.put(large.map((record) => ({ table: "locations", id: record.id, record })));
    const pages: string[][] = [];
    for (let since = 5, more = true; more; ) {
      const page = await pull(`?since=${since}`);
      expect(page.changes.length).toBeGreaterThan(0);
      pages.push(page.changes.map(({ id }: { id: string }) => id));
      ({ cursor: since, more } = page);
    }
    const [a, b, c, d, e] = large.map(({ id }) => id);
    expect(pages).toEqual([[a, b], [c], [d], [e]]);
  });

  test("returns the same cursor when there is nothing new", async () => {
    expect(await pull("?since=5")).toMatchObject({ changes: [], cursor: 5, more: false, head: 5 });
  });

  test("has nothing new after a refused or failed write", async () => {
    await lab.request("PUT", `/api/places/${ids[0]}`, { body: { name: "Nowhere" } });
    await lab.request("PUT", `/api/places/${ids[0]}`, { body: { name: "Trapdoor" } });
    expect((await pull("?since=5")).changes).toEqual([]);
  });

  test("ends at the newest position, though the change there is a deleted tombstone", async () => {
    await lab.request("DELETE", `/api/places/${ids[1]}`);
    await lab.db.deleteExpired("2099-01-01T00:00:00.000Z");
    const { cursor } = await pull("?since=0");
    expect(cursor).toBe(6);
    expect(await pull(`?since=${cursor}`)).toMatchObject({ changes: [], cursor: 6, more: false });
  });

  test("returns 410 when tombstones after the cursor were deleted, and still starts from 0", async () => {
    await lab.request("DELETE", `/api/places/${ids[1]}`);
    lab.clock.set("2027-06-01T00:00:00.000Z");
    await lab.db.deleteExpired("2027-01-01T00:00:00.000Z");
    const old = await lab.request("GET", "/api/changes?since=5", { token: await freshToken() });
    expect(old.status).toBe(410);
    const afresh = await lab.request("GET", "/api/changes?since=0", { token: await freshToken() });
    expect((await afresh.json()).changes).toHaveLength(4);
    expect((await lab.request("GET", "/api/changes?since=6", { token: await freshToken() })).status).toBe(
      200,
    );
  });

  test("returns 410 for a cursor that it never issued", async () => {
    expect((await lab.request("GET", "/api/changes?since=99")).status).toBe(410);
  });

  test.each(["?since=-1", "?since=x", "?limit=0", "?limit=2001", "?since=1.5"])(
    "refuses %s",
    async (query) => {
      expect((await lab.request("GET", `/api/changes${query}`)).status).toBe(422);
    },
  );

  test("misses nothing while eight writers and a reader run together", async () => {
    const seen = new Map<string, number>();
    let cursor = 5;
    const read = async () => {
      const page = await pull(`?since=${cursor}&limit=7`);
      for (const { id } of page.changes) seen.set(id, (seen.get(id) ?? 0) + 1);
      cursor = page.cursor;
    };
    const writer = async () => {
      for (let i = 0; i < 20; i += 1) {
        await lab.request("POST", "/api/places", { body: { name: "Box" } });
        await read();
      }
    };
    await Promise.all(Array.from({ length: 8 }, writer));
    for (let i = 0; i < 30; i += 1) await read();
    const boxes = (await lab.db.all("locations")).filter(({ name }) => name === "Box").map(({ id }) => id);
    expect(boxes).toHaveLength(160);
    expect(boxes.every((id) => seen.has(id))).toBe(true);
  });
});

/** A session that is valid whatever time the clock shows. */
async function freshToken(): Promise<string> {
  const token = "t".repeat(43);
  const { tokenHash } = await import("#server/auth/sessions.ts");
  const dana = await lab.accounts.find("dana");
  const session = {
    token_hash: tokenHash(token),
    user_id: dana?.id ?? "",
    created_at: "",
    valid_till: "2099",
    device: null,
    used_at: null,
  };
  await lab.accounts.sessions.remove(session.token_hash);
  await lab.accounts.sessions.add(session, { password_hash: dana?.password_hash ?? "" });
  return token;
}
