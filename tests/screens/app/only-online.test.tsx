import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { deviceRoutes, helpRoutes, homeRoutes, inventoryRoutes, outboxRoutes } from "#app/features.tsx";
import { aWorld, openApp, signedIn, type World } from "./open-app.tsx";

const pages = [...homeRoutes, ...inventoryRoutes, ...outboxRoutes, ...deviceRoutes, ...helpRoutes];
let world: World;

beforeEach(async () => {
  localStorage.clear();
  world = await aWorld();
});

/** As a browser is at a plain http address, or in a private window without a service worker. */
const atAddress = (isSecure: boolean) => vi.stubGlobal("isSecureContext", isSecure);

const TITLE = "Pages open only while the server answers.";
const HTTP = /This address begins with http:\/\//;

test("at a plain http address, the sign-in page states that pages do not open without the server, and why", async () => {
  atAddress(false);
  openApp(world, "/login");
  expect(await screen.findByText(TITLE)).toBeVisible();
  expect(screen.getByText(HTTP)).toBeVisible();
});

test.each(["/outbox", "/devices/this"])("so do the status and %s", async (path) => {
  atAddress(false);
  await signedIn(world);
  openApp(world, path, pages);
  expect(await screen.findByText(HTTP)).toBeVisible();
  expect(screen.getByRole("link", { name: /^Sync: .*, pages open only with the server$/ })).toBeVisible();
});

test("This tablet names the parts of the browser that are absent", async () => {
  atAddress(false);
  await signedIn(world);
  openApp(world, "/devices/this", pages);
  expect(
    await screen.findByText(/Service worker \(opens pages without the server\), .*camera/),
  ).toBeVisible();
});

test.each(["/", "/help"])("no promise on %s is more than the browser can do", async (path) => {
  atAddress(false);
  await signedIn(world);
  openApp(world, path, pages);
  expect(await screen.findByText(/At this address, pages open only while the server answers/)).toBeVisible();
});

test("the inventory does not promise to open without signal", async () => {
  atAddress(false);
  await signedIn(world);
  openApp(world, "/inventory", pages);
  expect(await screen.findByText(/its pages open only while the server answers/)).toBeVisible();
  expect(screen.queryByText(/opens without signal/)).toBeNull();
});

test("without a server, the banner asks to leave the page open", async () => {
  atAddress(false);
  await signedIn(world);
  world.setSignal(false);
  openApp(world, "/inventory", pages);
  expect(await screen.findByText(/Leave this page open: it opens again only with the server/)).toBeVisible();
});

test("without a service worker at a secure address, the reason is another", async () => {
  atAddress(true);
  openApp(world, "/login");
  expect(await screen.findByText(/This browser has no service worker here/)).toBeVisible();
});
