import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Link } from "react-router-dom";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { announceNewVersion } from "#app/update/versions.ts";
import { SyncPill } from "#components/sync/sync-pill.tsx";
import { commands } from "#contract/index.ts";
import { fullScreen, useNamedPage } from "#hooks/page.ts";
import { setFormDirty } from "#hooks/saving/dirty-forms.ts";
import { refreshSession } from "#sync/session/sign-in.ts";
import { submit } from "#sync/write/submit.ts";
import { examples } from "#tests/fixtures/examples.ts";
import { catchDownloads } from "#tests/support/downloads.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { aWorld, openApp, PERSON, signedIn, type World } from "./open-app.tsx";

let world: World;

beforeEach(async () => {
  world = await aWorld();
  await signedIn(world);
});

/** The modules are shared with the other files of this worker: a version that waits would be offered there too. */
const withdrawAfterwards = () => onTestFinished(() => announceNewVersion(null));

/** One unsent write of the person who is signed in. */
async function saveOne(short_name = "HOM-1") {
  const body = { ...examples.createEquipment?.body, name: short_name, short_name };
  const saved = await submit(world.env, PERSON.email, commands.createEquipment, { body });
  expect(saved.kind).toBe("saved");
  const entry = (await world.env.store.outbox.toArray()).at(-1);
  if (!entry) throw new Error("Nothing was saved");
  return entry.seq;
}
const pill = () => screen.findByRole("link", { name: /^Sync/ });

test("the breadcrumbs are a row of links, and an id reads Details", async () => {
  openApp(world, "/inventory/equipment/0b6f3a52-7a4e-4c3e-9d53-3a2f5d6e7f80");
  const crumbs = within(await screen.findByRole("navigation", { name: "Breadcrumb" }));
  const links = crumbs.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Home", "/"],
    ["Inventory", "/inventory"],
    ["Equipment", "/inventory/equipment"],
    ["Details", "/inventory/equipment/0b6f3a52-7a4e-4c3e-9d53-3a2f5d6e7f80"],
  ]);
  await waitFor(() => expect(document.title).toBe("Details · Fibril"));
});

test("on an iPad the account menu explains how the app is installed, outside of the installed app only", async () => {
  const standalone = (is: boolean) =>
    Object.defineProperty(navigator, "standalone", { configurable: true, value: is });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "standalone"));
  standalone(false);
  const { user, unmount } = openApp(world);
  await user.click(await screen.findByRole("button", { name: /account/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Install app" }));
  const dialog = await screen.findByRole("alertdialog");
  expect(dialog).toHaveTextContent("Tap Share, then Add to Home Screen, then Add.");
  unmount();
  standalone(true);
  openApp(world);
  await user.click(await screen.findByRole("button", { name: /account/ }));
  expect(await screen.findByRole("menuitem", { name: "Logout" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Install app" })).toBeNull();
});

test("the top bar leads to the inventory, to growing and to the processes, and marks where one is", async () => {
  openApp(world, "/homogenization", [{ path: "/homogenization", element: <h1>Homogenization</h1> }]);
  await screen.findByRole("heading", { name: "Homogenization" });
  const bar = within(screen.getByRole("banner"));
  const links = ["Inventory", "Grow", "Process"].map((name) => bar.getByRole("link", { name }));
  expect(links.map((link) => [link.getAttribute("href"), link.getAttribute("aria-current")])).toEqual([
    ["/inventory", null],
    ["/grow-trials", null],
    ["/nop-process", "page"],
  ]);
});

test("the bar of a phone has home, shelf, scan, search and the other pages", async () => {
  const { user } = openApp(world, "/inventory", [{ path: "/inventory", element: <h1>Inventory home</h1> }]);
  await screen.findByRole("heading", { name: "Inventory home" });
  const dock = within(screen.getByRole("navigation", { name: "Quick access" }));
  expect(dock.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/",
    "/shelf",
    "/scan",
  ]);
  await user.click(dock.getByRole("button", { name: "More" }));
  const more = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
  expect(more).toEqual([
    ...["Outbox", "Inventory", "Grow Trials", "Formulations", "NOP Process", "Homogenization"],
    ...["Print labels", "Lab lists", "Help"],
  ]);
  await user.keyboard("{Escape}");
  await user.click(dock.getByRole("button", { name: "Search" }));
  expect(await screen.findByRole("dialog", { name: "Find anything" })).toBeVisible();
});

test("the title of the window is that of its page", async () => {
  const NamedPage = () => {
    useNamedPage("Freeze dryer 10 kg");
    return <h1>Freeze dryer 10 kg</h1>;
  };
  const pages = [
    { path: "/inventory/equipment", element: <h1>Equipment list</h1> },
    { path: "/inventory/equipment/:id", element: <NamedPage /> },
  ];
  const path = "/inventory/equipment/0b6f3a52-7a4e-4c3e-9d53-3a2f5d6e7f80";
  const { router } = openApp(world, path, pages);
  await expect.poll(() => document.title).toBe("Freeze dryer 10 kg · Fibril");
  await act(() => router.navigate("/inventory/equipment"));
  await expect.poll(() => document.title).toBe("Equipment · Fibril");
});

test("a segment that starts with a colon reads Details", async () => {
  openApp(world, "/inventory/equipment/:id");
  expect(await screen.findByRole("link", { name: "Details" })).toBeVisible();
});

test("an unknown path is reported, with a link back", async () => {
  openApp(world, "/nowhere");
  expect(await screen.findByRole("heading", { name: "This page was not found" })).toBeVisible();
  await expect.poll(() => document.title).toBe("Page not found · Fibril");
  const page = within(screen.getByRole("main"));
  expect(page.getByRole("link", { name: "Inventory" })).toHaveAttribute("href", "/inventory");
});

const crumbs = async () => within(await screen.findByRole("navigation", { name: "Breadcrumb" }));
const crumbLinks = async () =>
  (await crumbs()).getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

test("the breadcrumbs of an unknown path are its segments", async () => {
  openApp(world, "/no-such/page");
  await screen.findByRole("heading", { name: "This page was not found" });
  expect(await crumbLinks()).toEqual([
    ["Home", "/"],
    ["No Such", "/no-such"],
    ["Page", "/no-such/page"],
  ]);
});

test("a segment that is no page of its own is text in the breadcrumbs", async () => {
  openApp(world, "/lineage/cnfs/7", [{ path: "/lineage/:table/:id", element: <h1>The lineage</h1> }]);
  await screen.findByRole("heading", { name: "The lineage" });
  expect((await crumbs()).getByText("Lineage")).toBeVisible();
  expect(await crumbLinks()).toEqual([
    ["Home", "/"],
    ["Details", "/lineage/cnfs/7"],
  ]);
});

test("the first press of Tab reaches a link that moves the focus to the content", async () => {
  const page = (
    <main>
      <h1>Inventory home</h1>
    </main>
  );
  const { user } = openApp(world, "/inventory", [{ path: "/inventory", element: page }]);
  await screen.findByRole("heading", { name: "Inventory home" });
  await user.tab();
  expect(screen.getByRole("link", { name: "Skip to content" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("main")).toHaveFocus();
});

test("a page that was opened has the focus, unless a field of it has it", async () => {
  const { user } = openApp(world, "/inventory", [
    {
      path: "/inventory",
      element: (
        <main>
          <Link to="/cakes">Cakes</Link>
        </main>
      ),
    },
    {
      path: "/cakes",
      element: (
        <main>
          <h1>Cakes of the lab</h1>
          <Link to="/cakes/new">New</Link>
        </main>
      ),
    },
    {
      path: "/cakes/new",
      element: (
        <main>
          <input ref={(input) => input?.focus()} aria-label="Amount" />
        </main>
      ),
    },
  ]);
  await user.click(await screen.findByRole("link", { name: "Cakes" }));
  await screen.findByRole("heading", { name: "Cakes of the lab" });
  await waitFor(() => expect(screen.getByRole("main")).toHaveFocus());
  await user.tab();
  expect(screen.getByRole("link", { name: "New" })).toHaveFocus();
  expect(screen.getByRole("main")).not.toHaveAttribute("tabindex");
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Amount" })).toHaveFocus());
});

test("the account menu has no settings, so that it fits a tablet in landscape", async () => {
  const { user } = openApp(world);
  await user.click(await screen.findByRole("button", { name: "maya.okafor, account" }));
  const menu = within(await screen.findByRole("menu"));
  expect(menu.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "My account",
    "Change PIN",
    "This tablet",
    "Report",
    "Devices",
    "Mail",
    "Export the whole lab",
    "Help",
    "Logout",
  ]);
  expect(menu.queryByRole("group")).toBeNull();
});

test("the text of the account button is in its name, and its initials are drawn, not text", async () => {
  openApp(world);
  const button = await screen.findByRole("button", { name: "maya.okafor, account" });
  expect(button).toHaveTextContent(/^maya\.okafor$/);
  expect(button.querySelector("[data-initials]")).toHaveAttribute("data-initials", "MO");
});

test("staff exports the whole lab from the account menu", async () => {
  const files = catchDownloads();
  const { user } = openApp(world);
  await user.click(await screen.findByRole("button", { name: "maya.okafor, account" }));
  await user.click(await screen.findByRole("menuitem", { name: "Export the whole lab" }));
  expect(await screen.findByText(/^Exported lab-\d{4}-\d\d-\d\d\.eln$/)).toBeVisible();
  expect(files.map(({ name }) => name)).toEqual([expect.stringMatching(/^lab-.*\.eln$/)]);
});

test("a member is not offered the export of the whole lab", async () => {
  const session = await world.env.store.session.get("current");
  if (!session) throw new Error("Nobody is signed in");
  await world.env.store.session.put({ ...session, role: "member" });
  const { user } = openApp(world);
  await user.click(await screen.findByRole("button", { name: "maya.okafor, account" }));
  expect(await screen.findByRole("menuitem", { name: "Help" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Export the whole lab" })).toBeNull();
});

test("with nothing queued the pill shows that all is sent", async () => {
  openApp(world);
  await waitFor(async () => expect(await pill()).toHaveTextContent("All sent"));
});

test("the pill never shows that all is sent before it has read the outbox", async () => {
  await saveOne();
  const shown = new Set<string>();
  const listener = new MutationObserver(() => {
    shown.add(document.querySelector(".syncpill")?.textContent ?? "");
  });
  listener.observe(document.body, { childList: true, subtree: true, characterData: true });
  openApp(world);
  await waitFor(async () => expect(await pill()).toHaveTextContent("1 waiting"));
  listener.disconnect();
  expect([...shown].filter((text) => text.includes("All sent"))).toEqual([]);
});

test("without signal and with nothing queued the pill shows offline", async () => {
  world.setSignal(false);
  openApp(world);
  expect(await pill()).toHaveTextContent("Saved on this tabletOffline");
});

test.each([
  ["waiting", {}, "Saved on this tablet1 waiting"],
  ["on its way", { sending: true }, "Saved on this tabletSending 1"],
  ["refused", { state: "parked" as const }, "Saved on this tablet1"],
])("the pill shows that a write is %s", async (_what, changes, text) => {
  await world.env.store.outbox.update(await saveOne(), changes);
  openApp(world);
  await waitFor(async () => expect(await pill()).toHaveTextContent(text));
  expect(await pill()).toHaveAttribute("href", "/outbox");
});

test("a refused write is reported once, with the reason and a link to the outbox", async () => {
  const seq = await saveOne();
  openApp(world);
  await screen.findByRole("heading", { name: "Inventory home" });
  await waitFor(async () => expect(await pill()).toHaveTextContent("1 waiting"));
  const problem = { status: 409, code: "DUPLICATE", detail: "Equipment name X already exists." };
  await world.env.store.outbox.update(seq, { state: "parked", problem });
  const notice = await screen.findByRole("alert");
  expect(notice).toHaveTextContent("Failed to create equipment");
  expect(notice).toHaveTextContent("Equipment name X already exists.");
  expect(within(notice).getByRole("link", { name: "Open outbox" })).toHaveAttribute("href", "/outbox");
});

test("at the shelf a refused week has a notice too: it may be the week of another trial", async () => {
  const week = await saveOne();
  openApp(world, "/shelf", [{ path: "/shelf", element: <SyncPill />, handle: fullScreen }]);
  await waitFor(async () => expect(await pill()).toHaveTextContent("1 waiting"));
  const problem = { status: 409, code: "CONFLICT", detail: "Data for current week number already exists." };
  await world.env.store.outbox.update(week, { operation: "addWeeklyData", state: "parked", problem });
  expect(await screen.findByRole("alert")).toHaveTextContent(problem.detail);
});

test("a write that was refused before the page opened is not reported again", async () => {
  await world.env.store.outbox.update(await saveOne(), { state: "parked" });
  openApp(world);
  await waitFor(async () => expect(await pill()).toHaveAccessibleName(/1 needs attention/));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a warning of the server is shown when the write is done", async () => {
  const seq = await saveOne();
  openApp(world);
  await waitFor(async () => expect(await pill()).toHaveTextContent("1 waiting"));
  await world.env.store.outbox.update(seq, { state: "done", warnings: ["Stock is below zero."] });
  expect(await screen.findByText("Stock is below zero.")).toBeVisible();
});

test("logging out with unsent changes asks for confirmation, and retains the changes", async () => {
  await saveOne();
  const { user, router } = openApp(world, "/inventory/equipment");
  await waitFor(async () => expect(await pill()).toHaveTextContent("1 waiting"));
  await user.click(screen.getByRole("button", { name: "maya.okafor, account" }));
  await user.click(await screen.findByRole("menuitem", { name: "Logout" }));
  const question = await screen.findByRole("alertdialog", {
    name: "You have 1 unsent change. It stays on this device and is sent after you sign in again.",
  });
  await user.click(within(question).getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
  await waitFor(async () => expect(await world.env.store.session.count()).toBe(0));
  expect(await world.env.store.outbox.count()).toBe(1);
  expect(await screen.findByText(/^On this tablet: 1 record of maya.okafor waits to be sent/)).toBeVisible();
});

test("logging out right after a save asks for confirmation, before the page shows the save", async () => {
  const { user } = openApp(world);
  await waitFor(async () => expect(await pill()).toHaveTextContent("All sent"));
  await user.click(screen.getByRole("button", { name: "maya.okafor, account" }));
  const logout = await screen.findByRole("menuitem", { name: "Logout" });
  const body = examples.createEquipment?.body;
  await submit(world.env, PERSON.email, commands.createEquipment, { body });
  fireEvent.click(logout);
  expect(await screen.findByRole("alertdialog", { name: /^You have 1 unsent change\./ })).toBeVisible();
  expect(await world.env.store.session.count()).toBe(1);
});

test("no notice survives the log-out", async () => {
  const Page = () => {
    const { notify } = useNotices();
    const say = () => notify({ kind: "error", title: "Failed to create chemical", everywhere: true });
    return (
      <button type="button" onClick={say}>
        Notify
      </button>
    );
  };
  const { user } = openApp(world, "/inventory", [{ path: "/inventory", element: <Page /> }]);
  await user.click(await screen.findByRole("button", { name: "Notify" }));
  expect(await screen.findByText("Failed to create chemical")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "maya.okafor, account" }));
  await user.click(await screen.findByRole("menuitem", { name: "Logout" }));
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(screen.queryByText("Failed to create chemical")).toBeNull();
});

test("logging out with nothing unsent asks for no confirmation", async () => {
  const { user, router } = openApp(world);
  await user.click(await screen.findByRole("button", { name: "maya.okafor, account" }));
  await user.click(await screen.findByRole("menuitem", { name: "Logout" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/login"));
});

test("the session is deleted before the sign-in is shown, which then leads to Home", async () => {
  const { user, router } = openApp(world, "/inventory/equipment");
  const sessions: Promise<number>[] = [];
  router.subscribe(({ location }) => {
    if (location.pathname === "/login") sessions.push(world.env.store.session.count());
  });
  await user.click(await screen.findByRole("button", { name: "maya.okafor, account" }));
  await user.click(await screen.findByRole("menuitem", { name: "Logout" }));
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeVisible();
  expect(await Promise.all(sessions)).not.toContain(1);
  expect(sessions).not.toEqual([]);
  expect(router.state.location.state).toBeNull();
});

test("losing signal is reported once, can be closed, and its return is reported too", async () => {
  const { user } = openApp(world);
  await screen.findByRole("heading", { name: "Inventory home" });
  act(() => world.setSignal(false));
  expect(await screen.findByText("You are offline.")).toBeVisible();
  await user.click(screen.getByRole("button", { name: "Close" }));
  expect(screen.queryByText("You are offline.")).toBeNull();
  act(() => world.setSignal(true));
  expect(await screen.findByText("You are online again.")).toBeVisible();
});

test("a new version waits until no form is being filled in", async () => {
  withdrawAfterwards();
  let applied = 0;
  const { user } = openApp(world);
  await screen.findByRole("heading", { name: "Inventory home" });
  act(() => setFormDirty("a form", true));
  act(() =>
    announceNewVersion(() => {
      applied += 1;
    }),
  );
  expect(screen.queryByText("A new version is ready.")).toBeNull();
  act(() => setFormDirty("a form", false));
  await user.click(await screen.findByRole("button", { name: "Update" }));
  expect(applied).toBe(1);
});

test("an accepted version that waits for a record in transit is shown as starting", async () => {
  withdrawAfterwards();
  const { user } = openApp(world);
  await screen.findByRole("heading", { name: "Inventory home" });
  act(() => announceNewVersion(() => undefined));
  await user.click(await screen.findByRole("button", { name: "Update" }));
  expect(await screen.findByText("The new version is starting.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Update" })).toBeNull();
  act(() => announceNewVersion(() => undefined));
  expect(await screen.findByRole("button", { name: "Update" })).toBeVisible();
});

test("a new version can be deferred", async () => {
  withdrawAfterwards();
  const { user } = openApp(world);
  await screen.findByRole("heading", { name: "Inventory home" });
  act(() => announceNewVersion(() => undefined));
  await user.click(await screen.findByRole("button", { name: "Later" }));
  expect(screen.queryByText("A new version is ready.")).toBeNull();
});

test("missing resource types are reported, and a retry fetches them", async () => {
  world.setSignal(false);
  await world.env.store.records("resource_types").clear();
  await world.env.store.cursor.clear();
  const { user } = openApp(world);
  const text =
    "Please login again and refresh the page. If the issue persists, please contact support. Error in getResourceTypeMetadata service.";
  expect(await screen.findByText(text)).toBeVisible();
  world.setSignal(true);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("heading", { name: "Inventory home" })).toBeVisible();
});

test.each([
  ["the lab's list of labels", undefined],
  ["the shared folder that the server names", "https://drive.example/labels"],
])("'View QR codes' opens %s", async (_, qrFolder) => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  world = await aWorld(qrFolder === undefined ? {} : { qrFolder });
  await signedIn(world);
  // As each start does.
  await refreshSession(world.env);
  const { user, router } = openApp(world);
  await user.click(await screen.findByRole("button", { name: "QR menu" }));
  await user.click(await screen.findByRole("menuitem", { name: "View QR codes" }));
  const shown = () => opened.mock.lastCall?.[0] ?? router.state.location.pathname;
  await expect.poll(shown).toBe(qrFolder ?? "/inventory/qr-code-viewer/all");
});

test("all QR codes are deleted after confirmation", async () => {
  const { user } = openApp(world);
  await user.click(await screen.findByRole("button", { name: "QR menu" }));
  expect(await screen.findByRole("menuitem", { name: "View QR codes" })).toBeVisible();
  await user.click(await screen.findByRole("menuitem", { name: "Delete All QR Codes" }));
  await screen.findByRole("alertdialog", {
    name: "Confirm deletion of all QR labels? These can easily be regenerated in the future.",
  });
  await user.click(screen.getByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("All QR codes have been deleted successfully")).toBeVisible();
});

test("a reader sees the QR codes, and does not delete them", async () => {
  const session = await world.env.store.session.toCollection().first();
  if (session) await world.env.store.session.put({ ...session, role: "reader" });
  const { user } = openApp(world);
  await user.click(await screen.findByRole("button", { name: "QR menu" }));
  expect(await screen.findByRole("menuitem", { name: "View QR codes" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Delete All QR Codes" })).toBeNull();
});

test("QR codes are not deleted without signal", async () => {
  world.setSignal(false);
  const { user } = openApp(world);
  await user.click(await screen.findByRole("button", { name: "QR menu" }));
  await user.click(await screen.findByRole("menuitem", { name: "Delete All QR Codes" }));
  await user.click(await screen.findByRole("button", { name: "Confirm" }));
  const notice = await screen.findByRole("alert");
  expect(notice).toHaveTextContent("Failed to delete QR codes. Please try again.");
  expect(notice).toHaveTextContent("This needs a connection.");
});
