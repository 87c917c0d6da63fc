import { act, screen, waitFor, within } from "@testing-library/react";
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
    await openHelp();
    const link = within(card("Moving in")).getByRole("link", { name: "Import the lab's past" });
    expect(link).toHaveAttribute("href", "/moving-in");
  });

  test("shows the keys and the gestures", async () => {
    await openHelp();
    expect(within(card("Keys")).getByText("Opens the search of the whole lab.")).toBeVisible();
    expect(within(card("Keys")).getByText("Ctrl+K")).toBeVisible();
    expect(within(card("Gestures")).getAllByText("Long press")).toHaveLength(2);
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
