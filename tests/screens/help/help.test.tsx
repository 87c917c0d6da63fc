import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { helpRoutes, homeRoutes } from "#app/features.tsx";
import { glossary } from "#features/help/glossary.ts";
import { aWorld, openApp, PERSON, signedIn, type World } from "../app/open-app.tsx";
import { openScreen } from "../components/open-screen.tsx";

beforeEach(() => localStorage.clear());

async function openHelp() {
  const opened = await openScreen({ path: "/help", routes: helpRoutes });
  await screen.findByRole("heading", { level: 1, name: "Help" });
  return opened;
}
const card = (name: string) => screen.getByRole("region", { name });

describe("the page Help", () => {
  test("has the terms of the lab with their units, without a server", async () => {
    await openHelp();
    const terms = within(card("Terms of the lab")).getAllByRole("term");
    expect(terms).toHaveLength(glossary.flatMap((group) => group.terms).length);
    const meaningOf = (term: RegExp) =>
      terms.find(({ textContent }) => term.test(textContent ?? ""))?.parentElement;
    expect(meaningOf(/^NOP/)).toHaveTextContent("Nitro-oxidation process");
    expect(meaningOf(/^DO,/)).toHaveTextContent("DO, degree of oxidation mmol/g");
    expect(meaningOf(/^wt%/)).toHaveTextContent("Solids content");
    expect(meaningOf(/^CNF /)).toHaveTextContent("Cellulose nanofibre");
  });

  test("finds a term by its name or its meaning", async () => {
    const { user } = await openHelp();
    const field = screen.getByRole("searchbox", { name: "Find a term" });
    const found = () =>
      within(card("Terms of the lab"))
        .queryAllByRole("term")
        .map(({ textContent }) => textContent);
    await user.type(field, "CARBOXYL");
    expect(found()).toEqual(["DO, degree of oxidation mmol/g"]);
    await user.retype(field, "submarine");
    expect(found()).toEqual([]);
    expect(screen.getByText("No such term")).toBeVisible();
  });

  test("leads from the guide on moving in to the page that imports", async () => {
    const { user } = await openHelp();
    await user.click(within(card("Guides")).getByRole("link", { name: /^Moving in/ }));
    const section = within(await screen.findByRole("region", { name: "What comes in where" }));
    const link = section.getByRole("link", { name: "Import the lab's past" });
    expect(link).toHaveAttribute("href", "/moving-in");
  });

  test("shows the keys and the gestures", async () => {
    await openHelp();
    expect(within(card("Keys")).getByText("Opens the search of the whole lab.")).toBeVisible();
    expect(within(card("Keys")).getByText("Ctrl+K")).toBeVisible();
    expect(within(card("Gestures")).getAllByText("Long press")).toHaveLength(2);
  });
});

describe("the guides", () => {
  test.each([
    ["technician", "Guide for technicians", "A week on the shelf"],
    ["manager", "Guide for managers", "When a person leaves"],
    ["moving-in", "Moving in", "What cannot come in"],
  ])("%s is listed in Help, and has its sections without a server", async (name, title, section) => {
    const { user, router } = await openHelp();
    await user.click(within(card("Guides")).getByRole("link", { name: new RegExp(`^${title}`) }));
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/help/${name}`);
    expect(card(section)).toBeVisible();
    await user.click(within(card("Contents")).getByRole("link", { name: section }));
    expect(router.state.location.hash).not.toBe("");
  });

  test("names of the app are bold, steps are numbered, and a link leads to another guide", async () => {
    await openScreen({ path: "/help/manager", routes: helpRoutes });
    const section = within(await screen.findByRole("region", { name: "Bring in the past" }));
    expect(section.getByText("Choose workbook").tagName).toBe("B");
    expect(section.getAllByRole("listitem").length).toBeGreaterThan(3);
    expect(section.getByRole("link", { name: "Moving in" })).toHaveAttribute("href", "/help/moving-in");
  });

  test("a picture that cannot be loaded is not shown", async () => {
    await openScreen({ path: "/help/technician", routes: helpRoutes });
    const picture = await screen.findByRole("img", { name: /^Shelf mode/ });
    fireEvent.error(picture);
    expect(picture).not.toBeInTheDocument();
  });

  test("the wall sheet has the address of the lab as text and as code", async () => {
    await openScreen({ path: "/help/wall-sheet", routes: helpRoutes });
    const sheet = within(await screen.findByRole("article"));
    expect(sheet.getByText(location.origin)).toBeVisible();
    expect(sheet.getByRole("img", { name: `QR code of ${location.origin}` })).toBeVisible();
  });
});

describe("in the app", () => {
  let world: World;
  const pages = [...homeRoutes, ...helpRoutes];
  const firstStart = () => screen.queryByRole("region", { name: "Before you start" });

  beforeEach(async () => {
    world = await aWorld();
    await signedIn(world);
    world.setSignal(false);
  });

  test("the account menu leads to it, without signal", async () => {
    const { user } = openApp(world, "/", pages);
    await user.click(await screen.findByRole("button", { name: `${PERSON.username}, account` }));
    await user.click(await screen.findByRole("menuitem", { name: "Help" }));
    expect(await screen.findByRole("heading", { level: 1, name: "Help" })).toBeVisible();
    expect(document.title).toBe("Help · Fibril");
  });

  test.each(["help", "glossary", "shortcuts"])("the search finds it by %s", async (typed) => {
    const { user, router } = openApp(world, "/", pages);
    await screen.findByRole("heading", { level: 1 });
    await user.keyboard("/");
    const dialog = within(await screen.findByRole("dialog", { name: "Find anything" }));
    await user.type(dialog.getByRole("searchbox"), typed);
    await user.click(await dialog.findByRole("link", { name: /^Help/ }));
    expect(router.state.location.pathname).toBe("/help");
  });

  test("the search finds a section of a guide by its text, and opens it there", async () => {
    const { user, router } = openApp(world, "/", pages);
    await screen.findByRole("heading", { level: 1 });
    await user.keyboard("/");
    const dialog = within(await screen.findByRole("dialog", { name: "Find anything" }));
    await user.type(dialog.getByRole("searchbox"), "nothing germinated");
    await user.click(await dialog.findByRole("link", { name: /^Transplant.*Guide for technicians/ }));
    expect(router.state.location).toMatchObject({ pathname: "/help/technician", hash: "#transplant" });
  });

  test("four sentences are on Home until the person has read them", async () => {
    const { user, router } = openApp(world, "/", pages);
    const sentences = within(await screen.findByRole("region", { name: "Before you start" }));
    expect(sentences.getAllByRole("listitem")).toHaveLength(4);
    await user.click(sentences.getByRole("button", { name: "Got it" }));
    expect(firstStart()).toBeNull();
    await act(() => router.navigate("/help"));
    expect(within(card("In four sentences")).getAllByRole("listitem")).toHaveLength(4);
    await act(() => router.navigate("/"));
    expect(await screen.findByRole("heading", { level: 1, name: /^Good/ })).toBeVisible();
    expect(firstStart()).toBeNull();
  });

  test("another person of the same device has not read them yet", async () => {
    localStorage.setItem("fibril.has-read-first-start", JSON.stringify(["marcus@lab.example"]));
    openApp(world, "/", pages);
    await waitFor(() => expect(firstStart()).toBeVisible());
  });
});
