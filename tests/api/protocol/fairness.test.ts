import { beforeEach, expect, test } from "vitest";
import { createLab, type TestLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";

const places = Array.from(
  { length: 100 },
  (_, i) => `0b6f3a52-7a4e-4c3e-9d53-${String(i).padStart(12, "0")}`,
);
let lab: TestLab;

beforeEach(async () => {
  lab = await createLab({ operations: cupboard });
  await lab.put(places.map((id) => ({ table: "locations", id, record: { id, name: "New" } })));
});

/** 50 new names of one place. */
const renamings = (id: string) =>
  Array.from({ length: 50 }, (_, i) => ({
    key: crypto.randomUUID(),
    method: "PUT",
    path: `/api/places/${id}`,
    body: { name: `Place ${i}` },
  }));

/** Requests the health in the next turn of the event loop, as a request that arrives by a socket. */
const healthLater = () =>
  new Promise<void>((resolve) => {
    setImmediate(async () => {
      await lab.request("GET", "/api/health", { token: null });
      resolve();
    });
  });

test("100 batches of 50 writes wait, and a health request that arrives after them is answered first", async () => {
  const answered: string[] = [];
  const batches = places.map(async (id) => {
    const reply = await lab.request("POST", "/api/batch", { body: { writes: renamings(id) } });
    expect(reply.status).toBe(200);
    answered.push(id);
  });
  await Promise.all([...batches, healthLater().then(() => answered.push("health"))]);
  expect(answered[0]).toBe("health");
  expect(answered.slice(1)).toEqual(places);
});

test("a batch lets other requests run between its writes", async () => {
  const answered: string[] = [];
  await Promise.all([
    lab
      .request("POST", "/api/batch", { body: { writes: renamings(places[0] ?? "") } })
      .then(() => answered.push("batch")),
    healthLater().then(() => answered.push("health")),
  ]);
  expect(answered).toEqual(["health", "batch"]);
});

test("single writes that wait let other requests run", async () => {
  const answered: string[] = [];
  const writes = places.map(async (id) => {
    await lab.request("PUT", `/api/places/${id}`, { body: { name: "Attic" } });
    answered.push(id);
  });
  await Promise.all([...writes, healthLater().then(() => answered.push("health"))]);
  expect(answered.indexOf("health")).toBeLessThan(10);
});

test("full pulls let other requests run between their pages", async () => {
  const answered: string[] = [];
  const pulls = places.map(async (id) => {
    await lab.request("GET", "/api/changes?since=0");
    answered.push(id);
  });
  await Promise.all([...pulls, healthLater().then(() => answered.push("health"))]);
  expect(answered.indexOf("health")).toBeLessThan(10);
});
