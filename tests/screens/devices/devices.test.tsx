import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { deviceRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import { commands } from "#contract/index.ts";
import { setAppearance } from "#hooks/appearance.ts";
import { fullScreen } from "#hooks/page.ts";
import { identifyDevice, readIdentity } from "#sync/device/identity.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { submit } from "#sync/write/submit.ts";
import { aReport, TABLET, unsentReport } from "#tests/fixtures/device-reports.ts";
import { examples } from "#tests/fixtures/examples.ts";
import { aWorld, openApp, PERSON, signedIn, type World } from "../app/open-app.tsx";
import { pressNew } from "../components/open-screen.tsx";

let world: World;
const pages = [{ path: "/", element: <h1>Home of the lab</h1> }, ...deviceRoutes];

beforeEach(async () => {
  localStorage.clear();
  world = await aWorld();
  world.env.about = async () => ({ app: "0.1.0", persisted: false, free_bytes: 1.4e9 });
  world.env.device = async () => {
    const mark = await world.env.store.marks.get("device");
    return mark?.key === "device" ? mark.value : "";
  };
  await identifyDevice(world.env.store, localStorage);
  await signedIn(world);
});

const report = (one: object) =>
  world.lab.request("GET", "/api/changes", { headers: { "X-Fibril-Report": JSON.stringify(one) } });
const rowOf = async (name: RegExp) => {
  const row = (await screen.findByText(name)).closest("li");
  if (!row) throw new Error(`${name} is not in a row`);
  return row;
};

async function saveOne() {
  const saved = await submit(world.env, PERSON.email, commands.createEquipment, {
    body: examples.createEquipment?.body,
  });
  expect(saved.kind).toBe("saved");
}

describe("the page of the devices", () => {
  test("is reached from the account menu, and shows what each device had unsent when it was last seen", async () => {
    const unsent_of = [{ user: "ada@lab.example", unsent: 2 }];
    await report(
      unsentReport([crypto.randomUUID(), crypto.randomUUID()], 10, { name: "Tablet 4", unsent_of }),
    );
    const { user, router } = openApp(world, "/", pages);
    await user.click(await screen.findByRole("button", { name: `${PERSON.username}, account` }));
    await user.click(await screen.findByRole("menuitem", { name: "Devices" }));
    await expect.poll(() => router.state.location.pathname).toBe("/devices");
    const other = await rowOf(/Tablet 4/);
    expect(other).toHaveTextContent("2 unsent since Feb 20");
    expect(other).toHaveTextContent("Last seen Mar 2, 2026, 9:00 AM by dana@lab.example");
    expect(other).toHaveTextContent("Version 0.1.0, storage persistent, 1.4 GB free");
    expect(other).toHaveTextContent("Unsent: 2 of ada@lab.example");
    expect(within(other).queryByText(/^Nothing unsent/)).toBeNull();
    const own = await rowOf(/\(this tablet\)/);
    expect(own).toHaveTextContent("Nothing unsent when last seen, 9:00 AM");
    expect(own).toHaveTextContent("storage not persistent");
  });

  test("shows what a device reported and what never arrived", async () => {
    await report(unsentReport([1, 2, 3].map(() => crypto.randomUUID())));
    await report(aReport({ database: crypto.randomUUID() }));
    openApp(world, "/devices", pages);
    const row = await rowOf(/Tablet 3/);
    expect(row).toHaveTextContent("reported 3 unsent changes on Mar 2 that never arrived");
    expect(row).toHaveTextContent("Nothing unsent when last seen, 9:00 AM");
  });

  test("shows without signal what was fetched last, and from when it is", async () => {
    await report(aReport());
    const { unmount } = openApp(world, "/devices", pages);
    await screen.findByText("Tablet 3");
    unmount();
    world.setSignal(false);
    openApp(world, "/devices", pages);
    expect(await screen.findByText("The server was not reached.")).toBeVisible();
    expect(screen.getByText("The list is from Mar 2, 2026, 9:00 AM.")).toBeVisible();
    expect(screen.getByText("Tablet 3")).toBeVisible();
  });

  test("states without signal that the list was never fetched", async () => {
    world.setSignal(false);
    openApp(world, "/devices", pages);
    expect(await screen.findByText("Not available offline yet.")).toBeVisible();
  });
});

describe("the page of this tablet", () => {
  const value = async (label: string) =>
    (await screen.findByText(label, { selector: "dt" })).nextElementSibling;

  test("shows its health without signal", async () => {
    world.setSignal(false);
    await saveOne();
    openApp(world, "/devices/this", pages);
    await waitFor(async () => expect(await value("Unsent")).toHaveTextContent("1 unsent since Mar 2"));
    await waitFor(async () => expect(await value("Last contact")).toHaveTextContent("Mar 2, 2026, 9:00 AM"));
    expect(await value("Room")).toHaveTextContent("1.4 GB free");
    expect(await value("Clock")).toHaveTextContent("Agrees with the server");
    expect(await value("App version")).toHaveTextContent("0.1.0");
    const identity = await readIdentity(world.env.store);
    expect(await screen.findByText(identity?.id ?? "")).toBeVisible();
  });

  test("counts the unsent records of everyone on it", async () => {
    world.setSignal(false);
    await saveOne();
    await world.env.store.outbox.toCollection().modify({ user: "marcus@lab.example" });
    openApp(world, "/devices/this", pages);
    await waitFor(async () => expect(await value("Unsent")).toHaveTextContent("1 unsent since Mar 2"));
  });

  test("has the settings of this tablet, and stores a choice at once", async () => {
    onTestFinished(() => setAppearance({ theme: null, contrast: null, pad: null }));
    const { user } = openApp(world, "/devices/this", pages);
    const settings = within(await screen.findByRole("region", { name: "Settings" }));
    expect(settings.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual([
      "Appearance",
      "Contrast",
      "Wait for Undo before sending",
      "Number pad in shelf mode",
    ]);
    await user.click(settings.getByRole("button", { name: "Dark" }));
    expect(settings.getByRole("button", { name: "Dark" })).toHaveAttribute("aria-pressed", "true");
    expect(document.documentElement.dataset.theme).toBe("dark");
    expect(localStorage.getItem("fibril.theme")).toBe("dark");
    settings.getByRole("button", { name: "Auto" }).focus();
    await user.keyboard("{Enter}");
    expect(settings.getByRole("button", { name: "Auto" })).toHaveAttribute("aria-pressed", "true");
    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  test("shows that everything is sent", async () => {
    openApp(world, "/devices/this", pages);
    await waitFor(async () => expect(await value("Unsent")).toHaveTextContent("Nothing, everything is sent"));
  });

  test.each([
    [true, "Persistent: the browser does not delete the data by itself"],
    [false, "The browser did not agree. Install the app, or use it for some days, then try again."],
  ])("asks the browser to protect the data; it answers %s", async (isGranted, text) => {
    let persisted = false;
    world.env.about = async () => ({ app: "0.1.0", persisted, free_bytes: null });
    const storage = {
      persist: async () => {
        persisted = isGranted;
        return isGranted;
      },
    };
    Object.defineProperty(navigator, "storage", { configurable: true, value: storage });
    const { user } = openApp(world, "/devices/this", pages);
    await user.click(await screen.findByRole("button", { name: "Protect the data" }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(await value("Room")).toHaveTextContent("Not reported by this browser");
  });

  test("is renamed, and the lab's list shows the name", async () => {
    const { user } = openApp(world, "/devices/this", pages);
    const field = await screen.findByRole("textbox", { name: "Name" });
    await user.retype(field, "Tablet für alle");
    await user.click(screen.getByRole("button", { name: "Rename" }));
    expect(
      await screen.findByText("Name can contain letters without accents, digits and signs"),
    ).toBeVisible();
    await user.retype(field, "Tablet 5");
    await user.clickAnew(screen.getByRole("button", { name: "Rename" }));
    expect(await screen.findByText(/^This .+ is now Tablet 5\.$/)).toBeVisible();
    await syncTurn(world.env);
    expect((await world.lab.db.devices.list()).map(({ report }) => report.name)).toEqual(["Tablet 5"]);
  });

  test("is the device that the lab knew by its name, if the person states so", async () => {
    await report(unsentReport([crypto.randomUUID()]));
    const { user } = openApp(world, "/devices/this", pages);
    await waitFor(async () => expect(await world.env.store.marks.get("devices")).toBeDefined());
    const field = await screen.findByRole("textbox", { name: "Name" });
    await user.retype(field, "tablet 3");
    await user.click(screen.getByRole("button", { name: "Rename" }));
    const question = await screen.findByRole("alertdialog", {
      name: /^Tablet 3 is a device of the lab, last seen Mar 2, 2026, 9:00 AM\. Is it this .+\?$/,
    });
    await user.click(within(question).getByRole("button", { name: /^It is this/ }));
    await waitFor(async () => expect((await readIdentity(world.env.store))?.id).toBe(TABLET));
    await syncTurn(world.env);
    const [one, ...others] = await world.lab.db.devices.list();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ id: TABLET, deleted: [{ count: 1 }] });
  });
});

describe("a clock that is wrong", () => {
  test("is shown above every page before the next save, until the clock is correct", async () => {
    const now = world.lab.clock.now;
    world.env.now = () => now() + 7_500_000;
    await syncTurn(world.env);
    openApp(world, "/devices/this", pages);
    expect(await screen.findByText(/^The clock of this .+ is 2 h 5 min ahead\.$/)).toBeVisible();
    const dt = await screen.findByText("Clock", { selector: "dt" });
    expect(dt.nextElementSibling).toHaveTextContent("2 h 5 min ahead of the server");
    world.env.now = now;
    await syncTurn(world.env);
    await waitFor(() => expect(screen.queryByText(/^The clock of this/)).toBeNull());
  });

  test("is shown at the date of a form", async () => {
    const now = world.lab.clock.now;
    world.env.now = () => now() - 180_000;
    await syncTurn(world.env);
    const { user } = openApp(world, "/inventory/chemicals", [...pages, ...kindRoutes.chemicals]);
    await pressNew(user, "New chemical");
    expect(
      await screen.findByText(/^Entered by .+ \(the clock of this tablet is 3 min behind\)$/),
    ).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Change who entered this record" }));
    expect(await screen.findByText("New York time. The clock of this tablet is 3 min behind.")).toBeVisible();
  });

  test("is reported on a page that fills the screen", async () => {
    const now = world.lab.clock.now;
    world.env.now = () => now() + 7_500_000;
    await syncTurn(world.env);
    openApp(world, "/shelf", [...pages, { path: "/shelf", element: <h1>The shelf</h1>, handle: fullScreen }]);
    expect(await screen.findByText(/^The clock of this .+ is 2 h 5 min ahead\.$/)).toBeVisible();
  });
});
