import { expect, test } from "vitest";
import { createApp } from "#server/api/app.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { openDiskFiles } from "#server/files/disk-files.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { handClock } from "#tests/support/create-lab.ts";

const account = { username: "ada", email: "ada@lab.example", password: "long enough horse" };

function emptyLab() {
  const { db, accounts } = openSqlite(":memory:");
  const app = createApp({
    db,
    accounts,
    clock: handClock(),
    operations: [],
    setupToken: "the-token",
    files: openDiskFiles(aFolder()),
  });
  const setUp = (body: unknown) =>
    app.request("/api/auth/setup", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  return { accounts, setUp };
}

test("the set-up link creates the first account and signs it in, once", async () => {
  const { accounts, setUp } = emptyLab();
  const first = await setUp({ ...account, setup_token: "the-token" });
  expect(first.status).toBe(201);
  expect(await first.json()).toMatchObject({
    username: "ada",
    email: "ada@lab.example",
    role: "administrator",
  });
  const again = await setUp({
    ...account,
    username: "eve",
    email: "eve@lab.example",
    setup_token: "the-token",
  });
  expect(again.status).toBe(403);
  expect(await accounts.count()).toBe(1);
});

test("two people who open the set-up link at once create one account", async () => {
  const { accounts, setUp } = emptyLab();
  const replies = await Promise.all(
    ["ada", "eve"].map((username) =>
      setUp({ ...account, username, email: `${username}@lab.example`, setup_token: "the-token" }),
    ),
  );
  expect(replies.map((reply) => reply.status).sort()).toEqual([201, 403]);
  expect(await accounts.count()).toBe(1);
});

test("another token creates no account", async () => {
  const { accounts, setUp } = emptyLab();
  expect((await setUp({ ...account, setup_token: "guess" })).status).toBe(403);
  expect(await accounts.count()).toBe(0);
});

test.each([
  [{ password: "eleven char" }, "Password must be at least 12 characters"],
  [
    { password: "Password1234!" },
    "This password is too common. Please choose another one, such as four words of your own.",
  ],
  [{ email: "nobody" }, "Please enter a valid email address"],
  [{ username: "a@b" }, "User name must not contain @ or spaces"],
])("an account with %j is refused", async (wrong, detail) => {
  const { accounts, setUp } = emptyLab();
  const reply = await setUp({ ...account, ...wrong, setup_token: "the-token" });
  expect(reply.status).toBe(422);
  expect((await reply.json()).detail).toBe(detail);
  expect(await accounts.count()).toBe(0);
});
