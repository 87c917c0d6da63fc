import { expect, test } from "vitest";
import type { Change } from "#domain/kernel/change.ts";
import { listen } from "#sync/receive/live.ts";
import { pull } from "#sync/receive/pull.ts";
import { readContact } from "#sync/request/contact.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { aTablet } from "./a-tablet.ts";

const place = (id: string): Change => ({ table: "locations", id, record: { id, name: id } });

test("a tablet learns of a colleague's change, and of none that it has pulled", async () => {
  const stopping = new AbortController();
  const lab = await createLab({ stopping: stopping.signal });
  const tablet = await aTablet(lab);
  await pull(tablet.env);
  let moved = (): void => undefined;
  let moves = 0;
  const whenMoved = () =>
    new Promise<void>((resolve) => {
      moved = resolve;
    });
  const first = whenMoved();
  const ended = listen(tablet.env, new AbortController(), () => {
    moves += 1;
    moved();
  });
  await lab.put([place("a")]);
  await first;
  expect(moves).toBe(1);
  await pull(tablet.env);
  expect(await tablet.store.records("locations").get("a")).toBeDefined();
  stopping.abort();
  await ended;
  expect(moves).toBe(1);
});

test.each<[string, () => Promise<Response>]>([
  ["no answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["an expired session", async () => new Response("{}", { status: 401, headers: { "X-Fibril-Epoch": "e" } })],
  ["a captive portal", async () => new Response("data: 999\n\n")],
  ["other lines", async () => new Response("<p>data: 999</p>\n\n", { headers: { "X-Fibril-Epoch": "e" } })],
])("%s reports nothing, and does not change what the tablet knows of the server", async (_, answer) => {
  const tablet = await aTablet(await createLab());
  await pull(tablet.env);
  const before = await readContact(tablet.store);
  tablet.network = answer;
  let moves = 0;
  await listen(tablet.env, new AbortController(), () => {
    moves += 1;
  });
  expect(moves).toBe(0);
  expect(await readContact(tablet.store)).toEqual(before);
});

test("a tablet without a signed-in person, or without signal, opens no stream", async () => {
  const tablet = await aTablet(await createLab());
  tablet.network = () => Promise.reject(new TypeError("Failed to fetch"));
  await pull(tablet.env);
  tablet.sent.length = 0;
  await listen(tablet.env, new AbortController(), () => undefined);
  await tablet.store.session.clear();
  await listen(tablet.env, new AbortController(), () => undefined);
  expect(tablet.sent).toEqual([]);
});
