import { expect, test } from "vitest";
import { calls } from "#contract/index.ts";
import { sendBadBodies } from "#tests/support/bad-bodies.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { perFile } from "#tests/support/per-test.ts";

const lab = perFile(() => createLab({ operations: cupboard }));

test.each([calls.setup, calls.refreshSession, calls.batch])(
  "$name handles every malformed body",
  async (call) => {
    await sendBadBodies(lab, call, { path: call.path });
  },
);

test("signing in handles every malformed body", async () => {
  await sendBadBodies(lab, calls.login, { path: calls.login.path, token: null });
  expect((await lab.request("GET", "/api/health")).status).toBe(200);
});
