import { act, render, screen, waitFor, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { guardTranslatedTexts } from "#ui/text/translated-texts.ts";
import { exampleRecords } from "../../fixtures/examples.ts";
import { ids } from "../../fixtures/records.ts";
import { type Translator, translate } from "../../support/translate.ts";
import { openScreen } from "../components/open-screen.tsx";
import { heading, openTray, press } from "../grow-trials/shelf/open-shelf.tsx";
import { aWorld, openApp, signedIn } from "./open-app.tsx";

beforeAll(guardTranslatedTexts);

const STOPPED = /stopped working/;

describe.each<Translator>(["moves", "replaces"])("while a translator %s the texts of the page", (how) => {
  const translated = () => act(async () => translate(how));

  test("a figure between texts is the new one, a text is removed, and a line is inserted before a text", async () => {
    const Line = ({ left, isLow, note }: { left: number; isLow: boolean; note: boolean }) => (
      <p>
        {note ? <b>Counted. </b> : null}
        Left: {left} kg{isLow ? " (low)" : null}
        {isLow ? " order" : ""}
      </p>
    );
    const { container, rerender } = render(<Line left={5} isLow note={false} />);
    await translated();
    rerender(<Line left={4} isLow={false} note />);
    expect(container).toHaveTextContent(/^Counted. Left: 4 kg$/);
    await translated();
    rerender(<Line left={3} isLow note={false} />);
    expect(container).toHaveTextContent(/^Left: 3 kg \(low\) order$/);
  });

  test("a use is entered", async () => {
    const { user, router } = await openScreen({
      path: `/inventory/chemicals/${ids.chemical}`,
      routes: [...kindRoutes.chemicals, { path: "*", element: <h1>Elsewhere</h1> }],
      records: exampleRecords,
    });
    const open = await screen.findByRole("button", { name: "Add use record" });
    await translated();
    await user.click(open);
    const form = within(await screen.findByRole("dialog", { name: "Add use record" }));
    await translated();
    const amount = form.getByRole("textbox", { name: /^Amount used/ });
    for (const typed of ["0.5", "9999", "0.25"]) {
      await user.retype(amount, typed);
      await translated();
    }
    await user.click(form.getByRole("button", { name: "Submit" }));
    await translated();
    await act(() => router.navigate("/elsewhere"));
    expect(await screen.findByRole("heading", { name: "Elsewhere" })).toBeVisible();
    expect(screen.queryByText(STOPPED)).toBeNull();
  });

  test("a week is entered at the shelf", async () => {
    const { user } = await openTray();
    await translated();
    await press(user, "1", "2", "Point", "9");
    await translated();
    await press(user, "Next field");
    await translated();
    await press(user, "1", "4");
    await translated();
    await press(user, "Next field", "Next field");
    await translated();
    await user.click(screen.getAllByRole("button", { name: "healthy" })[0] as HTMLElement);
    await translated();
    await press(user, "Save and next");
    expect(await heading("GT-003-F2")).toBeVisible();
    await translated();
    await press(user, "7");
    expect(screen.queryByText(STOPPED)).toBeNull();
  });

  test("the search finds, and a page is left and shown again", async () => {
    const world = await aWorld();
    await signedIn(world);
    const { user, router } = openApp(world, "/inventory");
    await screen.findByRole("heading", { level: 1 });
    await translated();
    await user.click(screen.getByRole("button", { name: "Find anything" }));
    const field = within(await screen.findByRole("dialog")).getByRole("searchbox");
    await translated();
    for (const letter of "outbox") {
      await user.type(field, letter);
      await translated();
    }
    await waitFor(() => expect(document.querySelector("a.line")).toHaveAttribute("href", "/outbox"));
    await user.keyboard("{Enter}");
    expect(await screen.findByRole("heading", { name: "The outbox" })).toBeVisible();
    await translated();
    await act(() => router.navigate(-1));
    expect(await screen.findByRole("heading", { name: "Inventory home" })).toBeVisible();
    expect(screen.queryByText(STOPPED)).toBeNull();
  });
});
