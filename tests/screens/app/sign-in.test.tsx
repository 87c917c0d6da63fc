import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import { newAccount } from "#server/auth/new-account.ts";
import { readContact } from "#sync/request/contact.ts";
import { continueOffline } from "#sync/session/offline-session.ts";
import { signOut } from "#sync/session/session.ts";
import { refreshSession } from "#sync/session/sign-in.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { submit } from "#sync/write/submit.ts";
import { examples } from "#tests/fixtures/examples.ts";
import { passPressGuard } from "#tests/support/press-guard.ts";
import { anEmptyLab, aWorld, openApp, PERSON, PIN, signedIn, signInAs, type World } from "./open-app.tsx";

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

test("a lab without an account shows how the first one is created", async () => {
  world = await anEmptyLab();
  openApp(world, "/login");
  expect(await screen.findByText("This lab has no account yet.")).toBeVisible();
  expect(screen.getByText(/the set-up link that the server printed when it started/)).toBeVisible();
});

test("a set-up link that was used already is reported at once, with a way to sign in", async () => {
  openApp(world, "/setup?token=used");
  expect(await screen.findByText("The set-up link is no longer valid.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Create account" })).toBeNull();
  expect(screen.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
});

test("a lab with accounts shows no hint about the set-up", async () => {
  openApp(world, "/login");
  await waitFor(async () =>
    expect(await readContact(world.env.store)).toMatchObject({ failing_since: null }),
  );
  await expect.poll(async () => (await readContact(world.env.store)).answered_at).not.toBeNull();
  expect(screen.queryByText("This lab has no account yet.")).toBeNull();
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

test("a password that was generated is replaced at the first sign-in", async () => {
  const eve = { username: "eve", email: "eve@lab.example", password: "four-words-by-chance" };
  await world.lab.accounts.add(await newAccount(world.lab.clock, eve, "member", true));
  const { user } = openApp(world, "/login");
  await signInAs(user, eve);
  await screen.findByRole("heading", { name: "Choose your password" });
  await user.type(screen.getByLabelText("Your name"), "Eve Adams");
  for (const chosen of ["password1234", "short", "battery staple horse"]) {
    await user.retype(screen.getByLabelText(/^New password( \*)?$/), chosen);
    await user.retype(screen.getByLabelText(/^New password again/), chosen);
    await user.clickAnew(screen.getByRole("button", { name: "Save and sign in" }));
    if (chosen === "password1234") await screen.findByText(/^This password is too common/);
    if (chosen === "short") {
      await screen.findByText("Password must be at least 12 characters");
      expect(screen.queryByText(/^This password is too common/)).toBeNull();
    }
  }
  expect(await screen.findByRole("heading", { name: "Home of the lab" })).toBeVisible();
  expect((await world.lab.accounts.find("eve"))?.name).toBe("Eve Adams");
});

test("an empty form names what is missing", async () => {
  const { user } = openApp(world, "/login");
  await user.click(await screen.findByRole("button", { name: "Sign in" }));
  expect(await screen.findByText("Email or user name is required")).toBeVisible();
  expect(screen.getByText("Password is required")).toBeVisible();
});

test("the first wrong field has the focus, and loses its message when it is corrected", async () => {
  const { user } = openApp(world, "/login");
  await user.click(await screen.findByRole("button", { name: "Sign in" }));
  await screen.findByText("Password is required");
  const field = screen.getByLabelText("Email or user name");
  expect(field).toHaveFocus();
  await user.type(field, PERSON.username);
  expect(screen.queryByText("Email or user name is required")).toBeNull();
  expect(screen.getByText("Password is required")).toBeVisible();
});

/** Maya has logged out on this tablet, and there is no signal. */
async function loggedOut(path = "/inventory/equipment") {
  await signedIn(world);
  await signOut(world.env);
  world.setSignal(false);
  return openApp(world, path);
}
const goOn = /^Continue offline as maya@lab.example/;

test("without signal a person who logged out continues offline with the PIN", async () => {
  const { user } = await loggedOut();
  await user.click(await screen.findByRole("button", { name: goOn }));
  expect(screen.queryByRole("heading", { name: "Equipment list" })).toBeNull();
  await user.type(await screen.findByLabelText("PIN of maya.okafor"), PIN);
  await user.click(screen.getByRole("button", { name: goOn }));
  expect(await screen.findByRole("heading", { name: "Equipment list" })).toBeVisible();
});

test("what was typed into the sign-in form remains when the connection is lost and returns", async () => {
  const { user } = await loggedOut();
  await screen.findByRole("button", { name: goOn });
  act(() => world.setSignal(true));
  await user.type(await screen.findByRole("textbox", { name: "Email or user name" }), PERSON.email);
  act(() => world.setSignal(false));
  expect(await screen.findByRole("button", { name: goOn })).toBeVisible();
  expect(screen.getByRole("textbox", { name: "Email or user name" })).toHaveValue(PERSON.email);
  act(() => world.setSignal(true));
  await waitFor(() => expect(screen.queryByRole("button", { name: goOn })).toBeNull());
  expect(screen.getByRole("textbox", { name: "Email or user name" })).toHaveValue(PERSON.email);
});

test("the sign-in form whose field has the focus remains when the connection is lost: what is typed next arrives", async () => {
  const { user } = await loggedOut();
  await screen.findByRole("button", { name: goOn });
  act(() => world.setSignal(true));
  await user.click(await screen.findByRole("textbox", { name: "Email or user name" }));
  act(() => world.setSignal(false));
  expect(await screen.findByRole("button", { name: goOn })).toBeVisible();
  await user.keyboard(PERSON.email);
  expect(screen.getByRole("textbox", { name: "Email or user name" })).toHaveValue(PERSON.email);
});

test("a wrong PIN is reported with the tries left; after the last one only the password helps", async () => {
  const { user } = await loggedOut();
  await user.click(await screen.findByRole("button", { name: goOn }));
  for (const left of ["4 tries", "3 tries", "2 tries", "1 try"]) {
    await user.type(await screen.findByLabelText("PIN of maya.okafor"), "0000{Enter}");
    expect(await screen.findByText(`Wrong PIN. ${left} left.`)).toBeVisible();
    expect(screen.getByLabelText("PIN of maya.okafor")).toHaveValue("");
    passPressGuard();
  }
  await user.type(screen.getByLabelText("PIN of maya.okafor"), "0000{Enter}");
  const text = "Too many wrong PINs for maya.okafor. Sign in with the password when there is a connection.";
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: goOn })).toBeNull();
  expect(screen.getByLabelText("Password")).toBeVisible();
});

/** The lab ends Maya's sessions while her tablet shows a list, and the tablet learns of it. */
async function endedAt(wipes: boolean) {
  await signedIn(world);
  openApp(world, "/inventory/equipment");
  await screen.findByRole("heading", { name: "Equipment list" });
  const maya = await world.lab.accounts.find(PERSON.email);
  await world.lab.accounts.sessions.endOf(maya?.id ?? "", { wipes });
  await syncTurn(world.env);
}

test("a session that was ended is stated on the sign-in page, and needs the PIN without signal", async () => {
  await endedAt(false);
  expect(await screen.findByText("The session of maya.okafor was ended. Please log in again.")).toBeVisible();
  expect(screen.queryByText(/^An administrator has deleted/)).toBeNull();
  world.setSignal(false);
  await syncTurn(world.env);
  cleanup();
  const { user } = openApp(world, "/inventory/equipment");
  await user.click(await screen.findByRole("button", { name: goOn }));
  expect(await screen.findByLabelText("PIN of maya.okafor")).toBeVisible();
});

test("a tablet that was wiped states it, until the next sign-in, and no person continues offline", async () => {
  await endedAt(true);
  expect(await screen.findByText(/^An administrator has deleted the lab's data from this/)).toBeVisible();
  expect(await world.env.store.records("equipment").count()).toBe(0);
  cleanup();
  world.setSignal(false);
  await syncTurn(world.env);
  openApp(world, "/login");
  const text = /^This .+ has no data of the lab. Sign in when there is a connection./;
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: goOn })).toBeNull();
  cleanup();
  world.setSignal(true);
  await syncTurn(world.env, { force: true });
  const { user } = openApp(world, "/login");
  await signInAs(user);
  await screen.findByRole("heading", { name: "Home of the lab" });
  expect(screen.queryByText(/was ended/)).toBeNull();
});

test("a PIN does not remain in the field when the storage is full", async () => {
  const { user } = await loggedOut();
  await user.click(await screen.findByRole("button", { name: goOn }));
  world.env.store.people.hook("updating", () => {
    throw new DOMException("no room", "QuotaExceededError");
  });
  const field = await screen.findByLabelText("PIN of maya.okafor");
  await user.type(field, `${PIN}{Enter}`);
  expect(await screen.findByText("This device has no storage left.")).toBeVisible();
  expect(field).toHaveValue("");
});

test("without a PIN, continuing offline after a log-out is not offered, and the page states why", async () => {
  await signedIn(world);
  await world.env.store.people.update(PERSON.email, { pin: undefined });
  await signOut(world.env);
  world.setSignal(false);
  openApp(world);
  const text = "maya.okafor logged out and has no PIN on this tablet. Sign in when there is a connection.";
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: goOn })).toBeNull();
});

test("an expired session goes on offline without the PIN", async () => {
  await signedIn(world);
  await world.env.store.session.update("current", { token: null });
  world.setSignal(false);
  const { user } = openApp(world, "/inventory/equipment");
  await user.click(await screen.findByRole("button", { name: goOn }));
  expect(await screen.findByRole("heading", { name: "Equipment list" })).toBeVisible();
});

test("the page names whose records wait here, how many and since when, and nothing of their content", async () => {
  await signedIn(world);
  const { body } = examples.createEquipment ?? {};
  for (const name of ["one", "two"])
    await submit(world.env, PERSON.email, commands.createEquipment, {
      body: { ...(body as object), name, short_name: name },
    });
  await world.env.store.outbox.toCollection().modify((entry, { value }) => {
    if (entry.body_text.includes('"two"')) value.state = "parked";
  });
  await signOut(world.env);
  openApp(world, "/login");
  const text =
    "On this tablet: 1 record of maya.okafor waits to be sent, 1 record of maya.okafor needs attention, since Mar 2, 2026.";
  expect(await screen.findByText(text)).toBeVisible();
  expect(document.body).not.toHaveTextContent(/quipment/);
});

test("the page names no more than three people whose records wait here, those with unsent work first", async () => {
  await signedIn(world);
  for (const name of ["one", "two", "three", "four", "five"])
    await submit(world.env, PERSON.email, commands.createEquipment, {
      body: { ...(examples.createEquipment?.body as object), name, short_name: name },
    });
  await world.env.store.outbox.toCollection().modify((entry) => {
    if (entry.body_text.includes('"five"')) return;
    entry.state = "rescued";
    entry.user = `nobody-${entry.seq}`;
  });
  await signOut(world.env);
  openApp(world, "/login");
  expect(await screen.findByText(/^On this tablet: 1 record of maya\.okafor waits to be sent/)).toBeVisible();
  expect(screen.getByText("On this tablet: 2 records of 2 more people.")).toBeVisible();
  expect(screen.getAllByText(/^On this tablet: /)).toHaveLength(4);
});

test("the first sign-in on a tablet offers a PIN, which is then asked for after a log-out", async () => {
  const { user } = openApp(world, "/login");
  await signInAs(user);
  await user.click(await screen.findByRole("button", { name: "Set PIN" }));
  const dialog = within(await screen.findByRole("dialog", { name: "PIN for this tablet" }));
  await user.type(dialog.getByLabelText(/^PIN( \*)?$/), "12a4");
  await user.type(dialog.getByLabelText(/^PIN again/), "42711");
  await user.click(dialog.getByRole("button", { name: "Save PIN" }));
  expect(await dialog.findByText("The PIN must have 4 to 8 digits")).toBeVisible();
  await user.retype(dialog.getByLabelText(/^PIN( \*)?$/), "1234");
  await user.clickAnew(dialog.getByRole("button", { name: "Save PIN" }));
  expect(await dialog.findByText(/^This PIN is easy to guess\./)).toBeVisible();
  await user.retype(dialog.getByLabelText(/^PIN( \*)?$/), "4271");
  await user.clickAnew(dialog.getByRole("button", { name: "Save PIN" }));
  expect(await dialog.findByText("The two PINs are not the same")).toBeVisible();
  await user.type(dialog.getByLabelText(/^PIN again/), "{Backspace}");
  await user.clickAnew(dialog.getByRole("button", { name: "Save PIN" }));
  expect(await screen.findByText("PIN saved on this tablet.")).toBeVisible();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Set PIN" })).toBeNull());
  await signOut(world.env);
  expect(await continueOffline(world.env, PERSON.email)).toEqual({ kind: "refused" });
  expect(await continueOffline(world.env, PERSON.email, "4271")).toEqual({ kind: "continued" });
});

test("the offer of a PIN can be declined only where the lab's setting allows it", async () => {
  await signedIn(world);
  const { people } = world.env.store;
  await people.update(PERSON.email, { pin: undefined });
  const { user } = openApp(world);
  const offer = async () => (await screen.findByText("Set a PIN for this tablet.")).closest("[role=status]");
  expect(within((await offer()) as HTMLElement).queryByRole("button", { name: "Close" })).toBeNull();
  await people.update(PERSON.email, { offline_pin: "optional" });
  const close = await waitFor(async () =>
    within((await offer()) as HTMLElement).getByRole("button", { name: "Close" }),
  );
  await user.click(close);
  await waitFor(() => expect(screen.queryByText("Set a PIN for this tablet.")).toBeNull());
  expect(await people.get(PERSON.email)).toMatchObject({ pin_declined: true });
});

test("a PIN is not offered while the server does not answer: its banner comes first", async () => {
  await signedIn(world);
  await world.env.store.people.update(PERSON.email, { pin: undefined });
  openApp(world);
  expect(await screen.findByText("Set a PIN for this tablet.")).toBeVisible();
  world.setServer(false);
  await syncTurn(world.env, { force: true });
  await waitFor(() => expect(screen.queryByText("Set a PIN for this tablet.")).toBeNull());
});

test("the PIN is changed in the account menu, and only with a session of the server", async () => {
  await signedIn(world);
  const { user } = openApp(world);
  await user.click(await screen.findByRole("button", { name: "maya.okafor, account" }));
  await user.click(await screen.findByRole("menuitem", { name: "Change PIN" }));
  const dialog = within(await screen.findByRole("dialog", { name: "PIN for this tablet" }));
  await user.type(dialog.getByLabelText(/^PIN( \*)?$/), "27182818");
  await user.type(dialog.getByLabelText(/^PIN again/), "27182818");
  await user.click(dialog.getByRole("button", { name: "Save PIN" }));
  expect(await screen.findByText("PIN saved on this tablet.")).toBeVisible();
  await world.env.store.session.update("current", { token: null, offline: true });
  await user.click(await screen.findByRole("button", { name: "maya.okafor, account" }));
  await screen.findByRole("menuitem", { name: "Logout" });
  expect(screen.queryByRole("menuitem", { name: "Change PIN" })).toBeNull();
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

test.each([8, 400, -8])(
  "a tablet whose clock is %s days ahead signs in, for a week by the server's time",
  async (days) => {
    const { env, lab } = world;
    env.now = () => lab.clock.now() + days * 86_400_000;
    const { user } = openApp(world, "/inventory/equipment");
    await signInAs(user);
    expect(await screen.findByRole("heading", { name: "Equipment list" })).toBeVisible();
    expect(screen.queryByText(/^Your session ends/)).toBeNull();
    expect((await env.store.session.get("current"))?.token).not.toBeNull();
    cleanup();
    lab.clock.pass(6.5 * 86_400_000);
    openApp(world, "/inventory/equipment");
    expect(await screen.findByText(/^Your session ends/)).toBeVisible();
    cleanup();
    lab.clock.pass(86_400_000);
    openApp(world, "/inventory/equipment");
    expect(await screen.findByText("Session expired. Please log in again.")).toBeVisible();
  },
);

test("a day before it ends, the session can be extended", async () => {
  await signedIn(world);
  world.lab.clock.pass(6.5 * 86_400_000);
  const { user } = openApp(world, "/inventory");
  expect(await screen.findByText("Your session ends Mar 9, 2026, 10:00 AM.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Stay signed in" }));
  await waitFor(() => expect(screen.queryByText(/^Your session ends/)).toBeNull());
});

test("a session that has lasted ninety days is not extended: the person signs in again", async () => {
  await signedIn(world);
  for (let days = 0; days < 88; days += 4) {
    world.lab.clock.pass(4 * 86_400_000);
    await refreshSession(world.env);
  }
  world.lab.clock.pass(1.5 * 86_400_000);
  const { user } = openApp(world, "/inventory");
  await user.click(await screen.findByRole("button", { name: "Stay signed in" }));
  await user.click(await screen.findByRole("link", { name: "Sign in again" }));
  await user.clear(await screen.findByLabelText(/^Email or user name/));
  await signInAs(user);
  expect(await screen.findByRole("heading", { name: "Inventory home" })).toBeVisible();
  expect(screen.queryByText(/^Your session ends/)).toBeNull();
});

test("the first account is created with the link's token, which works once", async () => {
  world = await anEmptyLab();
  const { user } = openApp(world, "/setup?token=used-up");
  await user.type(await screen.findByLabelText(/^User name/), "ada");
  await user.type(screen.getByLabelText(/^Email/), "ada@lab.example");
  await user.type(screen.getByLabelText(/^Password/), "long enough horse");
  await user.click(screen.getByRole("button", { name: "Create account" }));
  expect(await screen.findByText("The set-up link is no longer valid.")).toBeVisible();
});
