import { beforeEach, expect, test } from "vitest";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { sampled, sampledChanges } from "#tests/fixtures/sampled.ts";
import { aMailServer, messageIdsOf } from "#tests/support/a-mail-server.ts";
import { createLab, type TestLab } from "#tests/support/create-lab.ts";
import { mailOf } from "#tests/support/mail-of.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let lab: TestLab;

beforeEach(async () => {
  lab = await createLab();
  await lab.put(sampledChanges);
  await lab.request("POST", "/api/sample-library", { body: bodyOf("createSample", {}) });
});

const only = async () => (await (await lab.request("GET", "/api/misc/notifications")).json())[0];
/** A mail server that answers nothing before `open` is called; `arrived` resolves when the first message is there. */
async function aSlowMailServer() {
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
      if (n === 0) await opened;
      return undefined;
    },
  });
  return { ...server, open, arrived };
}

test("of two servers of a lab one sends the message, also while the other looks", async () => {
  const { url, received, open, arrived } = await aSlowMailServer();
  const [one, other] = [mailOf(lab, url), mailOf(lab, url)];
  const sending = one.look();
  await arrived;
  await other.look();
  open();
  await sending;
  await Promise.all([one.look(), other.look()]);
  expect(received).toHaveLength(1);
  expect(await only()).toMatchObject({ state: "sent" });
});

test("two servers that look at the same time send each message once", async () => {
  const { url, received } = await aMailServer();
  await Promise.all(Array.from({ length: 4 }, () => mailOf(lab, url).look()));
  expect(received).toHaveLength(1);
});

test("a server that stops while it sends is replaced after ten minutes; the repeat has the same id", async () => {
  const { url, received, open, arrived } = await aSlowMailServer();
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
