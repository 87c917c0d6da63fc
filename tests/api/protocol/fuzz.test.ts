import { expect, test } from "vitest";
import { hashPassword } from "#server/auth/passwords.ts";
import { exampleRecords } from "#tests/fixtures/examples.ts";
import type { Document } from "#tests/fuzz/document.ts";
import { fuzz } from "#tests/fuzz/fuzz.ts";
import { replace } from "#tests/fuzz/requests.ts";
import { Tally } from "#tests/fuzz/tally.ts";
import { createLab, handClock, people } from "#tests/support/create-lab.ts";
import { textOf } from "#tests/support/text-of.ts";

test("a field that a list has by nature is replaced as any other", () => {
  expect(replace({ file: ["a"] }, ["file", "length"], -1)).toEqual({ file: { 0: "a", length: -1 } });
});

test("random requests and bad values in single fields are answered, none with 500 or more", async () => {
  const lab = await createLab({ clock: handClock("2026-11-19T15:42:00.000Z") });
  await lab.put(exampleRecords);
  const document: Document = await (await lab.request("GET", "/api/openapi.json", { token: null })).json();
  const password = "a password of the test lab";
  for (const { id } of await lab.accounts.list())
    await lab.accounts.setPassword(id, await hashPassword(password));
  const tokens: string[] = [];
  for (const username of people) {
    const body = { username, password };
    const reply = await lab.request("POST", "/api/auth/login", { token: null, body });
    tokens.push((await reply.json()).token);
  }
  const tally = new Tally();
  await fuzz(
    {
      document,
      isOwn: ({ username }) => people.some((email) => email.startsWith(`${username}@`)),
      // No clock is measured here; the run against a server measures its answers.
      now: () => 0,
      isOver: () => false,
      send: async ({ method, url, headers, body }, chance) => {
        // A signed-out person is not signed in again here.
        const isSigningOut = url.startsWith("/api/auth/logout");
        const signed = {
          ...headers,
          ...(!isSigningOut && { authorization: `Bearer ${chance.pick(tokens)}` }),
        };
        const init = {
          method,
          headers: signed,
          ...(body !== undefined && { body }),
        };
        const reply = await lab.app.request(url, init);
        return { status: reply.status, text: await textOf(reply) };
      },
    },
    { seed: 15, requests: 1500, mutations: 0.02, atOnce: 4 },
    tally,
  );
  expect(tally.failures).toEqual([]);
  expect(tally.broken).toBe(0);
  // The requests reach the rules: most operations accept some.
  expect(tally.accepted).toBeGreaterThan(80);
}, 120_000);
