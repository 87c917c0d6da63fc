import { describe, expect, test } from "vitest";
import { namedId } from "#domain/kernel/ids.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { perTest } from "#tests/support/per-test.ts";

const id = "0b6f3a52-7a4e-4c3e-9d53-3a2f5d6e7f80";
const key = "5d0f8a3e-1c7b-4d2a-8f6e-9b1c2d3e4f50";

const lab = perTest(() =>
  createLab({
    operations: cupboard,
    records: [{ table: "locations", id, record: { id, name: "Shelf" } }],
  }),
);

const nameOf = async () => (await lab.db.get("locations", id))?.name;
const rename = (name: unknown, more: { key?: string; token?: string } = {}) =>
  lab.request("PUT", `/api/places/${id}`, { body: { name }, key, ...more });

test("the UUID that another person's key is converted to cannot be claimed first", async () => {
  const add = (key: string, name: string, email: string) =>
    lab.request("POST", "/api/places", { body: { name }, key, token: lab.token(email) });
  // Anyone can compute the UUID: it follows from the e-mail and the key.
  const claimed = namedId("idempotency_key", "dana@lab.example balance run 7");
  expect((await add(claimed, "Mine", "marcus@lab.example")).status).toBe(201);
  expect((await add("balance run 7", "Attic", "dana@lab.example")).status).toBe(201);
  expect((await lab.db.all("locations")).map(({ name }) => name).sort()).toEqual(["Attic", "Mine", "Shelf"]);
});

test("a key of another form that an earlier version converted is recognized", async () => {
  const add = (key: string) => lab.request("POST", "/api/places", { body: { name: "Attic" }, key });
  // What the earlier version stored: the UUID that follows from e-mail and key.
  const first = await (await add(namedId("idempotency_key", `${people[0]} balance run 7`))).json();
  expect(await (await add("balance run 7")).json()).toEqual(first);
  expect(await (await add("balance run 7")).json()).toEqual(first);
});

describe("a command", () => {
  test("returns the record it wrote and the position of the feed", async () => {
    const reply = await rename("Drawer");
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({ id, name: "Drawer" });
    expect(reply.headers.get("X-Fibril-Cursor")).toBe("2");
    expect(reply.headers.get("X-Fibril-Epoch")).toBe(await lab.db.epoch());
  });

  test("adds its warnings to the reply", async () => {
    expect(await (await rename("Attic")).json()).toEqual({
      id,
      name: "Attic",
      warnings: ["Mind the stairs."],
    });
  });

  test("repeated with its key gets the first reply, whatever has happened since", async () => {
    const first = await (await rename("Drawer")).text();
    await rename("Cellar", { key: crypto.randomUUID() });
    const repeat = await rename("Drawer");
    expect(repeat.status).toBe(200);
    expect(await repeat.text()).toBe(first);
    expect(repeat.headers.get("X-Fibril-Cursor")).toBe("2");
    expect(await nameOf()).toBe("Cellar");
  });

  test("sent fifty times at once takes effect once and gets the same reply each time", async () => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => lab.request("POST", "/api/places", { body: { name: "Box" }, key })),
    );
    const texts = await Promise.all(replies.map((reply) => reply.text()));
    expect(new Set(texts).size).toBe(1);
    expect(replies.every((reply) => reply.status === 201)).toBe(true);
    expect((await lab.db.all("locations")).filter(({ name }) => name === "Box")).toHaveLength(1);
    expect(await lab.db.position()).toBe(2);
  });

  test("with a used key and another body, path or person is refused without effect", async () => {
    await rename("Drawer");
    const marcus = lab.token(people[1]);
    for (const reply of [
      await rename("Cellar"),
      await rename("Drawer", { token: marcus }),
      await lab.request("POST", "/api/places", { body: { name: "Drawer" }, key }),
    ]) {
      expect(reply.status).toBe(422);
      expect(await reply.json()).toEqual({
        detail: "Idempotency key reused",
        code: "IDEMPOTENCY_KEY_REUSED",
      });
    }
    expect(await lab.db.position()).toBe(2);
  });

  test("refused by the lab is refused in the same way when repeated, with the current record", async () => {
    const first = await rename("Nowhere");
    expect(first.status).toBe(409);
    expect(await first.json()).toEqual({
      detail: "Nowhere is taken.",
      code: "DUPLICATE",
      errors: [{ field: "name", message: "Nowhere is taken." }],
      current: { id, name: "Shelf" },
    });
    await rename("Cellar", { key: crypto.randomUUID() });
    const repeat = await rename("Nowhere");
    expect((await repeat.json()).current).toEqual({ id, name: "Shelf" });
  });

  test("that fails half-way leaves nothing behind and can be sent again", async () => {
    const reply = await rename("Trapdoor");
    expect(reply.status).toBe(500);
    expect(await reply.json()).toEqual({ detail: "Something went wrong.", code: "INTERNAL" });
    expect(await nameOf()).toBe("Shelf");
    expect(await lab.db.position()).toBe(1);
    expect(await lab.db.transaction((tx) => tx.reply(key))).toBeNull();
    expect((await rename("Drawer")).status).toBe(200);
  });

  test("whose body is invalid is not stored: the key is free for the corrected body", async () => {
    const reply = await rename(7);
    expect(reply.status).toBe(422);
    expect(await reply.json()).toEqual({
      detail: "Name is required",
      code: "VALIDATION",
      errors: [{ field: "name", message: "Name is required" }],
    });
    expect((await rename("Drawer")).status).toBe(200);
  });

  test("without a key runs each time; with a key that is not a UUID it runs once", async () => {
    const add = (more: { key?: string }) =>
      lab.request("POST", "/api/places", { body: { name: "Box" }, ...more });
    await add({});
    await add({});
    await add({ key: "order 66" });
    await add({ key: "order 66" });
    expect((await lab.db.all("locations")).filter(({ name }) => name === "Box")).toHaveLength(3);
  });

  test("records who sent what, from which tablet and when it was recorded", async () => {
    const headers = { "X-Fibril-Device": "tablet 4", "X-Recorded-Offline": "2026-03-01T09:00:00-05:00" };
    await lab.request("PUT", `/api/places/${id}/`, { body: { name: "Drawer" }, key, headers });
    expect(await lab.db.transaction((tx) => tx.reply(key))).toMatchObject({
      user: people[0],
      operation: "renamePlace",
      path: `/api/places/${id}`,
      request: '{"name":"Drawer"}',
      device: "tablet 4",
      recorded_at: "2026-03-01T14:00:00.000Z",
      received_at: "2026-03-02T14:00:00.000Z",
    });
  });
});
