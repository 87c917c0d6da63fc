import { beforeEach, expect, test } from "vitest";
import { createApp } from "#server/api/app.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { sampled, sampledChanges } from "#tests/fixtures/sampled.ts";
import { aMailServer, messageIdsOf } from "#tests/support/a-mail-server.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { mailOf, team } from "#tests/support/mail-of.ts";
import { perTest } from "#tests/support/per-test.ts";

const lab = perTest(() => createLab({ records: sampledChanges }));
beforeEach(async () => {
  await lab.request("POST", "/api/sample-library", { body: bodyOf("createSample", {}) });
});

const only = async () => (await (await lab.request("GET", "/api/misc/notifications")).json())[0];

/** Sends the message again through a server whose mail is `mail`, and waits until that is done. */
async function resend(mail: ReturnType<typeof mailOf>, to: readonly string[] = team, id?: string) {
  const app = createApp({ ...lab, mail: { team: to, look: mail.look } });
  const answer = await app.request(`/api/misc/notifications/${id ?? (await only()).id}/resend`, {
    method: "POST",
    headers: { Authorization: `Bearer ${lab.token()}`, "Content-Type": "application/json" },
    body: "{}",
  });
  await mail.look();
  return { status: answer.status, ...(await answer.json()) };
}

test("a failed message starts anew, to those who have not got it", async () => {
  let isKnown = false;
  const { url, received } = await aMailServer({
    toRecipient: (address) => (address === team[1] && !isKnown ? "550 No such user" : undefined),
  });
  const mail = mailOf(lab, url);
  await mail.look();
  expect(await only()).toMatchObject({ state: "failed" });
  isKnown = true;
  lab.clock.pass(1000);
  expect(await resend(mail)).toEqual({ status: 200 });
  expect(received.map(({ to }) => to)).toEqual([[team[0]], [team[1]]]);
  expect(await only()).toMatchObject({ state: "sent", attempts: 1, error: null, recipients: team });
});

test("an address that was corrected in the settings gets the message", async () => {
  const corrected = [team[0] ?? "", "nora.berg@lab.example"];
  const { url, received } = await aMailServer({
    toRecipient: (address) => (address === team[1] ? "550 No such user" : undefined),
  });
  await mailOf(lab, url).look();
  await resend(mailOf(lab, url, { team: corrected }), corrected);
  expect(received.map(({ to }) => to)).toEqual([[team[0]], [corrected[1]]]);
  expect(await only()).toMatchObject({ state: "sent", recipients: corrected });
});

test("a message that everyone has got is sent to all again, as another message", async () => {
  const { url, received } = await aMailServer();
  const mail = mailOf(lab, url);
  await mail.look();
  lab.clock.pass(1000);
  await resend(mail);
  expect(received.map(({ to }) => to)).toEqual([team, team]);
  expect(new Set(messageIdsOf(received)).size).toBe(2);
});

test("an old message that was never sent is sent by a person", async () => {
  lab.clock.pass(30 * 24 * 60 * 60_000);
  const { url, received } = await aMailServer();
  const mail = mailOf(lab, url);
  await mail.look();
  expect(received).toEqual([]);
  await resend(mail);
  expect(received).toHaveLength(1);
});

test("a message that is being sent is not sent a second time", async () => {
  let refused: unknown;
  const { url, received } = await aMailServer({
    toMessage: async () => {
      refused = await resend({ ...mail, look: async () => undefined });
      return undefined;
    },
  });
  const mail = mailOf(lab, url);
  await mail.look();
  expect(refused).toMatchObject({ status: 409, detail: "This message is being sent now." });
  expect(received).toHaveLength(1);
});

test("a message is sent again three times an hour, and by one person twenty messages", async () => {
  const { url, received } = await aMailServer();
  const mail = mailOf(lab, url);
  await mail.look();
  for (let i = 0; i < 3; i += 1) expect(await resend(mail)).toEqual({ status: 200 });
  expect(await resend(mail)).toMatchObject({
    status: 429,
    detail: "This message was sent again three times within an hour. Please try again later.",
  });
  expect(received).toHaveLength(4);
  const { id: first } = await only();
  for (let i = 0; i < 20; i += 1) {
    const body = bodyOf("addSampleForLibrary", { amount_used: 1 });
    await lab.request("POST", `/api/cnfs/${sampled.cnf}/sample-for-library`, { body });
  }
  const made = (await (await lab.request("GET", "/api/misc/notifications")).json()) as { id: string }[];
  const ids = made.map(({ id }) => id).filter((id) => id !== first);
  const statuses = [];
  for (const id of ids) statuses.push((await resend(mail, team, id)).status);
  expect(statuses).toEqual([...new Array(17).fill(200), 429, 429, 429]);
  lab.clock.pass(3_600_000);
  expect(await resend(mail, team, first)).toEqual({ status: 200 });
});

test("without a mail server nothing is sent again, with the reason; an unknown message is not found", async () => {
  const path = `/api/misc/notifications/${(await only()).id}/resend`;
  const answer = await lab.request("POST", path, { body: {} });
  expect(answer.status).toBe(409);
  expect((await answer.json()).detail).toBe("No mail server is set. An administrator can set SMTP_URL.");
  const { url } = await aMailServer();
  expect(await resend(mailOf(lab, url), team, crypto.randomUUID())).toMatchObject({ status: 404 });
});
