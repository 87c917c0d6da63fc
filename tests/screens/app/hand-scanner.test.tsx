import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { HandScanner } from "#app/hand-scanner.tsx";
import { FoundList } from "#components/found-list.tsx";
import { homogenizationRoutes } from "#features/homogenization/routes.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { exampleRecords } from "../../fixtures/examples.ts";
import { ids } from "../../fixtures/records.ts";
import { openScreen } from "../components/open-screen.tsx";

let at = 0;
beforeEach(() => {
  at = 0;
});

/** As a scanner at the other end of a cable types it: a character each 5 ms, and Enter. */
function scan(text: string, into: Element = document.body, every = 5) {
  for (const key of [...text, "Enter"]) {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
    at += every;
    Object.defineProperty(event, "timeStamp", { value: at });
    const goesIn = fireEvent(into, event);
    if (goesIn && key.length === 1 && into instanceof HTMLInputElement)
      fireEvent.input(into, { target: { value: into.value + key } });
  }
}

const open = () =>
  openScreen({
    path: "/here",
    routes: [
      {
        path: "/here",
        element: (
          <>
            <HandScanner />
            <TextInput aria-label="Product ID" defaultValue="A-1 " />
            <FoundList search="" onChosen={() => undefined} />
          </>
        ),
      },
      { path: "/homogenization/new", element: <HandScanner /> },
      ...homogenizationRoutes,
      { path: "*", element: <h1>Opened</h1> },
    ],
    records: exampleRecords,
  });
const cake = `${location.origin}/inventory/cakes/${ids.cake}`;

test.each([cake, `/inventory/cakes/${ids.cake}`])("%s opens the cake", async (text) => {
  const { router } = await open();
  await screen.findByRole("textbox");
  scan(text);
  await expect.poll(() => router.state.location.pathname).toBe(`/inventory/cakes/${ids.cake}`);
});

test("what a scanner typed into a field is taken out again", async () => {
  const { router } = await open();
  const field = await screen.findByRole("textbox", { name: "Product ID" });
  scan(cake, field);
  expect(field).toHaveValue("A-1 ");
  await expect.poll(() => router.state.location.pathname).toBe(`/inventory/cakes/${ids.cake}`);
});

test("another code stays in the field it was meant for", async () => {
  const { router } = await open();
  const field = await screen.findByRole("textbox", { name: "Product ID" });
  scan("4006381333931", field);
  expect(field).toHaveValue("A-1 4006381333931");
  expect(router.state.location.pathname).toBe("/here");
});

test("a foreign address is told and never gone to", async () => {
  const { router } = await open();
  await screen.findByRole("textbox");
  scan(`https://evil.example/inventory/cakes/${ids.cake}`);
  expect(await screen.findByText("This QR code does not belong to the lab system.")).toBeVisible();
  expect(router.state.location.pathname).toBe("/here");
});

test("a thing that is not on this tablet is told, with what to do", async () => {
  await open();
  await screen.findByRole("textbox");
  scan(`/inventory/cakes/${ids.nowhere}`);
  expect(await screen.findByText("Not available offline yet.")).toBeVisible();
  expect(screen.getByText("Connect to the lab's network and scan again.")).toBeVisible();
});

test("what a person types is no scan", async () => {
  const { router } = await open();
  await screen.findByRole("textbox");
  scan(`/inventory/cakes/${ids.cake}`, document.body, 120);
  expect(router.state.location.pathname).toBe("/here");
});
