import { describe, expect, test } from "vitest";
import { type Kind, pictureOf } from "./world/forms.ts";
import { brokenMeanwhile } from "./world/laws.ts";
import { type Fault, hasFile } from "./world/network.ts";
import { play, type Step } from "./world/schedules.ts";
import type { Tablet } from "./world/tablet.ts";
import { type Spoil, World } from "./world/world.ts";

const save = (what: Kind): Step[] => [
  { do: "save", tablet: 0, what, pick: 0, dieAt: null, isFull: false, lostAnswers: 0, journal: undefined },
];

const sync = (...faults: Fault[]): Step[] => [
  { do: "sync", tablet: 0, contexts: ["page"], force: true, faults, dieAt: null, hasLocks: true },
];

/** Nothing of a write is committed, and the answer reports that it was. */
const losesCommits: Spoil = (send) => async (request) => {
  if (!request.headers.has("idempotency-key")) return send(request);
  const { headers } = await send(new Request(new URL("/api/health", request.url)));
  return new Response("{}", { headers });
};

const forgetsKeys: Spoil = (send) => (request) => {
  if (request.headers.has("idempotency-key")) request.headers.set("idempotency-key", crypto.randomUUID());
  return send(request);
};

const reverses: Spoil = (send) => async (request) => {
  if (!request.url.endsWith("/api/batch")) return send(request);
  const { writes } = (await request.json()) as { writes: unknown[] };
  const body = JSON.stringify({ writes: writes.toReversed() });
  return send(new Request(request.url, { method: "POST", headers: request.headers, body }));
};

const skipsUses: Spoil = (send) => async (request) => {
  const response = await send(request);
  if (!request.url.includes("/api/changes") || response.status !== 200) return response;
  const page = (await response.json()) as { changes: { table: string }[] };
  const changes = page.changes.filter(({ table }) => table !== "use_records");
  return new Response(JSON.stringify({ ...page, changes }), response);
};

/** Changes a picture and what its form states about it. */
const losesBytes: Spoil = (send) => async (request) => {
  if (!hasFile(request)) return send(request);
  const form = await request.formData();
  form.set("file", new Blob([new Uint8Array(pictureOf("m9"))], { type: "image/jpeg" }));
  for (const name of ["sha256", "length"]) form.delete(name);
  const headers = new Headers(request.headers);
  headers.delete("content-type");
  return send(new Request(request.url, { method: request.method, headers, body: form }));
};

describe("the laws notice a server or a connection", () => {
  test.each<[string, Spoil, Step[][], RegExp]>([
    ["that loses a commit it has reported", losesCommits, [save("use"), sync()], /has left the screen/],
    ["that forgets the keys it has replied to", forgetsKeys, [save("use"), sync("lost-reply")], /2 times/],
    [
      "that changes the order of writes",
      reverses,
      [...Array.from({ length: 4 }, () => save("use")), sync()],
      /out of order/,
    ],
    ["that leaves records out of the feed", skipsUses, [save("use"), sync()], /has left the screen/],
    ["that loses a byte of a picture", losesBytes, [save("picture"), sync()], /other bytes/],
  ])("%s", async (_, spoil, schedule, law) => {
    expect((await play(schedule, spoil)).broken).toContainEqual(expect.stringMatching(law));
    expect((await play(schedule)).broken).toEqual([]);
  });
});

describe("the laws notice a tablet without a journal", () => {
  test.each<[string, (tablet: Tablet) => unknown, RegExp]>([
    ["whose database loses a commit", (tablet) => tablet.forget(), /has left the outbox/],
    ["whose database commits the outbox alone", (tablet) => empty(tablet, "images"), /a rebase changes/],
    ["whose database commits the record alone", (tablet) => empty(tablet, "outbox"), /has left the outbox/],
    ["whose database loses a picture", (tablet) => empty(tablet, "blobs"), /the bytes of/],
    ["whose database loses a thumbnail", (tablet) => empty(tablet, "thumbnails"), /the thumbnail of/],
    ["that loses its database", (tablet) => tablet.loseDatabase(), /has left the outbox/],
  ])("%s", async (_, damage, law) => {
    const world = await World.open();
    try {
      const [tablet] = world.tablets as [Tablet, Tablet];
      tablet.remembers = true;
      await world.save(tablet, "picture", 0, {});
      expect(await brokenMeanwhile(world)).toEqual([]);
      await damage(tablet);
      expect(await brokenMeanwhile(world)).toContainEqual(expect.stringMatching(law));
    } finally {
      await world.close();
    }
  });
});

function empty(tablet: Tablet, table: "blobs" | "images" | "outbox" | "thumbnails"): Promise<unknown> {
  return tablet.run({}, ({ store }) => store.table(table).clear());
}
