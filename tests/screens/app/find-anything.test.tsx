import { fireEvent, getConfig, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import type { Role } from "#domain/kernel/roles.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { writeRecords } from "#store/write-records.ts";
import { refreshSession } from "#sync/session/sign-in.ts";
import { anEquipment, DANA, equipmentChanges } from "#tests/fixtures/records.ts";
import type { User } from "#tests/support/a-user.ts";
import { handScan } from "#tests/support/hand-scan.ts";
import { aWorld, openApp, PERSON, signedIn, type World } from "./open-app.tsx";

const press = anEquipment({ id: "0b6f3a52-7a4e-4c3e-9d53-3a2f5d6e7f80", name: "Press", short_name: "PRS-1" });
const mill = anEquipment({ id: "1c6f3a52-7a4e-4c3e-9d53-3a2f5d6e7f81", name: "Mill", short_name: "MIL-1" });
const pathOf = ({ id }: { id: string }) => `/inventory/equipment/${id}`;

let world: World;

beforeEach(async () => {
  localStorage.clear();
  world = await aWorld();
  await signedIn(world);
  await writeRecords(world.env.store, [press, mill].flatMap(equipmentChanges));
});

const dialog = () => screen.findByRole("dialog", { name: "Find anything" });
const links = async (name: string) =>
  within(await within(await dialog()).findByRole("list", { name })).getAllByRole("link");
const firstHit = async () => (await links("Found in the lab"))[0];

/**
 * Enters a text at once. Keys that follow each other as fast as those of `user.type`, with an Enter right after them, come
 * from a hand scanner.
 */
async function enter(user: User, field: HTMLElement, text: string) {
  await user.click(field);
  await user.paste(text);
}

/** Opens the app at a path, and the search by keys. */
async function search(keys: string, path = "/inventory") {
  const app = openApp(world, path);
  await screen.findByRole("heading", { level: 1 });
  await app.user.keyboard(keys);
  return { ...app, field: within(await dialog()).getByRole("searchbox", { name: "Find anything" }) };
}

test.each(["/", "{Control>}k{/Control}", "{Meta>}k{/Meta}"])(
  "%s opens the search with the cursor in it",
  async (keys) => {
    const { field } = await search(keys);
    await waitFor(() => expect(field).toHaveFocus());
  },
);

test("what is typed before the search is loaded is in its field", async () => {
  openApp(world, "/inventory");
  await screen.findByRole("heading", { level: 1 });
  // In one task: nothing can be loaded in between.
  const press = (init: KeyboardEventInit) => fireEvent.keyDown(document.body, init);
  fireEvent.click(screen.getByRole("button", { name: "Find anything" }));
  for (const key of ["P", "x", "Backspace", "r", "s", "-"]) press({ key });
  expect(screen.queryByRole("dialog")).toBeNull();
  const field = within(await dialog()).getByRole("searchbox");
  expect(field).toHaveValue("Prs-");
  await waitFor(async () => expect(await firstHit()).toHaveTextContent("Press"));
  await waitFor(() => expect(field).toHaveFocus());
});

test("a short code and Enter open the record", async () => {
  const { user, router, field } = await search("/");
  await enter(user, field, shortCode({ table: "equipment", id: press.id }).slice(4).toLowerCase());
  await waitFor(async () => expect(await firstHit()).toHaveTextContent("Press"));
  await user.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe(pathOf(press));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test.each([
  ["an id", press.id],
  ["a path", pathOf(press)],
  ["an address of another origin", `http://10.0.0.7:8080${pathOf(press)}?from=label`],
  ["hyphens that do not break", press.id.replaceAll("-", "\u2011")],
  ["a code with such a hyphen", shortCode({ table: "equipment", id: press.id }).replace("-", "\u2011")],
  ["a name with such a hyphen", "PRS\u20111"],
])("%s finds its record alone", async (_, text) => {
  const { user, router, field } = await search("/");
  await enter(user, field, text);
  await waitFor(async () => expect(await firstHit()).toHaveTextContent("Press"));
  expect(await links("Found in the lab")).toHaveLength(1);
  await user.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe(pathOf(press));
});

test.each([`${location.origin}${pathOf(press)}`, pathOf(press), press.id])(
  "a hand scanner outside of fields, %s, opens the record and no search",
  async (text) => {
    for (const every of [5, 25, 45, 60]) {
      const { router, unmount } = openApp(world, "/inventory");
      await screen.findByRole("heading", { level: 1 });
      await handScan(text, document.body, every);
      await expect.poll(() => router.state.location.pathname).toBe(pathOf(press));
      expect(screen.queryByRole("dialog")).toBeNull();
      unmount();
    }
  },
);

test("a slow hand scanner opens no search either", async () => {
  const { router } = openApp(world, "/inventory");
  await screen.findByRole("heading", { level: 1 });
  await handScan(`${location.origin}${pathOf(press)}`, document.body, 250);
  await expect.poll(() => router.state.location.pathname).toBe(pathOf(press));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("a label scanned into the search opens the record", async () => {
  const { router, field } = await search("/");
  await handScan(`${location.origin}${pathOf(press)}`, field, 45);
  await expect.poll(() => router.state.location.pathname).toBe(pathOf(press));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what follows the key of the search at once is in its field", async () => {
  const { field } = await search("/mil");
  expect(field).toHaveValue("mil");
});

test("Enter opens the first result of all that was typed, also before the results are drawn", async () => {
  const { router, field } = await search("/");
  await links("Actions and pages");
  // As a browser does: React draws the field at the end of each event, and the results when it has time.
  await getConfig().asyncWrapper(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "MIL-1");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await Promise.resolve();
    expect(screen.queryByRole("list", { name: "Found in the lab" })).toBeNull();
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  });
  await expect.poll(() => router.state.location.pathname).toBe(pathOf(mill));
});

test("arrows move through the results and back, and typing goes on in the field", async () => {
  const { user, router, field } = await search("/");
  await enter(user, field, "hom");
  const [first, second] = await links("Found in the lab");
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(second).toHaveFocus();
  await user.keyboard("{ArrowUp}");
  expect(first).toHaveFocus();
  await user.keyboard("e");
  expect(field).toHaveValue("home");
  expect(field).toHaveFocus();
  // Enter opens the first result that is shown.
  await expect.poll(() => document.querySelector("a.line")?.getAttribute("href")).toBe("/");
  await user.keyboard("{ArrowDown}{ArrowUp}{Enter}");
  expect(router.state.location.pathname).toBe("/");
});

test.each([
  ["outbox", "Outbox", "/outbox"],
  ["new chem", "New chemical", "/inventory/chemicals?form=new"],
  ["add cnf", "New CNF", "/inventory/cnfs?form=new"],
  ["tablets", "Devices", "/devices"],
  ["print labels of press", "Print label: Press", `/print-labels?items=equipment:${press.id}`],
  ["label mil-1", "Print label: Mill", `/print-labels?items=equipment:${mill.id}`],
])("a page or an action: %s finds %s", async (typed, title, to) => {
  const { user, field } = await search("/");
  await user.type(field, typed);
  await waitFor(async () => expect(await firstHit()).toHaveTextContent(title));
  expect(await firstHit()).toHaveAttribute("href", to);
});

test("a record whose name begins like an action is found beside the action", async () => {
  const id = "2d6f3a52-7a4e-4c3e-9d53-3a2f5d6e7f82";
  const named = anEquipment({ id, name: "Label mill", short_name: "LBM-1" });
  await writeRecords(world.env.store, equipmentChanges(named));
  const { user, field } = await search("/");
  await enter(user, field, "label mill");
  const found = async () => (await links("Found in the lab")).map((link) => link.getAttribute("href"));
  await waitFor(async () => expect(await found()).toContain(pathOf(named)));
  expect(await found()).toContain(`/print-labels?items=equipment:${mill.id}`);
});

describe("a person is found by name or e-mail", () => {
  async function dana(role: Role) {
    const account = await world.lab.accounts.find(PERSON.email);
    await world.lab.accounts.setRole(account?.id ?? "", role);
    await refreshSession(world.env);
    const { user, field, ...app } = await search("/");
    await enter(user, field, "dana");
    await waitFor(async () => expect(await firstHit()).toHaveTextContent(`${DANA} · 2 records`));
    return { user, ...app };
  }

  test("and opens the records that the person created, without signal too", async () => {
    world.setSignal(false);
    const { user, router } = await dana("staff");
    await user.keyboard("{Enter}");
    await expect
      .poll(() => router.state.location.pathname + router.state.location.search)
      .toBe(`/inventory?q=${encodeURIComponent(DANA)}`);
  });

  test("and opens the account for administrators, while there is signal", async () => {
    await dana("administrator");
    const link = async () => (await firstHit())?.getAttribute("href");
    expect(await link()).toBe(`/people?person=${encodeURIComponent(DANA)}`);
    world.setSignal(false);
    await expect.poll(link).toBe(`/inventory?q=${encodeURIComponent(DANA)}`);
  });

  test("also oneself, before one's first record", async () => {
    const { user, field } = await search("/");
    await user.type(field, PERSON.username);
    await waitFor(async () => expect(await firstHit()).toHaveTextContent("No records"));
  });
});

test("a closed search forgets its text", async () => {
  const { user, field } = await search("/");
  await user.type(field, "hom");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("/");
  expect(within(await dialog()).getByRole("searchbox")).toHaveValue("");
});

test("an empty search lists the records that were opened, the last one first", async () => {
  const { user, router, field } = await search("/", pathOf(press));
  expect((await links("Recently opened")).map((link) => link.getAttribute("href"))).toEqual([pathOf(press)]);
  await user.type(field, "MIL-1");
  await waitFor(async () => expect(await firstHit()).toHaveTextContent("Mill"));
  await user.keyboard("{Enter}");
  expect(router.state.location.pathname).toBe(pathOf(mill));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.keyboard("/");
  expect((await links("Recently opened")).map((link) => link.getAttribute("href"))).toEqual(
    [mill, press].map(pathOf),
  );
  expect((await links("Actions and pages")).length).toBeGreaterThan(10);
});
