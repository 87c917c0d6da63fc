import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { mailRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import { begun, ended, type Outcome, unsent } from "#domain/notifications/delivery.ts";
import type { Notification } from "#domain/notifications/schema.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { sampledChanges } from "#tests/fixtures/sampled.ts";
import { team } from "#tests/support/mail-of.ts";
import { aWorld, openApp, PERSON, signedIn, type World } from "../app/open-app.tsx";

let world: World;
let looks: number;
const [QUINN = "", NORA = ""] = team;
const SUBJECT = "New sample: Library Storage from CNF-2026-004-01";
const pages = [{ path: "/", element: <h1>Home of the lab</h1> }, ...mailRoutes, ...kindRoutes.samples];

beforeEach(async () => {
  looks = 0;
  const look = async () => {
    looks += 1;
  };
  world = await aWorld({ mail: { team, look } });
  await signedIn(world);
});

/** The message about a new sample. */
async function aMessage(): Promise<Notification> {
  await world.lab.put(sampledChanges);
  await world.lab.request("POST", "/api/sample-library", { body: bodyOf("createSample", {}) });
  const [message] = await world.lab.db.all("notifications");
  if (message === undefined) throw new Error("There is no message");
  return message;
}

const put = (record: Notification) => world.lab.put([{ table: "notifications", id: record.id, record }]);

/** The message after an attempt of a server. */
function tried(message: Notification, outcome: Partial<Outcome>): Notification {
  const now = "2026-03-02T14:00:00.000Z";
  const sending = begun(message, { now, claim: "a", team, domain: "lab.example" });
  return ended(sending, { accepted: [], refused: [], deferred: [], ...outcome }, now);
}

async function row() {
  const found = (await screen.findByRole("link", { name: SUBJECT })).closest("li");
  if (!found) throw new Error("The message is not in a row");
  return found;
}

test("the page is reached from the account menu, and states who gets messages when there is none", async () => {
  const { user, router } = openApp(world, "/", pages);
  await user.click(await screen.findByRole("button", { name: `${PERSON.username}, account` }));
  await user.click(await screen.findByRole("menuitem", { name: "Mail" }));
  await expect.poll(() => router.state.location.pathname).toBe("/mail");
  expect(await screen.findByText("There is no message yet.")).toBeVisible();
});

test("a message that was not sent yet waits, and leads to its record", async () => {
  const message = await aMessage();
  const { user, router } = openApp(world, "/mail", pages);
  expect(await row()).toHaveTextContent("Waiting to send");
  expect(await row()).not.toHaveTextContent("Sent");
  expect(within(await row()).queryByRole("button")).toBeNull();
  await user.click(screen.getByRole("link", { name: SUBJECT }));
  await expect
    .poll(() => router.state.location.pathname)
    .toBe(`/inventory/sample-library/${message.entity_id}`);
});

test("a sent message shows to whom and when; it is sent again only after a question", async () => {
  await put(tried(await aMessage(), { accepted: team }));
  const { user } = openApp(world, "/mail", pages);
  expect(await row()).toHaveTextContent(`Sent to ${QUINN}, ${NORA}, Mar 2, 2026, 9:00 AM`);
  await await user.clickAnew(await screen.findByRole("button", { name: "Send again" }));
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText(/Everyone in the team has this message/)).toBeVisible();
  await user.click(question.getByRole("button", { name: "Send again" }));
  expect(await screen.findByText("The message waits to be sent.")).toBeVisible();
  expect(await screen.findByText("Waiting to send")).toBeVisible();
  expect(looks).toBe(1);
});

test("a failed message shows who has not got it and why, and is sent again", async () => {
  const answer = "The mail server answered: 550 No such user";
  await put(tried(await aMessage(), { accepted: [QUINN], refused: [{ address: NORA, answer }] }));
  const { user } = openApp(world, "/mail", pages);
  expect(await row()).toHaveTextContent("Failed");
  expect(await row()).toHaveTextContent(`Sent to ${QUINN}. Not sent to ${NORA}`);
  expect(await row()).toHaveTextContent(answer);
  await await user.clickAnew(await screen.findByRole("button", { name: "Send again" }));
  expect(await screen.findByText("The message waits to be sent.")).toBeVisible();
  expect(await screen.findByText("Waiting to send")).toBeVisible();
});

test("a message that is tried again shows when, and the last answer", async () => {
  const answer = "The mail server answered: 451 Try later";
  const deferred = team.map((address) => ({ address, answer }));
  await put(tried(await aMessage(), { deferred }));
  openApp(world, "/mail", pages);
  expect(await row()).toHaveTextContent("Waiting to send");
  expect(await row()).toHaveTextContent("Next attempt Mar 2, 2026, 9:05 AM");
  expect(await row()).toHaveTextContent(answer);
  expect(screen.getByRole("button", { name: "Send now" })).toBeVisible();
});

test("without a mail server the page states it, and the refusal of sending has its reason", async () => {
  world = await aWorld();
  await signedIn(world);
  await put(unsent(await aMessage()));
  const { user } = openApp(world, "/mail", pages);
  expect(await row()).toHaveTextContent("Not sent");
  expect(await row()).toHaveTextContent("No mail server is set.");
  await await user.clickAnew(await screen.findByRole("button", { name: "Send" }));
  expect(await screen.findByText("No mail server is set. An administrator can set SMTP_URL.")).toBeVisible();
});

test("without signal the page shows what was fetched last, and from when it is", async () => {
  await put(unsent(await aMessage()));
  const { unmount } = openApp(world, "/mail", pages);
  await row();
  unmount();
  world.setSignal(false);
  openApp(world, "/mail", pages);
  expect(await screen.findByText("The server was not reached.")).toBeVisible();
  expect(screen.getByText("The list is from Mar 2, 2026, 9:00 AM.")).toBeVisible();
  expect(await row()).toHaveTextContent("Not sent");
});

test("of many messages the newest are drawn, the others on request", async () => {
  const message = await aMessage();
  for (let i = 0; i < 60; i += 1) {
    const id = crypto.randomUUID();
    const created_at = `2026-02-01T10:${String(i).padStart(2, "0")}:00.000Z`;
    await put({ ...message, id, created_at });
  }
  const { user } = openApp(world, "/mail", pages);
  const older = await screen.findByRole("button", { name: "Show older messages" });
  expect(screen.getAllByRole("link", { name: SUBJECT })).toHaveLength(50);
  await user.click(older);
  expect(screen.getAllByRole("link", { name: SUBJECT })).toHaveLength(61);
});
