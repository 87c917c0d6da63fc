import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { aWorld, openApp, PERSON, signedIn } from "./open-app.tsx";

test("the offer of a PIN is drawn with the page, so that nothing moves when it appears", async () => {
  const world = await aWorld();
  await signedIn(world);
  await world.env.store.people.update(PERSON.email, { pin: undefined });
  let isOfferedAtFirst: boolean | undefined;
  const seen = new MutationObserver(() => {
    if (isOfferedAtFirst === undefined && document.querySelector("nav.crumbs"))
      isOfferedAtFirst = screen.queryByRole("button", { name: "Set PIN" }) !== null;
  });
  seen.observe(document.body, { childList: true, subtree: true });
  openApp(world, "/inventory/equipment");
  await screen.findByRole("button", { name: "Set PIN" });
  seen.disconnect();
  expect(isOfferedAtFirst).toBe(true);
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
