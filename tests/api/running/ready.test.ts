import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { expect, test } from "vitest";
import { createApp } from "#server/api/app.ts";
import { databaseIn } from "#server/data-folder.ts";
import type { Files } from "#server/files/files.ts";
import { createLab, type TestLab } from "#tests/support/create-lab.ts";
import { labOnDisk } from "#tests/support/data-folder.ts";

const answerOf = async (reply: Response) => [reply.status, await reply.json()];
const ready = async ({ app }: Pick<TestLab, "app">) => answerOf(await app.request("/api/ready"));
const notReady = (detail: string) => [503, { code: "NOT_READY", detail }];

test("a server whose database answers and whose files can be written is ready, without sign-in", async () => {
  const lab = await createLab();
  expect(await ready(lab)).toEqual([200, { status: "ready" }]);
});

test("a server that cannot write files is not ready until it can", async () => {
  const lab = await createLab();
  mkdirSync(lab.folder, { recursive: true });
  const incoming = join(lab.folder, "incoming");
  writeFileSync(incoming, "not a folder");
  expect(await ready(lab)).toEqual(notReady("The server cannot store files."));
  rmSync(incoming);
  lab.clock.pass(1_000);
  expect(await ready(lab)).toEqual([200, { status: "ready" }]);
});

test("a server whose database does not answer is not ready", async () => {
  const lab = await labOnDisk();
  new Database(databaseIn(lab.data)).exec(`
    alter table meta rename to lost_meta;
    alter table counter rename to lost_counter;
  `);
  expect(await ready(lab)).toEqual(notReady("The database does not answer."));
});

test("a server whose lab was moved is not ready, and does not name the new place", async () => {
  const lab = await createLab();
  await lab.db.seal("postgres://lab@database.example/fibril");
  expect(await ready(lab)).toEqual(notReady("The lab was moved to another place."));
});

test("a server that is stopping is not ready", async () => {
  const stopping = new AbortController();
  const app = createApp({ ...(await createLab()), stopping: stopping.signal });
  expect(await ready({ app })).toEqual([200, { status: "ready" }]);
  stopping.abort();
  expect(await ready({ app })).toEqual(notReady("The server is stopping."));
});

test("many requests check the disk once a second, also after the clock was set back", async () => {
  const lab = await createLab();
  let checks = 0;
  const receive: Files["receive"] = (stream) => {
    checks += 1;
    return lab.files.receive(stream);
  };
  const app = createApp({ ...lab, files: { ...lab.files, receive } });
  const many = () => Promise.all(Array.from({ length: 20 }, () => ready({ app })));
  await many();
  lab.clock.pass(999);
  await many();
  expect(checks).toBe(1);
  lab.clock.pass(1);
  await many();
  expect(checks).toBe(2);
  lab.clock.pass(-60_000);
  await many();
  expect(checks).toBe(3);
});
