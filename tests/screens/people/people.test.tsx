import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { accountRoutes, deviceRoutes, peopleRoutes } from "#app/features.tsx";
import { Person } from "#components/record/record-facts.tsx";
import type { Role } from "#domain/kernel/roles.ts";
import { newAccount } from "#server/auth/new-account.ts";
import { refreshSession } from "#sync/session/sign-in.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { aReport } from "#tests/fixtures/device-reports.ts";
import type { User } from "#tests/support/a-user.ts";
import { aWorld, openApp, PERSON, signedIn, type World } from "../app/open-app.tsx";

let world: World;
const pages = [
  { path: "/", element: <h1>Home of the lab</h1> },
  ...peopleRoutes,
  ...accountRoutes,
  ...deviceRoutes,
];

beforeEach(async () => {
  world = await aWorld();
  await signedIn(world);
});

async function inRole(role: Role): Promise<void> {
  const account = await world.lab.accounts.find(PERSON.email);
  await world.lab.accounts.setRole(account?.id ?? "", role);
  await refreshSession(world.env);
}

const rowOf = async (email: string) => {
  const row = (await screen.findByText(email)).closest("li");
  if (!row) throw new Error(`${email} is not in a row`);
  return row;
};

describe("what a role lacks is not shown", () => {
  const menu = async (role: Role) => {
    await inRole(role);
    const { user } = openApp(world, "/", pages);
    await user.click(await screen.findByRole("button", { name: `${PERSON.username}, account` }));
    await screen.findByRole("menuitem", { name: "My account" });
    return screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  };

  test.each([
    ["member", []],
    ["staff", ["Devices", "Mail"]],
    ["administrator", ["Devices", "Mail", "People"]],
  ] as const)("to a %s the menu offers %j", async (role, offered) => {
    const items = await menu(role);
    expect(items.filter((item) => ["Devices", "Mail", "People"].includes(item ?? ""))).toEqual(offered);
  });

  test("and its pages state who may open them", async () => {
    await inRole("member");
    const { unmount } = openApp(world, "/people", pages);
    await screen.findByRole("heading", { name: "Only administrators can open this page." });
    unmount();
    openApp(world, "/devices", pages);
    await screen.findByRole("heading", { name: "Only staff can open this page." });
  });

  test("and a role that an administrator changes shows without a new sign-in", async () => {
    openApp(world, "/people", pages);
    await screen.findByText("Only administrators can open this page.");
    const account = await world.lab.accounts.find(PERSON.email);
    await world.lab.accounts.setRole(account?.id ?? "", "administrator");
    await syncTurn(world.env);
    await screen.findByRole("heading", { name: "People" });
  });
});

describe("the page of the people", () => {
  /** Opens the page as an administrator; `choose` takes an item of the menu of a person. */
  async function open(of = "dana") {
    await inRole("administrator");
    const { user } = openApp(world, "/people", pages);
    const choose = async (item: string) => {
      await rowOf(`${of}@lab.example`);
      await user.clickAnew(screen.getByRole("button", { name: `Actions for ${of}` }));
      await user.click(await screen.findByRole("menuitem", { name: item }));
    };
    return { user, choose };
  }

  test("lists everyone, and adds a person with a password that is shown once", async () => {
    const { user } = await open();
    expect(await rowOf(PERSON.email)).toHaveTextContent("(you)");
    expect(await rowOf("dana@lab.example")).toHaveTextContent("Staff");
    await user.click(screen.getByRole("button", { name: "New person" }));
    const form = await screen.findByRole("dialog", { name: "New person" });
    await user.type(within(form).getByLabelText(/User name/), "dana");
    await user.type(within(form).getByLabelText(/Email/), "eve@lab.example");
    await user.click(within(form).getByRole("button", { name: "Add person" }));
    expect(await within(form).findByText("This user name is already in use.")).toBeVisible();
    await user.retype(within(form).getByLabelText(/User name/), "eve");
    await user.clickAnew(within(form).getByRole("button", { name: "Add person" }));
    const shown = await screen.findByRole("dialog", { name: "Password of eve" });
    const password = shown.querySelector(".code")?.textContent ?? "";
    await user.keyboard("{Escape}");
    const question = within(
      await screen.findByRole("alertdialog", { name: /^The password is not shown again\./ }),
    );
    await user.click(question.getByRole("button", { name: "Cancel" }));
    expect(shown).toBeVisible();
    const signedIn = await world.lab.request("POST", "/api/auth/login", {
      token: null,
      body: { username: "eve", password, new_password: "battery staple horse" },
    });
    expect(await signedIn.json()).toMatchObject({ role: "member" });
    await user.click(within(shown).getByRole("button", { name: "Done" }));
    expect(await rowOf("eve@lab.example")).toHaveTextContent("Member");
  });

  test("adds several people; who is refused remains in the form, and each of the others gets a slip", async () => {
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "New person" }));
    const form = within(await screen.findByRole("dialog", { name: "New person" }));
    await user.type(form.getByLabelText(/User name/), "eve");
    await user.click(form.getByRole("button", { name: "Add another person" }));
    await user.tab({ shift: true });
    await expect(form.findAllByText(/is required/)).rejects.toThrow();
    await user.clear(form.getAllByLabelText(/User name/)[0] as HTMLElement);
    for (const [i, name] of ["eve", "dana"].entries()) {
      await user.type(form.getAllByLabelText(/User name/)[i] as HTMLElement, name);
      await user.type(form.getAllByLabelText(/Email/)[i] as HTMLElement, `${name}@new.example`);
    }
    await user.click(form.getByRole("button", { name: "Add 2 people" }));
    expect(await form.findByText("This user name is already in use.")).toBeVisible();
    await user.retype(form.getByLabelText(/User name/), "kim");
    await user.clickAnew(form.getByRole("button", { name: "Add person" }));
    const shown = await screen.findByRole("dialog", { name: "Passwords of 2 people" });
    expect(shown.querySelectorAll(".code")).toHaveLength(2);
    const slips = [...document.querySelectorAll(".invitation")].map(({ textContent }) => textContent);
    expect(slips).toEqual(
      ["eve", "kim"].map((name) =>
        expect.stringMatching(`Address: ${location.origin}User name: ${name}Password: `),
      ),
    );
  });

  test("changes the name that is shown for a person; the tablet shows it in records, also without signal", async () => {
    const { user, choose } = await open();
    await choose("Change name");
    const form = within(await screen.findByRole("dialog", { name: "Name of dana" }));
    await user.retype(form.getByLabelText("Name"), "Dana M. Ruiz");
    await user.clickAnew(form.getByRole("button", { name: "Change name" }));
    expect(await screen.findByText("The name is now Dana M. Ruiz.")).toBeVisible();
    await waitFor(async () =>
      expect(await rowOf("dana@lab.example")).toHaveTextContent(/^Dana M\. Ruiz dana/),
    );
    await expect
      .poll(() => world.env.store.marks.get("names"))
      .toMatchObject({
        value: { list: [{ email: "dana@lab.example", name: "Dana M. Ruiz" }] },
      });
    cleanup();
    world.setSignal(false);
    const record = { path: "/record", element: <Person by="dana@lab.example" recordedBy={PERSON.email} /> };
    openApp(world, "/record", [record]);
    expect(await screen.findByText("Dana M. Ruiz", { selector: "[title]" })).toBeVisible();
    expect(screen.getByText("Entered by Maya")).toBeVisible();
  });

  test("names what a person has not sent, in the list and before the account is disabled", async () => {
    const unsent_of = [{ user: "dana@lab.example", unsent: 1 }];
    const report = JSON.stringify(aReport({ unsent: 1, unsent_age_ms: 0, unsent_of }));
    const headers = { "X-Fibril-Report": report };
    await world.lab.request("GET", "/api/changes", { token: world.lab.token("dana@lab.example"), headers });
    const { user, choose } = await open();
    expect(await rowOf("dana@lab.example")).toHaveTextContent(/1 unsent on Tablet 3, last seen \d+:/);
    await choose("Disable account");
    const question = await screen.findByRole("alertdialog");
    expect(question).toHaveTextContent(/1 unsent on Tablet 3, last seen .* take the records over\./);
    await user.click(within(question).getByRole("button", { name: "Confirm" }));
    await waitFor(async () => expect(await rowOf("dana@lab.example")).toHaveTextContent("Disabled"));
    expect(await rowOf("dana@lab.example")).toHaveTextContent(/Last seen Mar 2/);
    await choose("Anonymize");
    const last = await screen.findByRole("alertdialog");
    await user.click(within(last).getByRole("button", { name: "Anonymize" }));
    expect(await screen.findByText("Former member 1")).toBeVisible();
    expect(screen.queryByText("dana@lab.example")).toBeNull();
  });

  test("repeats what the server left of an anonymization, and offers it no more after that", async () => {
    const { id = "" } = (await world.lab.accounts.find("dana@lab.example")) ?? {};
    await world.lab.accounts.makeFormer(id, "key");
    const { user } = await open();
    const openMenu = async () =>
      user.click(await screen.findByRole("button", { name: "Actions for Former member 1" }));
    await openMenu();
    await user.click(await screen.findByRole("menuitem", { name: "Anonymize" }));
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Anonymize" }));
    await expect.poll(() => world.lab.accounts.find("dana@lab.example")).toBeNull();
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await openMenu();
    expect(await screen.findByRole("menuitem", { name: "Export data" })).toBeVisible();
    // The list is read again after the change, perhaps while the menu is open.
    await waitFor(() => expect(screen.queryByRole("menuitem", { name: "Anonymize" })).toBeNull());
  });

  test("changes a role, disables and enables an account", async () => {
    const { user, choose } = await open();
    await choose("Change role");
    const form = await screen.findByRole("dialog", { name: "Role of dana" });
    await user.selectOptions(within(form).getByLabelText(/Role/), "Administrator");
    await user.click(within(form).getByRole("button", { name: "Change role" }));
    await waitFor(async () => expect(await rowOf("dana@lab.example")).toHaveTextContent("Administrator"));
    await choose("Disable account");
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: /Confirm|OK|Yes/ }));
    await waitFor(async () => expect(await rowOf("dana@lab.example")).toHaveTextContent("Disabled"));
    await choose("Sign out everywhere");
    const again = await screen.findByRole("alertdialog");
    await user.click(within(again).getByRole("checkbox", { name: /^Delete the lab's data from a device/ }));
    await user.click(within(again).getByRole("button", { name: "Confirm" }));
    const token = world.lab.token("dana@lab.example");
    const answer = async () => (await world.lab.request("GET", "/api/account", { token })).json();
    await expect.poll(answer).toMatchObject({ code: "ACCOUNT_DISABLED", wipe: true });
    await choose("Enable account");
    await waitFor(async () => expect(await rowOf("dana@lab.example")).not.toHaveTextContent("Disabled"));
  });

  /** Signs eve in on a device; returns the token of the session. */
  const signIn = async (device: string): Promise<string> => {
    const reply = await world.lab.request("POST", "/api/auth/login", {
      token: null,
      body: { username: "eve", password: "correct horse" },
      headers: { "X-Fibril-Device": device },
    });
    return (await reply.json()).token;
  };
  const addEve = async () =>
    world.lab.accounts.add(
      await newAccount(world.lab.clock, {
        username: "eve",
        email: "eve@lab.example",
        password: "correct horse",
      }),
    );

  test("shows the device that a person used last, and the others after a press", async () => {
    await addEve();
    for (const device of ["Tablet 1", "Tablet 2", "Phone 22AB", "Tablet 2"]) {
      await signIn(device);
      world.lab.clock.pass(60_000);
    }
    const { user } = await open("eve");
    const row = within(await rowOf("eve@lab.example"));
    expect(row.getByText(/^Last seen .*, signed in on Tablet 2$/)).toBeVisible();
    const others = () => row.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(row.queryByText("Phone 22AB")).not.toBeVisible();
    await user.click(row.getByText("and 2 more"));
    expect(row.getByText("Phone 22AB")).toBeVisible();
    expect(others()).toEqual(["Phone 22AB", "Tablet 1"]);
  });

  test("lists the sessions of a person with device and last use, and ends one of them", async () => {
    const isSignedIn = async (token: string) =>
      (await world.lab.request("GET", "/api/account", { token })).status === 200;
    await addEve();
    const [lost, other] = [await signIn("Tablet 3"), await signIn("Phone 22AB")];
    const { user, choose } = await open("eve");
    await choose("Sessions");
    const dialog = await screen.findByRole("dialog", { name: "Sessions of eve" });
    expect(within(dialog).getAllByText(/^Last used /)).toHaveLength(2);
    await user.clickAnew(within(dialog).getByRole("button", { name: "Sign out Tablet 3" }));
    await waitFor(() => expect(within(dialog).queryByText("Tablet 3")).toBeNull());
    expect(within(dialog).getByText("Phone 22AB")).toBeVisible();
    expect([await isSignedIn(lost), await isSignedIn(other)]).toEqual([false, true]);
    // A press of "Sign out" is at once: who reads from the top has seen the choice before.
    const wipe = within(dialog).getByRole("checkbox", { name: /^Delete the lab's data from a device/ });
    const [first] = within(dialog).getAllByRole("button", { name: /^Sign out / });
    expect(first && wipe.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(wipe);
    await user.click(within(dialog).getByRole("button", { name: "Sign out Phone 22AB" }));
    expect(await within(dialog).findByText("eve is signed out.")).toBeVisible();
    const answers = [lost, other].map((token) => world.lab.request("GET", "/api/account", { token }));
    const ended = await Promise.all(answers.map(async (answer) => (await answer).json()));
    expect(ended.map(({ code, wipe }) => [code, wipe])).toEqual([
      ["SESSION_ENDED", undefined],
      ["SESSION_ENDED", true],
    ]);
  });

  test("lists the API tokens of a person, revokes one, and states that a new password does not", async () => {
    const token = world.lab.token("dana@lab.example");
    const body = { name: "Balance", scope: "write" };
    const created = await world.lab.request("POST", "/api/account/tokens", { token, body });
    const api = (await created.json()).token;
    const { user, choose } = await open();
    await choose("Reset password");
    const reset = await screen.findByRole("alertdialog");
    expect(within(reset).getByText("API tokens of this person remain valid.")).toBeVisible();
    await user.click(within(reset).getByRole("button", { name: "Cancel" }));
    await choose("API tokens");
    const dialog = await screen.findByRole("dialog", { name: "API tokens of dana" });
    await user.clickAnew(within(dialog).getByRole("button", { name: "Revoke Balance" }));
    const question = await screen.findByRole("alertdialog");
    await user.click(within(question).getByRole("button", { name: "Revoke" }));
    expect(await within(dialog).findByText("dana has no API token.")).toBeVisible();
    expect((await world.lab.request("GET", "/api/chemicals", { token: api })).status).toBe(401);
  });

  test("shows why the last administrator remains one", async () => {
    await inRole("administrator");
    const { user } = openApp(world, "/people", pages);
    await rowOf(PERSON.email);
    await user.click(screen.getByRole("button", { name: `Actions for ${PERSON.username}` }));
    await user.click(await screen.findByRole("menuitem", { name: "Change role" }));
    const form = await screen.findByRole("dialog", { name: `Role of ${PERSON.username}` });
    await user.selectOptions(within(form).getByLabelText(/Role/), "Member");
    await user.click(within(form).getByRole("button", { name: "Change role" }));
    expect(await within(form).findByText(/^This is the last enabled administrator\./)).toBeVisible();
  });

  test("opens at the person of its address", async () => {
    await inRole("administrator");
    openApp(world, "/people?person=Dana%40lab.example", pages);
    const row = await rowOf("dana@lab.example");
    await waitFor(() => expect(row).toHaveFocus());
    expect(await rowOf(PERSON.email)).not.toHaveFocus();
  });

  test("states without signal that it needs a connection", async () => {
    await inRole("administrator");
    world.setSignal(false);
    openApp(world, "/people", pages);
    expect(await screen.findByText("Not available offline.")).toBeVisible();
  });
});

test("the audit lists what administrators did, and who signed in", async () => {
  await inRole("administrator");
  const token = (await world.env.store.session.get("current"))?.token ?? "";
  const dana = await world.lab.accounts.find("dana@lab.example");
  const path = `/api/accounts/${dana?.id}/role`;
  await world.lab.request("PUT", path, { body: { role: "staff" }, token });
  const { user } = openApp(world, "/people", pages);
  await user.click(await screen.findByRole("link", { name: "Audit" }));
  expect(await screen.findByText(`${PERSON.username} gave dana the role staff`)).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Sign-ins" }));
  expect(screen.queryByText(/gave dana/)).toBeNull();
});

describe("the page of one's own account", () => {
  /** Pasted, as from a password manager; typing three passwords takes long. */
  async function fill(user: User, current: string, again: string, chosen = "battery staple") {
    const fields = {
      "Current password": current,
      "New password": chosen,
      "New password again": again,
    };
    for (const [label, text] of Object.entries(fields)) {
      const field = await screen.findByLabelText(new RegExp(`^${label}(?! again)`));
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
    }
    await user.clickAnew(screen.getByRole("button", { name: "Change password" }));
  }

  test("changes one's own name, and shows it", async () => {
    const { user } = openApp(world, "/account", pages);
    await user.click(await screen.findByRole("button", { name: "Change name" }));
    const form = within(await screen.findByRole("dialog", { name: "Your name" }));
    expect(form.getByLabelText("Name")).toHaveValue("Maya");
    await user.retype(form.getByLabelText("Name"), "Maya Okafor");
    await user.clickAnew(form.getByRole("button", { name: "Change name" }));
    const card = within(await screen.findByRole("region", { name: "You" }));
    expect(await card.findByText("Maya Okafor")).toBeVisible();
    expect((await world.lab.accounts.find(PERSON.email))?.name).toBe("Maya Okafor");
  });

  test("changes the password only if the new one is the same twice", async () => {
    const { user } = openApp(world, "/account", pages);
    await fill(user, "fibril-test", "battery stable");
    expect(await screen.findByText("The two passwords are not the same")).toBeVisible();
  });

  test("changes the password with the current one", async () => {
    const { user } = openApp(world, "/account", pages);
    await fill(user, "wrong", "battery staple");
    expect(await screen.findByText("The current password is wrong.")).toBeVisible();
    await fill(user, "fibril-test", "Password1234!", "Password1234!");
    expect(await screen.findByText(/^This password is too common/)).toBeVisible();
    await fill(user, "fibril-test", "battery staple");
    expect(await screen.findByText("Password changed.")).toBeVisible();
  });

  test("signs out everywhere else", async () => {
    for (const device of ["Phone 22AB", "Tablet 9XYZ"])
      await world.lab.request("POST", "/api/auth/login", {
        token: null,
        body: { username: PERSON.username, password: "fibril-test" },
        headers: { "X-Fibril-Device": device },
      });
    const { user } = openApp(world, "/account", pages);
    await user.click(await screen.findByRole("button", { name: "Sign out everywhere else" }));
    await waitFor(() => expect(screen.queryByText("Phone 22AB")).toBeNull());
    expect(screen.queryByText("Tablet 9XYZ")).toBeNull();
    expect(screen.getByText("This session")).toBeVisible();
    expect(screen.getByText("Your other sessions have ended.")).toBeVisible();
  });

  test("lists the sessions, and signs another one out", async () => {
    const other = await world.lab.request("POST", "/api/auth/login", {
      token: null,
      body: { username: PERSON.username, password: "fibril-test" },
      headers: { "X-Fibril-Device": "Phone 22AB" },
    });
    const { token } = await other.json();
    const { user } = openApp(world, "/account", pages);
    expect(await screen.findByText("This session")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Sign out Phone 22AB" }));
    await waitFor(() => expect(screen.queryByText("Phone 22AB")).toBeNull());
    expect(screen.queryByRole("button", { name: "Sign out everywhere else" })).toBeNull();
    expect((await world.lab.request("GET", "/api/account", { token })).status).toBe(401);
  });

  test("opens without signal with name, role and PIN", async () => {
    world.setSignal(false);
    openApp(world, "/account", pages);
    expect(await screen.findByRole("heading", { name: "My account" })).toBeVisible();
    await waitFor(() => expect(screen.getAllByText("Not available offline.")).toHaveLength(2));
    expect(screen.getByText("Staff")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Change PIN" })).toBeVisible();
  });
});

describe("the card of the API tokens", () => {
  const nameField = (form: HTMLElement) => within(form).getByLabelText(/^Name/);

  test("creates a token, shows it once, and it reads the lab", async () => {
    const { user } = openApp(world, "/account", pages);
    expect(await screen.findByText("No API tokens")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "New token" }));
    const form = await screen.findByRole("dialog", { name: "New token" });
    await user.click(within(form).getByRole("button", { name: "Create token" }));
    expect(await within(form).findByText("Name is required")).toBeVisible();
    await user.type(nameField(form), "Balance");
    await user.clickAnew(within(form).getByRole("button", { name: "Create token" }));
    const shown = await screen.findByRole("dialog", { name: "Token Balance" });
    expect(within(shown).getByText(/It is not shown again\./)).toBeVisible();
    const token = shown.querySelector(".code")?.textContent ?? "";
    await user.click(within(shown).getByRole("button", { name: "Copy" }));
    expect(await navigator.clipboard.readText()).toBe(token);
    expect((await world.lab.request("GET", "/api/chemicals", { token })).status).toBe(200);
    expect((await world.lab.request("POST", "/api/chemicals", { token, body: {} })).status).toBe(403);
    await user.click(within(shown).getByRole("button", { name: "Done" }));
    expect(await screen.findByRole("button", { name: "Revoke Balance" })).toBeVisible();
    expect(document.body.textContent).not.toContain(token);
  });

  test("creates a token that writes, for the days that were entered, a year at most", async () => {
    const { user } = openApp(world, "/account", pages);
    await user.click(await screen.findByRole("button", { name: "New token" }));
    const form = await screen.findByRole("dialog", { name: "New token" });
    await user.type(nameField(form), "Balance");
    await user.selectOptions(within(form).getByLabelText(/^Scope/), "Read and write");
    const days = within(form).getByLabelText(/^Valid for/);
    await user.retype(days, "366");
    await user.clickAnew(within(form).getByRole("button", { name: "Create token" }));
    expect(await within(form).findByText("Days must be a whole number from 1 to 365")).toBeVisible();
    await user.retype(days, "10");
    await user.clickAnew(within(form).getByRole("button", { name: "Create token" }));
    const shown = await screen.findByRole("dialog", { name: "Token Balance" });
    await user.click(within(shown).getByRole("button", { name: "Done" }));
    expect(await screen.findByText("Read and write, valid until Mar 12, 2026")).toBeVisible();
    expect(screen.getByText("Never used")).toBeVisible();
  });

  test("shows the last use and the expiry, and revokes a token after a question", async () => {
    const signedIn = await world.env.store.session.get("current");
    const create = async (name: string, days: number): Promise<string> => {
      const body = { name, scope: "read", days };
      const token = signedIn?.token ?? "";
      return (await (await world.lab.request("POST", "/api/account/tokens", { token, body })).json()).token;
    };
    await create("Freezer", 1);
    const balance = await create("Balance", 30);
    world.lab.clock.pass(2 * 86_400_000);
    const status = async () => (await world.lab.request("GET", "/api/chemicals", { token: balance })).status;
    expect(await status()).toBe(200);
    const { user } = openApp(world, "/account", pages);
    expect(await screen.findByText("Last used Mar 4, 2026, 9:00 AM")).toBeVisible();
    expect(screen.getByText("Read, expired Mar 3, 2026")).toBeVisible();
    expect(screen.getByText("Expired")).toBeVisible();
    const answer = async (press: string, choice: string) => {
      await user.clickAnew(screen.getByRole("button", { name: press }));
      const question = await screen.findByRole("alertdialog");
      await user.click(within(question).getByRole("button", { name: choice }));
    };
    await answer("Revoke Balance", "Cancel");
    expect(await status()).toBe(200);
    await answer("Revoke Balance", "Revoke");
    expect(await screen.findByText("Balance is revoked.")).toBeVisible();
    expect(await status()).toBe(401);
    await answer("Remove Freezer", "Remove");
    expect(await screen.findByText("No API tokens")).toBeVisible();
  });

  test("states without signal that it needs a connection, and creates nothing", async () => {
    world.setSignal(false);
    openApp(world, "/account", pages);
    expect(await screen.findByText(/The server has the list of your API tokens\./)).toBeVisible();
    expect(screen.queryByRole("button", { name: "New token" })).toBeNull();
  });
});
