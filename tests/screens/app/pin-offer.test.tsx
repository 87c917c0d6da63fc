import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { syncTurn } from "#sync/turn/turn.ts";
import { aWorld, openApp, PERSON, signedIn } from "./open-app.tsx";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Runs `look` when the frame of the pages is drawn for the first time; the app is opened by `open`. */
async function atFirst<T>(look: () => T, open: () => unknown): Promise<T | undefined> {
  let seen: { as: T } | undefined;
  const drawn = new MutationObserver(() => {
    if (document.querySelector("nav.crumbs")) seen ??= { as: look() };
  });
  drawn.observe(document.body, { childList: true, subtree: true });
  open();
  await screen.findByRole("navigation", { name: "Breadcrumb" });
  drawn.disconnect();
  return seen?.as;
}

test("the offer of a PIN is drawn with the page, so that nothing moves when it appears", async () => {
  const world = await aWorld();
  await signedIn(world);
  await world.env.store.people.update(PERSON.email, { pin: undefined });
  const offer = () => screen.queryByRole("button", { name: "Set PIN" }) !== null;
  expect(await atFirst(offer, () => openApp(world, "/inventory/equipment"))).toBe(true);
});

test("the sync status and a lost server are drawn with the page", async () => {
  const world = await aWorld();
  await signedIn(world);
  world.setServer(false);
  await syncTurn(world.env, { force: true });
  const shown = () => [
    document.querySelector(".banner")?.textContent,
    screen.getByRole("link", { name: /^Sync: / }).getAttribute("aria-label"),
  ];
  expect(await atFirst(shown, () => openApp(world, "/inventory/equipment"))).toEqual([
    expect.stringContaining("Server not reached since"),
    expect.stringContaining("0 waiting to send"),
  ]);
});

test("an offer that is put off is not shown again for a day; the account menu has it", async () => {
  const world = await aWorld();
  await signedIn(world);
  await world.env.store.people.update(PERSON.email, { pin: undefined });
  const first = openApp(world, "/inventory/equipment");
  await first.user.click(await screen.findByRole("button", { name: "Later" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Set PIN" })).toBeNull());
  await first.user.click(screen.getByRole("button", { name: "maya.okafor, account" }));
  expect(await screen.findByRole("menuitem", { name: "Set PIN" })).toBeVisible();
  first.unmount();
  world.lab.clock.pass(DAY_MS + 1);
  openApp(world, "/inventory/equipment");
  expect(await screen.findByRole("button", { name: "Set PIN" })).toBeVisible();
});

test("a PIN that is being typed remains when the server is lost", async () => {
  const world = await aWorld();
  await signedIn(world);
  await world.env.store.people.update(PERSON.email, { pin: undefined });
  const { user } = openApp(world, "/inventory/equipment");
  await user.click(await screen.findByRole("button", { name: "Set PIN" }));
  const dialog = await screen.findByRole("dialog", { name: "PIN for this tablet" });
  world.setServer(false);
  await syncTurn(world.env, { force: true });
  await waitFor(() =>
    expect(document.querySelector(".banner")).toHaveTextContent(/^Server not reached since/),
  );
  expect(dialog).toBeVisible();
});

test("no PIN is offered while the device is offline", async () => {
  const world = await aWorld();
  await signedIn(world);
  await world.env.store.people.update(PERSON.email, { pin: undefined });
  world.setSignal(false);
  openApp(world, "/inventory/equipment");
  expect(await screen.findByText("You are offline.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Set PIN" })).toBeNull());
});
