import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { accountRoutes, peopleRoutes } from "#app/features.tsx";
import { commands } from "#contract/index.ts";
import { submit } from "#sync/write/submit.ts";
import { examples } from "#tests/fixtures/examples.ts";
import { ada, aProvider } from "#tests/support/a-provider.ts";
import { aWorld, openApp, PERSON, signedIn, type World } from "./open-app.tsx";

let sso: ReturnType<typeof aProvider>;
let world: World;
/** The addresses for which the app was left. */
let left: string[];

afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
  left = [];
  vi.spyOn(location, "assign").mockImplementation((address) => void left.push(String(address)));
  await aLab();
});

async function aLab({
  hasLocalAccounts = true,
  ...given
}: Parameters<typeof aProvider>[0] & { hasLocalAccounts?: boolean } = {}) {
  sso = aProvider(given);
  sso.people.set("maya", { ...ada, email: PERSON.email, name: "Maya Okafor" });
  world = await aWorld({ signIn: { provider: sso.provider, hasLocalAccounts } });
}

const button = () => screen.findByRole("button", { name: "Sign in with Keycloak" });

/** Opens a page, presses the button, and signs in at the provider. Returns the path at which the app opens again. */
async function leave(path: string): Promise<string> {
  const { user, unmount } = openApp(world, path);
  await user.click(await button());
  await waitFor(() => expect(left).toHaveLength(1));
  unmount();
  return sso.signIn(left.pop() ?? "", "maya");
}

test("the button leads to the provider and back to the page where the person was", async () => {
  const path = await leave("/inventory/equipment?sort=name");
  const { router } = openApp(world, path);
  expect(await screen.findByRole("heading", { name: "Equipment list" })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: "/inventory/equipment", search: "?sort=name" });
  expect(await world.env.store.session.get("current")).toMatchObject({ email: PERSON.email, offline: false });
});

test("what the person had saved is sent after the sign-in, once", async () => {
  await signedIn(world);
  const saved = await submit(world.env, PERSON.email, commands.createEquipment, {
    params: {},
    body: examples.createEquipment?.body,
  });
  expect(saved).toMatchObject({ kind: "saved" });
  await world.env.store.session.delete("current");
  openApp(world, await leave("/inventory"));
  await screen.findByRole("heading", { name: "Inventory home" });
  await expect
    .poll(async () => (await world.env.store.outbox.toArray()).map(({ state, user }) => [state, user]))
    .toEqual([["done", PERSON.email]]);
});

test("an address that someone else has sent signs no one in, and names the reason", async () => {
  const path = await leave("/inventory/equipment");
  localStorage.clear();
  const { router } = openApp(world, path);
  expect(await screen.findByText(/^This sign-in has expired, or was begun in another window/)).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: "/login", search: "" });
  expect(await world.env.store.session.get("current")).toBeUndefined();
});

test("an address cannot be used twice", async () => {
  const path = await leave("/inventory");
  const { unmount } = openApp(world, path);
  await screen.findByRole("heading", { name: "Inventory home" });
  unmount();
  await world.env.store.session.delete("current");
  openApp(world, path);
  expect(await screen.findByText(/^This sign-in has expired/)).toBeVisible();
});

test("no address leads out of the app after the sign-in", async () => {
  const path = await leave("/inventory");
  const stored = JSON.parse(localStorage.getItem("fibril.pending-sign-in") ?? "{}");
  localStorage.setItem("fibril.pending-sign-in", JSON.stringify({ ...stored, from: "//evil.example/x" }));
  const { router } = openApp(world, `${path}&from=//evil.example&redirect=https://evil.example`);
  await waitFor(() => expect(router.state.location.pathname).toBe("/evil.example/x"));
  expect(left).toEqual([]);
});

test("a refusal is shown on the sign-in page, which then opens the page where the person was", async () => {
  sso.people.set("maya", { ...ada, email: "maya@home.example" });
  const { router, user } = openApp(world, await leave("/inventory/equipment"));
  expect(
    await screen.findByText("People with an e-mail address of home.example cannot sign in to this lab."),
  ).toBeVisible();
  sso.people.set("maya", { ...ada, email: PERSON.email });
  await user.click(await button());
  await waitFor(() => expect(left).toHaveLength(1));
  expect(JSON.parse(localStorage.getItem("fibril.pending-sign-in") ?? "{}")).toMatchObject({
    from: "/inventory/equipment",
  });
  expect(router.state.location.pathname).toBe("/login");
});

test("a provider that is away is named, and the app is not left", async () => {
  sso.state.isAway = true;
  const { user } = openApp(world, "/login");
  await user.click(await button());
  expect(await screen.findByText("Keycloak does not answer. Please try again later.")).toBeVisible();
  expect(left).toEqual([]);
});

test("without signal at the return the sign-in page reports it, and nothing is lost", async () => {
  await signedIn(world);
  await world.env.store.session.delete("current");
  const path = await leave("/inventory");
  world.setSignal(false);
  openApp(world, path);
  expect(await screen.findByText("You are offline. Connect to sign in.")).toBeVisible();
  expect(await screen.findByRole("button", { name: /^Continue offline as maya@lab.example/ })).toBeVisible();
});

test("without signal the page offers what the lab last had", async () => {
  const first = openApp(world, "/login");
  await button();
  first.unmount();
  world.setSignal(false);
  const { user } = openApp(world, "/login");
  await user.click(await button());
  expect(await screen.findByText("You are offline. Connect to sign in.")).toBeVisible();
  expect(left).toEqual([]);
});

test("a lab without a provider shows no button", async () => {
  world = await aWorld();
  openApp(world, "/login");
  expect(await screen.findByLabelText("Password")).toBeVisible();
  await expect
    .poll(() => localStorage.getItem("fibril.sign-in-ways"))
    .toBe('{"local":true,"provider":null,"origin":null}');
  expect(screen.queryByRole("button", { name: /^Sign in with/ })).toBeNull();
});

test("a lab without passwords shows none, on no page", async () => {
  await aLab({ hasLocalAccounts: false });
  const account = await world.lab.accounts.find(PERSON.email);
  await world.lab.accounts.setRole(account?.id ?? "", "administrator");
  const login = openApp(world, "/login");
  await button();
  expect(screen.queryByLabelText("Password")).toBeNull();
  expect(screen.queryByText("or with a password")).toBeNull();
  login.unmount();

  const home = openApp(world, await leave("/inventory"));
  await screen.findByRole("heading", { name: "Inventory home" });
  home.unmount();
  const pages = [...accountRoutes, ...peopleRoutes];
  const own = openApp(world, "/account", pages);
  expect(await screen.findByRole("heading", { name: /^PIN for this/ })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("heading", { name: "Password" })).toBeNull());
  own.unmount();
  const { user } = openApp(world, "/people", pages);
  await user.click(await screen.findByRole("button", { name: "Actions for marcus" }));
  await screen.findByRole("menuitem", { name: "Change role" });
  expect(screen.queryByRole("menuitem", { name: "Reset password" })).toBeNull();
  expect(screen.queryByRole("button", { name: "New person" })).toBeNull();
  expect(screen.getByText("Signs in with Keycloak")).toBeVisible();
  expect(screen.getAllByText("Has not signed in with Keycloak yet")).toHaveLength(2);
});

test("where groups decide, the list of people states it and offers no role", async () => {
  await aLab({ roles: [{ group: "*", role: "administrator" }] });
  const home = openApp(world, await leave("/inventory"));
  await screen.findByRole("heading", { name: "Inventory home" });
  home.unmount();
  const { user } = openApp(world, "/people", peopleRoutes);
  expect(await screen.findByText("Signs in with Keycloak or a password, role by group")).toBeVisible();
  expect(screen.getAllByText("Signs in with a password")).toHaveLength(2);
  await user.click(screen.getByRole("button", { name: `Actions for ${PERSON.username}` }));
  const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
  expect(items).toEqual(["Change name", "Export data"]);
  const account = await world.lab.accounts.find(PERSON.email);
  const { token = "" } = (await world.env.store.session.get("current")) ?? {};
  const answer = await world.lab.request("PUT", `/api/accounts/${account?.id}/role`, {
    token,
    body: { role: "member" },
  });
  expect(await answer.json()).toMatchObject({
    detail: "The groups of this person at Keycloak decide the role. Change the groups there.",
  });
});
