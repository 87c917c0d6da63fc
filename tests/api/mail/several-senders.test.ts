import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { sampleCreated } from "#domain/notifications/notifications.ts";
import { isoTime } from "#server/clock.ts";
import { type LabDb, writtenAtServer } from "#server/db/lab-db.ts";
import { openPostgres } from "#server/db/postgres/postgres.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { aSample, sampled, sampledChanges } from "#tests/fixtures/sampled.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { aMailServer, messageIdsOf } from "#tests/support/a-mail-server.ts";
import { createLab, handClock, people } from "#tests/support/create-lab.ts";
import { mailOf } from "#tests/support/mail-of.ts";
import { emptyDatabase, testDatabase } from "#tests/support/open-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const lab = perTest(() => createLab({ records: sampledChanges }));
beforeEach(async () => {
  await lab.request("POST", "/api/sample-library", { body: bodyOf("createSample", {}) });
});

const only = async () => (await (await lab.request("GET", "/api/misc/notifications")).json())[0];
/** A mail server that answers nothing before `open` is called; `arrived` resolves when the first message is there. */
async function aSlowMailServer(firstAnswer?: string) {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const server = await aMailServer({
    toMessage: async (n) => {
      arrive();
      if (n > 0) return undefined;
      await opened;
      return firstAnswer;
    },
  });
  return { ...server, open, arrived };
}

/** One new lab as two servers open it, each with connections of its own. */
async function onTwoServers(): Promise<[LabDb, LabDb]> {
  if (testDatabase === undefined) {
    const folder = aFolder();
    mkdirSync(folder, { recursive: true });
    const file = join(folder, "lab.sqlite");
    return [openSqlite(file).db, openSqlite(file).db];
  }
  const url = await emptyDatabase(testDatabase);
  const open = async () => (await openPostgres(url, { short: 4, lists: 2, idleMs: 200 })).db;
  return [await open(), await open()];
}

describe("of two servers of a lab one sends the message", () => {
  const clock = handClock();
  let one: LabDb;
  let other: LabDb;

  beforeEach(async () => {
    [one, other] = await onTwoServers();
    const record = aSample();
    const stamp = {
      id: record.id,
      user: people[0],
      role: "staff",
      now: isoTime(clock),
      recordedOffline: null,
    } as const;
    const changes = [...sampledChanges, sampleCreated(record, stamp)];
    await one.transaction((tx) => tx.apply(changes, writtenAtServer(clock, "import", people[0])));
  });

  test("also while the other looks", async () => {
    const { url, received, open, arrived } = await aSlowMailServer();
    const [first, second] = [mailOf({ db: one, clock }, url), mailOf({ db: other, clock }, url)];
    const sending = first.look();
    await arrived;
    await second.look();
    open();
    await sending;
    await Promise.all([first.look(), second.look()]);
    expect(received).toHaveLength(1);
    expect(await other.all("notifications")).toMatchObject([{ delivery: { state: "sent", attempts: 1 } }]);
  });

  test("if both read at the same time", async () => {
    const { url, received } = await aMailServer();
    await Promise.all([one, other].map((db) => mailOf({ db, clock }, url).look()));
    expect(received).toHaveLength(1);
  });
});

test("a server that stops while it sends is replaced after ten minutes; the repeat has the same id", async () => {
  const { url, received, open, arrived } = await aSlowMailServer("554 Too slow");
  const stopped = mailOf(lab, url);
  const sending = stopped.look();
  await arrived;
  const other = mailOf(lab, url);
  lab.clock.pass(10 * MINUTE - 1);
  await other.look();
  expect(received).toHaveLength(1);
  lab.clock.pass(1);
  await other.look();
  expect(received).toHaveLength(2);
  expect(new Set(messageIdsOf(received)).size).toBe(1);
  // The first server runs again: it changes nothing.
  open();
  await sending;
  expect(await only()).toMatchObject({ state: "sent", attempts: 2 });
});

test("a server that is started again continues where the former one was", async () => {
  const { url, received } = await aMailServer({ toMessage: (n) => (n === 0 ? "451 Later" : undefined) });
  await mailOf(lab, url).look();
  const next = mailOf(lab, url);
  await next.look();
  expect(received).toHaveLength(1);
  lab.clock.pass(5 * MINUTE);
  await next.look();
  expect(received).toHaveLength(2);
  expect(new Set(messageIdsOf(received)).size).toBe(1);
});

test("an event while the server runs is sent at the next look, once", async () => {
  const { url, received } = await aMailServer();
  const mail = mailOf(lab, url);
  await mail.look();
  const body = bodyOf("addSampleForLibrary");
  await lab.request("POST", `/api/cnfs/${sampled.cnf}/sample-for-library`, { body });
  await mail.look();
  await mail.look();
  expect(received).toHaveLength(2);
  expect(new Set(messageIdsOf(received)).size).toBe(2);
});

test("a server that stops begins no other message", async () => {
  const { url, received } = await aMailServer();
  const mail = mailOf(lab, url);
  mail.stopping.abort();
  await mail.look();
  expect(received).toEqual([]);
  expect(await only()).toMatchObject({ state: "waiting", attempts: 0 });
});

test("an outcome that the database did not store is stored before anything else is sent", async () => {
  const { url, received } = await aMailServer({
    toMessage: async () => {
      await lab.db.seal("postgres://elsewhere");
      return undefined;
    },
  });
  const mail = mailOf(lab, url);
  await mail.look();
  expect(await only()).toMatchObject({ state: "sending" });
  expect(mail.logged.map(({ message }) => message)).toEqual(["mail: the messages cannot be read or stored"]);
  await lab.db.seal(null);
  await mail.look();
  expect(received).toHaveLength(1);
  expect(await only()).toMatchObject({ state: "sent", attempts: 1 });
});

test("without a mail server each message is logged once, and shown as not sent", async () => {
  const [one, other] = [mailOf(lab, null), mailOf(lab, null)];
  await one.look();
  await other.look();
  lab.clock.pass(DAY);
  await mailOf(lab, null).look();
  expect([...one.logged, ...other.logged]).toMatchObject([
    { message: "mail: not sent", event: { kind: "SAMPLE_CREATED", reason: "No mail server is set." } },
  ]);
  expect(await only()).toMatchObject({ state: "unsent", sent_at: null, error: "No mail server is set." });
});

test("a mail server that is set within three days gets what was not sent", async () => {
  await mailOf(lab, null).look();
  lab.clock.pass(3 * DAY);
  const { url, received } = await aMailServer();
  await mailOf(lab, url).look();
  expect(received).toHaveLength(1);
  expect(await only()).toMatchObject({ state: "sent", error: null });
});

test.each([true, false])(
  "older messages do not flood the team when a mail server is first set (logged before: %s)",
  async (wasLogged) => {
    if (wasLogged) await mailOf(lab, null).look();
    lab.clock.pass(3 * DAY + 1);
    const { url, received } = await aMailServer();
    await mailOf(lab, url).look();
    await mailOf(lab, url).look();
    expect(received).toEqual([]);
    expect(await only()).toMatchObject({
      state: "unsent",
      error: "It was more than three days old when a mail server was set.",
    });
  },
);
