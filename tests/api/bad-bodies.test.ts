import { beforeAll, expect, test } from "vitest";
import { sessionCalls } from "#contract/session.ts";
import { syncCalls } from "#contract/sync.ts";
import { sendBadBodies } from "#tests/support/bad-bodies.ts";
import { createLab, type TestLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";

let lab: TestLab;

beforeAll(async () => {
  lab = await createLab({ operations: cupboard });
});

test.each([sessionCalls.setup, sessionCalls.refreshSession, syncCalls.batch])(
  "$name survives every body",
  async (call) => {
    await sendBadBodies(lab, call, { path: call.path });
  },
);

test("signing in survives every body", async () => {
  await sendBadBodies(lab, sessionCalls.login, { path: sessionCalls.login.path, token: null });
  expect((await lab.request("GET", "/api/health")).status).toBe(200);
});
