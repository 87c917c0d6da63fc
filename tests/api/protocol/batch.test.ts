import { join } from "node:path";
import Database from "libsql";
import { pino } from "pino";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { perTest } from "#tests/support/per-test.ts";

const shelf = "0b6f3a52-7a4e-4c3e-9d53-3a2f5d6e7f80";
const rack = "1c7e4b63-8b5f-4d4f-8e64-4b3a6e7f8091";

const lab = perTest(() => createLab({ operations: cupboard }));
beforeEach(async () => {
  for (const id of [shelf, rack]) await lab.put([{ table: "locations", id, record: { id, name: "New" } }]);
});

type Write = { key: string; method: string; path: string; body?: unknown; recorded_at?: string | null };
const rename = (id: string, name: unknown): Write => ({
  key: crypto.randomUUID(),
  method: "PUT",
  path: `/api/places/${id}`,
  body: { name },
  recorded_at: null,
});
const send = async (writes: Write[], headers: Record<string, string> = {}) => {
  const reply = await lab.request("POST", "/api/batch", { body: { writes }, headers });
  return { status: reply.status, replies: (await reply.json()).replies };
};
const statuses = (replies: { status: number }[]) => replies.map(({ status }) => status);
const nameOf = async (id: string) => (await lab.db.get("locations", id))?.name;

describe("a batch", () => {
  test("runs its writes in order, each with its own reply and cursor", async () => {
    const writes = [rename(shelf, "A"), rename(shelf, "B"), rename(rack, "C")];
    const { status, replies } = await send(writes);
    expect(status).toBe(200);
    const reply = (i: number, cursor: number) => {
      const key = writes[i]?.key;
      return { key, status: 200, cursor, receipt: expect.objectContaining({ key, number: cursor }) };
    };
    expect(replies).toEqual([
      { ...reply(0, 3), body: { id: shelf, name: "A" } },
      { ...reply(1, 4), body: { id: shelf, name: "B" } },
      { ...reply(2, 5), body: { id: rack, name: "C" } },
    ]);
  });

  test("skips the rest of a lane after a refusal, and continues with the other lanes", async () => {
    const later = rename(shelf, "B");
    const { replies } = await send([rename(shelf, "Nowhere"), rename(rack, "C"), later]);
    expect(statuses(replies)).toEqual([409, 200, 424]);
    expect(await nameOf(shelf)).toBe("New");
    expect(statuses((await send([later])).replies)).toEqual([200]);
  });

  test.each([
    ["an invalid body", 7, 422],
    ["an unexpected error", "Trapdoor", 500],
  ])("blocks the lane after %s too", async (_what, name, status) => {
    const { replies } = await send([rename(shelf, name), rename(shelf, "B"), rename(rack, "C")]);
    expect(statuses(replies)).toEqual([status, 424, 200]);
    expect(await nameOf(shelf)).toBe("New");
  });

  test("reports an unexpected error, and no refusal", async () => {
    const reported: string[] = [];
    const log = pino(
      { level: "error" },
      { write: (line) => void reported.push(JSON.parse(line).err.message) },
    );
    const logged = await createLab({ operations: cupboard, log });
    await logged.put([{ table: "locations", id: shelf, record: { id: shelf, name: "New" } }]);
    const writes = [rename(shelf, "Trapdoor"), rename(shelf, "B")];
    await logged.request("POST", "/api/batch", { body: { writes } });
    expect(reported).toEqual(["an unexpected error"]);
  });

  test("sent twice gets the same replies and takes effect once", async () => {
    const writes = [rename(shelf, "A"), rename(rack, "Nowhere")];
    const first = await send(writes);
    expect((await send(writes)).replies).toEqual(first.replies);
    expect(await lab.db.position()).toBe(3);
  });

  test("answers accepted writes with their warnings alone, where the client prefers the least", async () => {
    const writes = [rename(shelf, "A"), rename(rack, "Attic"), rename(shelf, "Nowhere")];
    const short = async () => (await send(writes, { Prefer: "return=minimal" })).replies;
    const replies = await short();
    expect(replies.map(({ body }: { body: unknown }) => body)).toEqual([
      null,
      { warnings: ["Mind the stairs."] },
      expect.objectContaining({ code: "DUPLICATE", current: { id: shelf, name: "A" } }),
    ]);
    // The stored replies are complete, and a repeat gets as much as it prefers.
    const { replies: complete } = await send(writes);
    expect(complete[0].body).toEqual({ id: shelf, name: "A" });
    expect(complete[0].receipt).toEqual(replies[0].receipt);
    expect(await short()).toEqual(replies);
  });

  test("with a repeated key runs the write once, and returns the same reply for both", async () => {
    const write = rename(shelf, "A");
    const [first, second] = (await send([write, write])).replies;
    expect(second).toEqual(first);
    expect(await lab.db.position()).toBe(3);
  });

  test("rolls back a write that failed after it had changed something, and only that write", async () => {
    const { replies } = await send([rename(rack, "C"), rename(shelf, "Trapdoor"), rename(rack, "D")]);
    expect(statuses(replies)).toEqual([200, 500, 200]);
    expect([await nameOf(shelf), await nameOf(rack)]).toEqual(["New", "D"]);
    expect((await lab.db.changes(0, 10)).map(({ id, position }) => [id, position])).toEqual([
      [shelf, 1],
      [rack, 4],
    ]);
  });

  test("recognizes a write that was sent alone before", async () => {
    const write = rename(shelf, "A");
    await lab.request("PUT", write.path, { body: write.body, key: write.key });
    expect(statuses((await send([write])).replies)).toEqual([200]);
    expect(await lab.db.position()).toBe(3);
  });

  test("recognizes a key that is not a UUID, too", async () => {
    const write = { ...rename(shelf, "A"), key: "AAAAAAAA-0000-0000-0000-00000000000A" };
    expect(statuses((await send([write])).replies)).toEqual([200]);
    await lab.request("PUT", write.path, { body: write.body, key: write.key });
    expect(await lab.db.position()).toBe(3);
  });

  test("continues after a write that it cannot assign to an operation", async () => {
    const { replies } = await send([
      { key: crypto.randomUUID(), method: "POST", path: "/api/nothing" },
      { key: crypto.randomUUID(), method: "DELETE", path: "/api/places/not-an-id" },
      { key: crypto.randomUUID(), method: "POST", path: "/api/auth/logout" },
      rename(rack, "C"),
    ]);
    expect(statuses(replies)).toEqual([404, 400, 405, 200]);
  });

  test("stores when each write was recorded without signal", async () => {
    const write = { ...rename(shelf, "A"), recorded_at: "2026-02-27T08:00:00.000Z" };
    await send([write]);
    const stored = await lab.db.transaction((tx) => tx.reply(write.key));
    expect(stored?.recorded_at).toBe("2026-02-27T08:00:00.000Z");
  });

  test("of 1,000 writes is run", async () => {
    const { replies } = await send(Array.from({ length: 1000 }, (_, i) => rename(shelf, `Place ${i}`)));
    expect(new Set(statuses(replies))).toEqual(new Set([200]));
    expect([await nameOf(shelf), await lab.db.position()]).toEqual(["Place 999", 1002]);
  });

  test("of more than 1,000 writes is refused as a whole", async () => {
    const { status } = await send(Array.from({ length: 1001 }, () => rename(shelf, "A")));
    expect(status).toBe(422);
    expect(await lab.db.position()).toBe(2);
  });

  test("that cannot be committed was not tried: no part of it is stored, and it can be sent again", async () => {
    const folder = anEmptyFolder();
    const file = join(folder, "lab.sqlite");
    const onDisk = await createLab({ operations: cupboard, file });
    const sql = new Database(file);
    onTestFinished(async () => {
      sql.close();
      await onDisk.db.close();
    });
    const add = (name: string): Write => ({
      key: crypto.randomUUID(),
      method: "POST",
      path: "/api/places",
      body: { name },
    });
    const writes = [add("A"), add("B")];
    const sendToDisk = () => onDisk.request("POST", "/api/batch", { body: { writes } });

    sql.exec(
      "create trigger full before insert on records when new.doc like '%B%' begin select raise(abort, 'disk is full'); end",
    );
    expect((await sendToDisk()).status).toBe(500);
    expect(await onDisk.db.position()).toBe(0);
    expect(await onDisk.db.transaction((tx) => tx.reply(writes[0]?.key ?? ""))).toBeNull();

    sql.exec("drop trigger full");
    expect(statuses((await (await sendToDisk()).json()).replies)).toEqual([201, 201]);
    expect(await onDisk.db.position()).toBe(2);
  });
});
