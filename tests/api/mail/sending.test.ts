import { beforeEach, describe, expect, test } from "vitest";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { sampled, sampledChanges } from "#tests/fixtures/sampled.ts";
import { aMailServer, headerOf, messageIdsOf, type Received } from "#tests/support/a-mail-server.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { mailOf, team } from "#tests/support/mail-of.ts";
import { perTest } from "#tests/support/per-test.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let sample: string;

const lab = perTest(() => createLab({ records: sampledChanges }));
beforeEach(async () => {
  const made = await lab.request("POST", "/api/sample-library", { body: bodyOf("createSample", {}) });
  sample = (await made.json()).id;
});

const listed = async () => (await lab.request("GET", "/api/misc/notifications")).json();
const only = async () => (await listed())[0];
/** The text of a message, decoded. */
const body = ({ text }: Received) =>
  text
    .slice(text.indexOf("\r\n\r\n") + 4)
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

describe("a message", () => {
  test("reaches the whole team once, with an absolute address, and is then shown as sent", async () => {
    const { url, received } = await aMailServer();
    const mail = mailOf(lab, url);
    expect(await only()).toMatchObject({ state: "waiting", sent_at: null });
    lab.clock.pass(MINUTE);
    await mail.look();
    await mail.look();
    expect(received).toHaveLength(1);
    const [message] = received as [Received];
    expect(message).toMatchObject({ from: "fibril@lab.example", to: team });
    expect(headerOf(message, "Message-ID")).toMatch(/^<[0-9a-f-]{36}\.\d+@fibril\.lab\.example>$/);
    expect(headerOf(message, "To")).toBe("quinn@lab.example, nora@lab.example");
    expect(headerOf(message, "Subject")).toBe("New sample: Library Storage from CNF-2026-004-01");
    expect(body(message)).toContain(`https://fibril.lab.example/inventory/sample-library/${sample}`);
    expect(await listed()).toMatchObject([
      { state: "sent", sent_at: "2026-03-02T14:01:00.000Z", recipients: team, error: null, attempts: 1 },
    ]);
  });

  test("is not shown as sent before the mail server has answered", async () => {
    let during: unknown;
    const { url } = await aMailServer({
      toMessage: async () => {
        during = await only();
        return undefined;
      },
    });
    await mailOf(lab, url).look();
    expect(during).toMatchObject({ state: "sending", sent_at: null });
    expect(await only()).toMatchObject({ state: "sent" });
  });

  test("gets no header and no recipient from a name in the lab", async () => {
    const cnf = await lab.db.get("cnfs", sampled.cnf);
    const name = "CNF\r\nBcc: thief@evil.example\r\n\r\nWin";
    await lab.put([{ table: "cnfs", id: sampled.cnf, record: { ...cnf, name } as never }]);
    const { url, received } = await aMailServer();
    await mailOf(lab, url).look();
    const [message] = received as [Received];
    expect(message.to).toEqual(team);
    expect(headerOf(message, "Bcc")).toBeUndefined();
    expect(headerOf(message, "Subject")).toContain("Bcc: thief@evil.example");
  });

  test("is not in the log, which names its record only", async () => {
    const { url } = await aMailServer({ toMessage: (n) => (n === 0 ? "451 Later" : undefined) });
    const mail = mailOf(lab, url);
    await mail.look();
    lab.clock.pass(5 * MINUTE);
    await mail.look();
    expect(mail.logged.map(({ message }) => message)).toEqual(["mail: not sent", "mail: sent"]);
    expect(mail.logged[1]?.event).toMatchObject({ kind: "SAMPLE_CREATED", entity_id: sample, attempts: 2 });
    expect(JSON.stringify(mail.logged)).not.toMatch(/viscosity|CNF-2026|Library/i);
  });
});

describe("a mail server that does not accept a message", () => {
  test("451 is tried again after growing pauses, with the same id, until it is accepted", async () => {
    const { url, received } = await aMailServer({ toMessage: (n) => (n < 3 ? "451 Try later" : undefined) });
    const mail = mailOf(lab, url);
    await mail.look();
    expect(await only()).toMatchObject({
      state: "waiting",
      error: "The mail server answered: 451 Try later",
      next_attempt_at: "2026-03-02T14:05:00.000Z",
    });
    for (const [pause, attempts] of [
      [5 * MINUTE, 2],
      [HOUR, 3],
      [12 * HOUR, 4],
    ] as const) {
      lab.clock.pass(pause - 1);
      await mail.look();
      expect(received).toHaveLength(attempts - 1);
      lab.clock.pass(1);
      await mail.look();
      expect(received).toHaveLength(attempts);
    }
    expect(await only()).toMatchObject({ state: "sent", attempts: 4, error: null });
    expect(new Set(messageIdsOf(received)).size).toBe(1);
  });

  test("after three repeats the message is failed, with the server's answer", async () => {
    const { url, received } = await aMailServer({ toMessage: () => "452 Disk full" });
    const mail = mailOf(lab, url);
    for (let day = 0; day < 10; day += 1) {
      await mail.look();
      lab.clock.pass(DAY);
    }
    expect(received).toHaveLength(4);
    expect(await only()).toMatchObject({
      state: "failed",
      sent_at: null,
      next_attempt_at: null,
      error: "The mail server answered: 452 Disk full",
    });
  });

  test("554 for the whole message is final", async () => {
    const { url, received } = await aMailServer({ toMessage: () => "554 Looks like spam" });
    const mail = mailOf(lab, url);
    await mail.look();
    lab.clock.pass(DAY);
    await mail.look();
    expect(received).toHaveLength(1);
    expect(await only()).toMatchObject({
      state: "failed",
      error: "The mail server answered: 554 Looks like spam",
    });
  });

  test("550 for one of the team: the other gets the message, which is failed with the reason", async () => {
    const { url, received } = await aMailServer({
      toRecipient: (address) => (address === team[1] ? "550 No such user" : undefined),
    });
    await mailOf(lab, url).look();
    expect(received.map(({ to }) => to)).toEqual([[team[0]]]);
    expect(await only()).toMatchObject({
      state: "failed",
      sent_at: null,
      recipients: team,
      accepted: [team[0]],
      error: "The mail server answered: 550 No such user",
    });
  });

  test("450 for one of the team: only that one gets the repeat", async () => {
    let isGrey = true;
    const { url, received } = await aMailServer({
      toRecipient: (address) => (address === team[1] && isGrey ? "450 Greylisted" : undefined),
    });
    const mail = mailOf(lab, url);
    await mail.look();
    isGrey = false;
    lab.clock.pass(5 * MINUTE);
    await mail.look();
    expect(received.map(({ to }) => to)).toEqual([[team[0]], [team[1]]]);
    expect(await only()).toMatchObject({ state: "sent", accepted: team });
  });

  test("a mail server that is down is tried again; a person who writes does not notice", async () => {
    const { url, close } = await aMailServer();
    await close();
    const mail = mailOf(lab, url);
    await mail.look();
    expect(await only()).toMatchObject({ state: "waiting", attempts: 1, sent_at: null });
    expect((await only()).error).toMatch(/^The mail server did not answer: .*ECONNREFUSED/);
  });

  test("when the answer is lost, the message is sent again with the same id, and shown as sent once", async () => {
    const { url, received } = await aMailServer({ toMessage: (n) => (n === 0 ? "close" : undefined) });
    const mail = mailOf(lab, url);
    await mail.look();
    expect(await only()).toMatchObject({ state: "waiting", sent_at: null });
    expect((await only()).error).toMatch(/^The mail server did not answer/);
    lab.clock.pass(5 * MINUTE);
    await mail.look();
    expect(received).toHaveLength(2);
    expect(new Set(messageIdsOf(received)).size).toBe(1);
    expect(await only()).toMatchObject({ state: "sent", attempts: 2 });
  });
});

describe("the connection to the mail server", () => {
  const password = "p@ss word";
  const signIn = (port: number, more: string, given = password) =>
    `smtp://fibril:${encodeURIComponent(given)}@127.0.0.1:${port}${more}`;

  test("is encrypted (STARTTLS) before the password is sent", async () => {
    const { port, received } = await aMailServer({ password });
    await mailOf(lab, signIn(port, "?tls.rejectUnauthorized=false")).look();
    expect(received).toMatchObject([{ user: "fibril", isEncrypted: true }]);
  });

  test("with a certificate that cannot be checked is not used", async () => {
    const { port, received } = await aMailServer({ password });
    await mailOf(lab, signIn(port, "")).look();
    expect(received).toEqual([]);
    expect((await only()).error).toMatch(/certificate/);
  });

  test("without encryption carries no password", async () => {
    const users: string[] = [];
    const { port } = await aMailServer({
      password,
      options: {
        disabledCommands: ["STARTTLS"],
        allowInsecureAuth: true,
        onAuth: ({ username = "" }, _, done) => {
          users.push(username);
          done(null, { user: username });
        },
      },
    });
    await mailOf(lab, signIn(port, "")).look();
    expect(users).toEqual([]);
    expect(await only()).toMatchObject({ state: "waiting" });
  });

  test("with a wrong password is tried again, since someone can correct it", async () => {
    const { port, received } = await aMailServer({ password });
    const mail = mailOf(lab, signIn(port, "?tls.rejectUnauthorized=false", "wrong"));
    await mail.look();
    expect(received).toEqual([]);
    expect(await only()).toMatchObject({ state: "waiting" });
    expect((await only()).error).toBe("The mail server answered: 535 Wrong password");
    expect(JSON.stringify(mail.logged)).not.toContain("wrong");
  });
});
