import { screen, within } from "@testing-library/react";
import { Outlet } from "react-router-dom";
import { expect, test } from "vitest";
import { scanRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import { GlobalKeys } from "#app/shell/global-keys.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { exampleRecords } from "../../fixtures/examples.ts";
import { ids } from "../../fixtures/records.ts";
import { fakeCamera } from "../../support/fake-camera.ts";
import { handScan } from "../../support/hand-scan.ts";
import { openScreen } from "../components/open-screen.tsx";

function WithScanner() {
  return (
    <>
      <GlobalKeys />
      <Outlet />
    </>
  );
}

const open = (path = "/here") =>
  openScreen({
    path,
    routes: [
      {
        path: "/here",
        element: (
          <>
            <GlobalKeys />
            <TextInput aria-label="Product ID" defaultValue="A-1 " />
            <TextInput aria-label="Height" defaultValue="12.9" inputMode="decimal" />
            <TextInput type="datetime-local" aria-label="Creation date" defaultValue="2026-11-02T09:30" />
            <select aria-label="Unit" defaultValue="kg">
              <option>kg</option>
              <option>lb</option>
            </select>
          </>
        ),
      },
      { element: <WithScanner />, children: [...scanRoutes, ...kindRoutes.homogenizations] },
      { path: "*", element: <h1>Opened</h1> },
    ],
    records: exampleRecords,
  });
const cake = `${location.origin}/inventory/cakes/${ids.cake}`;

/** Scans into a field, or onto the page. `path` is the address then; `opensCake` waits for the cake's page. */
async function scan(text: string, into: string | null, ms?: number, end?: string) {
  const { router } = await open();
  const field = await screen.findByLabelText(into ?? "Product ID");
  await handScan(text, into === null ? document.body : field, ms, end);
  const path = () => router.state.location.pathname;
  return { field, path, opensCake: () => expect.poll(path).toBe(`/inventory/cakes/${ids.cake}`) };
}

test.each([cake, `/inventory/cakes/${ids.cake}`])("%s opens the cake", async (text) => {
  await (await scan(text, null)).opensCake();
});

test("text that a scanner typed into a field is removed again", async () => {
  const { field, opensCake } = await scan(cake, "Product ID");
  expect(field).toHaveValue("A-1 ");
  await opensCake();
});

const FIELDS = [
  ["a figure", "Height", "12.9"],
  ["a date", "Creation date", "2026-11-02T09:30"],
  ["a choice", "Unit", "kg"],
  ["a text", "Product ID", "A-1 "],
] as const;
const paces = [5, 25, 45, 60].flatMap((ms) => FIELDS.map((field) => [ms, ...field, "Enter"] as const));

test.each([
  ...paces,
  ...[180, 1500].map((ms) => [ms, "a figure", "Height", "12.9", "Enter"] as const),
  [45, "a figure", "Height", "12.9", "Tab"] as const,
])(
  "with %i ms between its keys, a label scanned into %s opens and changes nothing: %s, %s, %s at its end",
  async (ms, _, name, value, end) => {
    const { field, opensCake } = await scan(cake, name, ms, end);
    expect(field).toHaveValue(value);
    await opensCake();
  },
);

test.each([`https://elsewhere.example/7`, "LOT-4711-A"])(
  "another lab's code, %s, is removed from a figure and reported",
  async (text) => {
    expect((await scan(text, "Height", 60)).field).toHaveValue("12.9");
    expect(await screen.findByText("This QR code does not belong to the lab system.")).toBeVisible();
  },
);

test.each(["2.5kg", "1e400", "97%", "about 5"])(
  "%s that is typed quickly into a figure remains",
  async (text) => {
    expect((await scan(text, "Height", 60)).field).toHaveValue(`12.9${text}`);
  },
);

test.each([
  ["an old address of the lab", `http://10.0.0.7:8080/inventory/cakes/${ids.cake}`],
  ["an id alone", ids.cake],
  ["hyphens that do not break", cake.replaceAll("-", "\u2011")],
])("a label with %s opens the record", async (_, text) => {
  await (await scan(text, null, 60)).opensCake();
});

test("another code remains in the field it was meant for", async () => {
  const { field, path } = await scan("4006381333931", "Product ID");
  expect(field).toHaveValue("A-1 4006381333931");
  expect(path()).toBe("/here");
});

test("a foreign address is reported and never opened", async () => {
  const { path } = await scan(`https://evil.example/inventory/cakes/${ids.nowhere}`, null);
  expect(await screen.findByText("This QR code does not belong to the lab system.")).toBeVisible();
  expect(path()).toBe("/here");
});

test("a record that is not on this tablet is reported, with what to do", async () => {
  await scan(`/inventory/cakes/${ids.nowhere}`, null);
  expect(await screen.findByText("Not available offline yet.")).toBeVisible();
  expect(screen.getByText("Connect to the lab's network and scan again.")).toBeVisible();
});

test("text that a person types is not treated as a scan", async () => {
  const { path } = await scan(`/inventory/cakes/${ids.cake}`, null, 120);
  expect(path()).toBe("/here");
});

test("in an open form the label of a cake chooses the cake, and another record's label is refused with the reason", async () => {
  const { user } = await open("/homogenization");
  await user.click(await screen.findByRole("button", { name: "New homogenization" }));
  const form = await screen.findByRole("dialog");
  await handScan(`/inventory/chemicals/${ids.chemical}`);
  expect(await screen.findByText("Close the open dialog first.")).toBeVisible();
  await handScan(cake);
  await expect
    .poll(() => within(form).getByRole("combobox", { name: "Cake" }))
    .toHaveValue("Cake NOP-2026-004 Hour 3");
});

test("a label scanned into the field of a choice chooses its cake", async () => {
  const { user } = await open("/homogenization");
  await user.click(await screen.findByRole("button", { name: "New homogenization" }));
  const form = within(await screen.findByRole("dialog"));
  const field = form.getByRole("combobox", { name: "Cake" });
  await user.click(field);
  await handScan(cake, field, 60);
  await expect
    .poll(() => form.getByRole("combobox", { name: "Cake" }))
    .toHaveValue("Cake NOP-2026-004 Hour 3");
});

test("on the scan screen a scan shows the record and its actions", async () => {
  await fakeCamera();
  const { router } = await open("/scan");
  await screen.findByRole("heading", { name: "Recent scans" });
  await handScan(cake);
  const result = within(await screen.findByRole("region", { name: "Scan result" }));
  expect(result.getByRole("link", { name: "Add use record" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/scan");
});
