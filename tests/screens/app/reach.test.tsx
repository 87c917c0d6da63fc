import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { homeRoutes, outboxRoutes } from "#app/features.tsx";
import { commands } from "#contract/index.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { scheduleSync } from "#sync/turn/wake.ts";
import { submit } from "#sync/write/submit.ts";
import { bodyOf } from "#tests/fixtures/examples.ts";
import { aWorld, openApp, PERSON, signedIn, type World } from "./open-app.tsx";

let world: World;
const pages = [...homeRoutes, ...outboxRoutes];

beforeEach(async () => {
  world = await aWorld();
  await signedIn(world);
});

const pill = () => screen.findByRole("link", { name: /^Sync/ });
const saveFor = async (user: string, short_name: string) => {
  const body = bodyOf("createEquipment", { name: short_name, short_name });
  expect((await submit(world.env, user, commands.createEquipment, { body })).kind).toBe("saved");
};
const MARCUS = "marcus@lab.example";

test("a server that does not answer is shown as that, in the pill, on Home and in the banner", async () => {
  world.setServer(false);
  await syncTurn(world.env);
  openApp(world, "/", pages);
  await waitFor(async () => expect(await pill()).toHaveTextContent("Server not reached since 9:00 AM"));
  expect(await pill()).toHaveAccessibleName(/^Sync: server not reached since 9:00 AM, saved on this/);
  expect(screen.getByText("Server not reached since 9:00 AM.")).toBeVisible();
  const panel = await screen.findByRole("region", { name: "Sync" });
  await waitFor(() => expect(panel).toHaveTextContent("Server not reached since 9:00 AM"));
  expect(panel).not.toHaveTextContent("Online");
});

test("the outbox shows the loss, the tries of each write and the next one", async () => {
  world.setServer(false);
  await saveFor(PERSON.email, "W-1");
  await syncTurn(world.env);
  openApp(world, "/outbox", pages);
  const detail = await screen.findByRole("region", { name: "Selected record" });
  await waitFor(() =>
    expect(detail).toHaveTextContent("Last try 9:00 AM, 1 try so far. Next try within 3 s."),
  );
  expect(await screen.findAllByText("Server not reached since 9:00 AM.")).toHaveLength(2);
});

test("the return of the server is reported, and the pill shows that all is sent", async () => {
  world.setServer(false);
  await syncTurn(world.env);
  openApp(world);
  await screen.findByText("Server not reached since 9:00 AM.");
  world.setServer(true);
  await syncTurn(world.env, { force: true });
  expect(await screen.findByText("The server answers again.")).toBeVisible();
  await waitFor(async () => expect(await pill()).toHaveAccessibleName("Sync: all sent"));
});

test("a return of the network without the server is not reported as online", async () => {
  openApp(world);
  await screen.findByRole("heading", { name: "Inventory home" });
  act(() => world.setSignal(false));
  await screen.findByText("You are offline.");
  await syncTurn(world.env, { force: true });
  world.setServer(false);
  act(() => world.setSignal(true));
  await syncTurn(world.env, { force: true });
  expect(await screen.findByText("Server not reached since 9:00 AM.")).toBeVisible();
  expect(screen.queryByText("You are online again.")).toBeNull();
});

test("an open page on which nothing is sent shows the loss within 15 seconds", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { stop } = scheduleSync(world.env);
  openApp(world);
  await waitFor(async () => expect(await pill()).toHaveAccessibleName("Sync: all sent"));
  world.setServer(false);
  for (let second = 0; second < 15; second += 1) {
    world.lab.clock.pass(1000);
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
  await waitFor(async () => expect(await pill()).toHaveTextContent(/^Server not reached since/));
  stop();
});

test("what waits is sent within 5 seconds of the first answer, without a person", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { stop } = scheduleSync(world.env);
  world.setServer(false);
  for (const name of ["W-1", "W-2", "W-3"]) await saveFor(PERSON.email, name);
  await syncTurn(world.env);
  openApp(world);
  await waitFor(async () => expect(await pill()).toHaveTextContent("3 waiting"));
  world.setServer(true);
  // The tablet's next try is at most 3 s away.
  for (let second = 0; second < 8; second += 1) {
    world.lab.clock.pass(1000);
    await act(() => vi.advanceTimersByTimeAsync(1000));
  }
  await waitFor(async () => expect(await pill()).toHaveAccessibleName("Sync: all sent"));
  stop();
});

test("what another person left here is shown in the pill, on Home and in the outbox", async () => {
  await world.env.store.people.put({
    email: MARCUS,
    username: "marcus",
    picture: null,
    signed_in_at: "2026-03-01T14:00:00.000Z",
  });
  await saveFor(MARCUS, "M-1");
  await saveFor(MARCUS, "M-2");
  const { router } = openApp(world, "/", pages);
  await waitFor(async () => expect(await pill()).toHaveTextContent("Waiting for marcus: 2"));
  expect(await pill()).not.toHaveTextContent("All sent");
  const panel = await screen.findByRole("region", { name: "Sync" });
  await waitFor(() => expect(panel).toHaveTextContent("Waiting for marcus: 2"));
  expect(panel).toHaveTextContent("New equipment: M-1, New equipment: M-2, since 9:00 AM");
  expect(panel).not.toHaveTextContent("Nothing is waiting to be sent.");
  await act(() => router.navigate("/outbox"));
  expect(await screen.findByText(`Waiting for ${MARCUS}: 2`)).toBeVisible();
  expect(screen.getByText(/New equipment: M-1, New equipment: M-2, since 9:00 AM\./)).toBeVisible();
  expect(await screen.findByText(/^2 records saved on this/)).toBeVisible();
  expect(screen.queryByText("Nothing is waiting")).toBeNull();
});

test("a server that was restored is reported, with what was sent to it again", async () => {
  for (const name of ["R-1", "R-2"]) await saveFor(PERSON.email, name);
  await syncTurn(world.env);
  await world.lab.db.renewEpoch();
  await syncTurn(world.env);
  const { router } = openApp(world, "/", pages);
  const text = "The lab's server was restored from a backup. 2 records were sent to it again.";
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(async () => expect(await world.env.store.marks.get("restored")).toBeUndefined());
  // It is announced once: it remains until the person has closed it, or has followed its link.
  fireEvent.pointerDown(document.body);
  await act(() => router.navigate("/outbox"));
  expect(await screen.findByRole("heading", { level: 1, name: "Outbox" })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

test("what another person must send again is reported to that person", async () => {
  await saveFor(MARCUS, "R-1");
  const [entry] = await world.env.store.outbox.toArray();
  if (!entry) throw new Error("Nothing was saved");
  await world.env.store.outbox.update(entry.seq, { state: "done", epoch: await world.lab.db.epoch() });
  await world.lab.db.renewEpoch();
  await syncTurn(world.env);
  openApp(world);
  const none =
    "The lab's server was restored from a backup. None of your records had to be sent to it again.";
  expect(await screen.findByText(none)).toBeVisible();
  await expect
    .poll(() => world.env.store.marks.get("restored"))
    .toMatchObject({ value: { ids: [entry.id], is_announced: true } });
});
