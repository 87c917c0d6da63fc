import { describe, expect, test, vi } from "vitest";
import { accountCommands } from "#server/admin/account-commands.ts";
import type { Options } from "#server/admin/command.ts";
import { dataCommands } from "#server/admin/data/data-commands.ts";
import { listCommands } from "#server/admin/list-commands.ts";
import { lookupCommands } from "#server/admin/lookup-commands.ts";
import { tokenCommands } from "#server/admin/token-commands.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { cupboard } from "#tests/support/cupboard.ts";
import { labOnDisk, runAdmin } from "#tests/support/data-folder.ts";
import { perTest } from "#tests/support/per-test.ts";

const commands = {
  ...accountCommands,
  ...tokenCommands,
  ...lookupCommands,
  ...listCommands,
  ...dataCommands,
};

const lab = perTest(() => createLab({ operations: cupboard }));

const admin = async (name: keyof typeof commands, subject: string, options: Options = {}) =>
  (await commands[name]?.run(lab, subject, options)) ?? "";
const login = async (username: string, password: string) =>
  (await lab.request("POST", "/api/auth/login", { token: null, body: { username, password } })).status;

describe("npm run admin", () => {
  test("adds an account that signs in with the password it prints", async () => {
    const result = await admin("add-account", "ada@lab.example");
    expect(await login("ada", result.slice(result.lastIndexOf(" ") + 1))).toBe(200);
  });

  test("adds an account with the name that is shown for the person, and changes it", async () => {
    await admin("add-account", "ada@lab.example", { name: "Ada Lovelace" });
    expect(await lab.accounts.find("ada")).toMatchObject({ name: "Ada Lovelace" });
    const set = (name: string) => admin("set-name", "ada", { name });
    expect(await set("Ada King")).toBe("ada@lab.example is shown as Ada King.");
    expect(await set("")).toBe("ada@lab.example is shown as Ada.");
    await expect(set("a".repeat(81))).rejects.toThrow("Name must be at most 80 characters");
    await expect(admin("set-name", "ada")).rejects.toThrow("Name is required");
  });

  test("does not print a password that was given", async () => {
    const result = await admin("add-account", "ada@lab.example", {
      username: "countess",
      password: "long enough horse",
    });
    expect(result).not.toContain("long enough horse");
    expect(await login("countess", "long enough horse")).toBe(200);
  });

  test("does not accept a password in the command line, which ps shows to everyone", async () => {
    const { data, accounts } = await labOnDisk();
    const errors = vi.spyOn(console, "error");
    for (const given of [["--password", "long enough horse"], ["--password=long enough horse"]]) {
      const { code } = await runAdmin(data, "add-account", "ada@lab.example", ...given);
      expect([code, errors.mock.lastCall?.[0]]).toEqual([
        1,
        expect.stringMatching(/can be read by everyone on this machine\. Give --own-password/),
      ]);
      expect(errors.mock.lastCall?.[0]).not.toContain("horse");
    }
    errors.mockClear();
    expect(await accounts.find("ada")).toBeNull();
  });

  test("takes a password from FIBRIL_PASSWORD when it is asked to, and only then", async () => {
    const { data, request } = await labOnDisk();
    const signIn = async (username: string) =>
      (
        await request("POST", "/api/auth/login", {
          token: null,
          body: { username, password: "long enough horse" },
        })
      ).status;
    vi.stubEnv("FIBRIL_PASSWORD", "long enough horse");
    const own = await runAdmin(data, "add-account", "ada@lab.example", "--own-password");
    expect([own.code, own.output]).toEqual([0, "Added ada <ada@lab.example>, member."]);
    expect(await signIn("ada")).toBe(200);
    vi.stubEnv("FIBRIL_PASSWORD", "long enough horse");
    expect((await runAdmin(data, "add-account", "eve@lab.example")).output).toContain(", password ");
    expect(await signIn("eve")).toBe(401);
    const errors = vi.spyOn(console, "error");
    vi.stubEnv("FIBRIL_PASSWORD", "qwerty123456");
    expect((await runAdmin(data, "reset-password", "ada", "--own-password")).code).toBe(1);
    expect(errors.mock.lastCall?.[0]).toContain("too common");
    errors.mockClear();
    expect(await signIn("ada")).toBe(200);
  });

  test.each([
    ["dana@lab.example", {}, "The user name dana or the e-mail dana@lab.example is already in use."],
    ["nobody", {}, "Please enter a valid email address"],
    ["ada@lab.example", { password: "eleven char" }, "Password must be at least 12 characters"],
    [
      "ada@lab.example",
      { password: "Password1234!" },
      "This password is too common. Please choose another one, such as four words of your own.",
    ],
  ])("refuses the account %s %j", async (email, options, message) => {
    await expect(admin("add-account", email, options)).rejects.toThrow(message);
    expect(await lab.accounts.count()).toBe(2);
  });

  test("a new password signs the person out everywhere", async () => {
    await admin("reset-password", "dana", { password: "another long one" });
    expect((await lab.request("GET", "/api/places")).status).toBe(401);
    expect(await login("dana", "another long one")).toBe(200);
  });

  test("a new password that is common is refused, and the old one remains", async () => {
    await expect(admin("reset-password", "dana", { password: "qwerty123456" })).rejects.toThrow("too common");
    expect((await lab.request("GET", "/api/places")).status).toBe(200);
  });

  test("disables an account, which ends its sessions, and enables it", async () => {
    const password = "long enough horse";
    await admin("add-account", "ada@lab.example", { password });
    const { token } = await (
      await lab.request("POST", "/api/auth/login", { token: null, body: { username: "ada", password } })
    ).json();
    await admin("disable-account", "ada@lab.example");
    expect((await lab.request("GET", "/api/places", { token })).status).toBe(401);
    expect(await login("ada", password)).toBe(403);
    expect(await admin("list-accounts", "")).toMatch(/ada .* disabled/);
    await admin("enable-account", "ada");
    expect(await login("ada", password)).toBe(200);
  });

  test("ends a person's sessions, also with an order to delete the lab's data on the devices", async () => {
    const answer = async () => (await lab.request("GET", "/api/places")).json();
    expect(await admin("end-sessions", "dana")).toBe("dana@lab.example is signed out on all devices.");
    expect(await answer()).toEqual({
      code: "SESSION_ENDED",
      detail: "Your session was ended. Please log in again.",
    });
    const wiped = "Their devices delete the lab's data, except unsent work, when they next reach the server.";
    expect(await admin("end-sessions", "dana", { wipe: true })).toBe(
      `dana@lab.example is signed out on all devices. ${wiped}`,
    );
    expect(await answer()).toMatchObject({ code: "SESSION_ENDED", wipe: true });
    expect(await admin("disable-account", "marcus", { wipe: true })).toBe(
      `marcus@lab.example is disabled. ${wiped}`,
    );
    const marcus = await lab.request("GET", "/api/places", { token: lab.token("marcus@lab.example") });
    expect(await marcus.json()).toMatchObject({ code: "ACCOUNT_DISABLED", wipe: true });
  });

  test("unlinks an account from its person at the provider, which ends its sessions", async () => {
    const dana = await lab.accounts.find("dana");
    const link = { issuer: "https://sso.lab.example", subject: "17", picture_url: null };
    await lab.accounts.provider.setLink({ ...link, user_id: dana?.id ?? "" });
    expect(await admin("unlink-account", "dana@lab.example")).toBe("dana@lab.example is no longer linked.");
    expect(await lab.accounts.provider.links()).toEqual([]);
    expect((await lab.request("GET", "/api/places")).status).toBe(401);
    await expect(admin("unlink-account", "dana")).rejects.toThrow(
      "dana@lab.example is not linked with a person of an OpenID provider.",
    );
  });

  test("lists the API tokens of everyone, and revokes one", async () => {
    expect(await admin("tokens", "")).toBe("There is no API token.");
    const body = { name: "Balance in room 4", scope: "read", days: 1 };
    const created = await lab.request("POST", "/api/account/tokens", { body });
    const { id, token } = await created.json();
    const use = async () => (await lab.request("GET", "/api/places", { token })).status;
    expect(await admin("tokens", "")).toMatch(
      new RegExp(`^${id} dana@lab\\.example +read +valid until 2026-03-03, never used +Balance in room 4$`),
    );
    expect(await use()).toBe(200);
    expect(await admin("tokens", "")).toContain("last used 2026-03-02T14:00Z");
    lab.clock.pass(24 * 60 * 60_000);
    expect(await admin("tokens", "")).toContain("expired 2026-03-03");
    lab.clock.pass(-1);
    expect(await admin("revoke-token", id)).toBe("Revoked Balance in room 4.");
    expect(await use()).toBe(401);
    await expect(admin("revoke-token", id)).rejects.toThrow(`There is no API token ${id}.`);
  });

  test("revokes the API tokens of an account that it disables, and not with a new password", async () => {
    const body = { name: "Balance", scope: "read" };
    const { token } = await (await lab.request("POST", "/api/account/tokens", { body })).json();
    const use = async () => (await lab.request("GET", "/api/places", { token })).status;
    await admin("reset-password", "dana", { password: "another long one" });
    expect(await use()).toBe(200);
    await lab.accounts.setRole((await lab.accounts.find("marcus"))?.id ?? "", "administrator");
    await admin("disable-account", "dana");
    await admin("enable-account", "dana");
    expect(await use()).toBe(401);
  });

  test("adds members, or accounts of another role, and changes roles", async () => {
    expect(await admin("add-account", "ada@lab.example")).toMatch(/^Added ada <ada@lab.example>, member, /);
    await admin("add-account", "eve@lab.example", { role: "administrator" });
    expect(await admin("set-role", "ada", { role: "staff" })).toBe("ada@lab.example is staff.");
    const list = await admin("list-accounts", "");
    expect(list).toMatch(/^ada .* staff/);
    expect(list).toMatch(/eve .* administrator/);
    await expect(admin("set-role", "ada", { role: "boss" })).rejects.toThrow(
      "A role is reader, member, staff, administrator.",
    );
  });

  test("refuses to leave the lab without an administrator", async () => {
    const message =
      "eve@lab.example is the last enabled administrator. Give another account that role first.";
    await admin("add-account", "eve@lab.example", { role: "administrator" });
    await expect(admin("set-role", "eve", { role: "staff" })).rejects.toThrow(message);
    await expect(admin("disable-account", "eve")).rejects.toThrow(message);
    await admin("set-role", "dana", { role: "administrator" });
    expect(await admin("disable-account", "eve")).toBe("eve@lab.example is disabled.");
  });

  test("sends an added location to the tablets by the feed", async () => {
    await admin("add-location", "Attic");
    const { changes } = await (await lab.request("GET", "/api/changes")).json();
    expect(changes).toMatchObject([
      { table: "locations", record: { name: "Attic" } },
      { table: "claims", id: "list_entry.locations:attic" },
    ]);
    await expect(admin("add-location", "attic")).rejects.toThrow("attic already exists.");
  });

  test("adds, renames, merges and retires an entry of any list", async () => {
    const options = { list: "plants" };
    await admin("add-entry", "Mint", options);
    await admin("rename-entry", "mint", { ...options, to: "Peppermint" });
    await admin("add-entry", "Pepermint", options);
    const merged = await admin("merge-entry", "Pepermint", { ...options, to: "Peppermint" });
    expect(merged).toBe("Merged Pepermint into Peppermint.");
    expect(await admin("retire-entry", "Peppermint", options)).toBe("Retired Peppermint.");
    expect(await admin("list-entries", "", options)).toBe(
      "Pepermint (merged into Peppermint)\nPeppermint (retired)",
    );
    await expect(admin("retire-entry", "Sage", options)).rejects.toThrow("Sage is not in the list.");
    await expect(admin("list-entries", "", { list: "colours" })).rejects.toThrow("--list must be one of");
  });

  test("numbers suppliers on from the highest", async () => {
    const options = { email: "sales@mill.example", country: "US", type: "EQUIPMENT" };
    await admin("add-supplier", "Mill One", options);
    await admin("add-supplier", "Mill Two", options);
    expect(await lab.db.get("suppliers", "2")).toMatchObject({ id: 2, name: "Mill Two", address: null });
    await expect(admin("add-supplier", "Mill Three", { ...options, type: "MILL" })).rejects.toThrow(
      "--type must be",
    );
  });

  test("adds a chemical's name with its type", async () => {
    await admin("add-chemical-name", "Acetic acid", { type: "ACID" });
    expect(await lab.db.all("chemical_names")).toMatchObject([
      { name: "Acetic acid", chemical_type: "ACID" },
    ]);
  });

  test("gives the lab a new epoch after a restore", async () => {
    const before = await lab.db.epoch();
    await admin("after-restore", "");
    expect((await lab.request("GET", "/api/places")).headers.get("X-Fibril-Epoch")).not.toBe(before);
  });
});
