import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { aWorld, openApp, PERSON, signedIn, signInAs, type World } from "./open-app.tsx";

let world: World;

beforeEach(async () => {
  world = await aWorld();
});

test("the requested path is opened after signing in", async () => {
  const { user, router } = openApp(world, "/inventory/equipment?sort=name");
  await signInAs(user);
  expect(await screen.findByRole("heading", { name: "Equipment list" })).toBeVisible();
  expect(router.state.location.search).toBe("?sort=name");
});

test("without a requested path, signing in leads home", async () => {
  const { user, router } = openApp(world, "/login");
  await signInAs(user, { username: PERSON.username });
  await screen.findByRole("heading", { name: "Home of the lab" });
  expect(router.state.location.pathname).toBe("/");
});

test("a wrong password is reported with the server's message", async () => {
  const { user } = openApp(world, "/login");
  await signInAs(user, { password: "something else" });
  expect(await screen.findByText("Incorrect username or password.")).toBeVisible();
});

test("an empty form names what is missing", async () => {
  const { user } = openApp(world, "/login");
  await user.click(await screen.findByRole("button", { name: "Sign in" }));
  expect(await screen.findByText("User name or e-mail is required")).toBeVisible();
  expect(screen.getByText("Password is required")).toBeVisible();
});

test("without signal a person whom the tablet knows continues offline", async () => {
  await signedIn(world);
  await world.env.store.session.clear();
  world.setSignal(false);
  const { user } = openApp(world, "/inventory/equipment");
  await user.click(await screen.findByRole("button", { name: /^Continue offline as maya@lab.example/ }));
  expect(await screen.findByRole("heading", { name: "Equipment list" })).toBeVisible();
});

test("signing in without signal reports that there is no signal", async () => {
  world.setSignal(false);
  const { user } = openApp(world, "/login");
  expect(await screen.findByText("No connection.")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Continue offline/ })).toBeNull();
  await signInAs(user);
  expect(await screen.findByText("You are offline. Connect to sign in.")).toBeVisible();
});

test("when signal is back, a person working offline is prompted to sign in", async () => {
  await signedIn(world);
  await world.env.store.session.update("current", { token: null, offline: true });
  world.setSignal(false);
  openApp(world, "/inventory");
  await screen.findByRole("heading", { name: "Inventory home" });
  expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
  world.setSignal(true);
  expect(await screen.findByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
});

test("a session that the server ended leads to sign-in and back to the same page", async () => {
  await signedIn(world);
  const { user } = openApp(world, "/inventory/equipment");
  await screen.findByRole("heading", { name: "Equipment list" });
  await world.env.store.session.update("current", { token: null });
  expect(await screen.findByText("Session expired. Please log in again.")).toBeVisible();
  await signInAs(user);
  expect(await screen.findByRole("heading", { name: "Equipment list" })).toBeVisible();
});

test("an expired session is deleted", async () => {
  await signedIn(world);
  world.lab.clock.pass(8 * 86_400_000);
  openApp(world, "/inventory");
  expect(await screen.findByText("Session expired. Please log in again.")).toBeVisible();
  await waitFor(async () => expect((await world.env.store.session.get("current"))?.token).toBeNull());
});

test("a day before it ends, the session can be extended", async () => {
  await signedIn(world);
  world.lab.clock.pass(6.5 * 86_400_000);
  const { user } = openApp(world, "/inventory");
  expect(await screen.findByText("Your session ends Mar 9, 2026, 10:00 AM.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Stay signed in" }));
  await waitFor(() => expect(screen.queryByText(/^Your session ends/)).toBeNull());
});

test("the first account is created with the link's token, which works once", async () => {
  const { user } = openApp(world, "/setup?token=used-up");
  await user.type(await screen.findByLabelText(/^User name/), "ada");
  await user.type(screen.getByLabelText(/^Email/), "ada@lab.example");
  await user.type(screen.getByLabelText(/^Password/), "long enough");
  await user.click(screen.getByRole("button", { name: "Create account" }));
  expect(await screen.findByText("The set-up link is no longer valid.")).toBeVisible();
});
