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

test.each([cake, `/inventory/cakes/${ids.cake}`])("%s opens the cake", async (text) => {
  const { router } = await open();
  await screen.findByRole("textbox", { name: "Product ID" });
  await handScan(text);
  await expect.poll(() => router.state.location.pathname).toBe(`/inventory/cakes/${ids.cake}`);
});

test("text that a scanner typed into a field is removed again", async () => {
  const { router } = await open();
  const field = await screen.findByRole("textbox", { name: "Product ID" });
  await handScan(cake, field);
  expect(field).toHaveValue("A-1 ");
  await expect.poll(() => router.state.location.pathname).toBe(`/inventory/cakes/${ids.cake}`);
});

const FIELDS = [
  ["a figure", "Height", "12.9"],
  ["a date", "Creation date", "2026-11-02T09:30"],
  ["a choice", "Unit", "kg"],
  ["a text", "Product ID", "A-1 "],
] as const;
const paces = [5, 25, 45, 60].flatMap((ms) => FIELDS.map((field) => [ms, ...field] as const));

test.each(paces)(
  "with %i ms between its keys, a label scanned into %s opens and changes nothing",
  async (ms, _, name, value) => {
    const { router } = await open();
    const field = await screen.findByLabelText(name);
    await handScan(cake, field, ms);
    expect(field).toHaveValue(value);
    await expect.poll(() => router.state.location.pathname).toBe(`/inventory/cakes/${ids.cake}`);
  },
);

test.each([180, 1500])("with %i ms between its keys too, a figure remains", async (ms) => {
  const { router } = await open();
  const field = await screen.findByLabelText("Height");
  await handScan(cake, field, ms);
  expect(field).toHaveValue("12.9");
  await expect.poll(() => router.state.location.pathname).toBe(`/inventory/cakes/${ids.cake}`);
});

test.each([`https://elsewhere.example/7`, "LOT-4711-A"])(
  "another lab's code, %s, is removed from a figure and reported",
  async (text) => {
    await open();
    const field = await screen.findByLabelText("Height");
    await handScan(text, field, 60);
    expect(field).toHaveValue("12.9");
    expect(await screen.findByText("This QR code does not belong to the lab system.")).toBeVisible();
  },
);

test.each(["2.5kg", "1e400", "97%", "about 5"])(
  "%s that is typed quickly into a figure remains",
  async (text) => {
    await open();
    const field = await screen.findByLabelText("Height");
    await handScan(text, field, 60);
    expect(field).toHaveValue(`12.9${text}`);
  },
);

test("a scanner that ends with Tab opens the record too", async () => {
  const { router } = await open();
  const field = await screen.findByLabelText("Height");
  await handScan(cake, field, 45, "Tab");
  expect(field).toHaveValue("12.9");
  await expect.poll(() => router.state.location.pathname).toBe(`/inventory/cakes/${ids.cake}`);
});

test.each([
  ["an old address of the lab", `http://10.0.0.7:8080/inventory/cakes/${ids.cake}`],
  ["an id alone", ids.cake],
  ["hyphens that do not break", cake.replaceAll("-", "\u2011")],
])("a label with %s opens the record", async (_, text) => {
  const { router } = await open();
  await screen.findByRole("textbox", { name: "Product ID" });
  await handScan(text, document.body, 60);
  await expect.poll(() => router.state.location.pathname).toBe(`/inventory/cakes/${ids.cake}`);
});

test("another code remains in the field it was meant for", async () => {
  const { router } = await open();
  const field = await screen.findByRole("textbox", { name: "Product ID" });
  await handScan("4006381333931", field);
  expect(field).toHaveValue("A-1 4006381333931");
  expect(router.state.location.pathname).toBe("/here");
});

test("a foreign address is reported and never opened", async () => {
  const { router } = await open();
  await screen.findByRole("textbox", { name: "Product ID" });
  await handScan(`https://evil.example/inventory/cakes/${ids.nowhere}`);
  expect(await screen.findByText("This QR code does not belong to the lab system.")).toBeVisible();
  expect(router.state.location.pathname).toBe("/here");
});

test("a record that is not on this tablet is reported, with what to do", async () => {
  await open();
  await screen.findByRole("textbox", { name: "Product ID" });
  await handScan(`/inventory/cakes/${ids.nowhere}`);
  expect(await screen.findByText("Not available offline yet.")).toBeVisible();
  expect(screen.getByText("Connect to the lab's network and scan again.")).toBeVisible();
});

test("text that a person types is not treated as a scan", async () => {
  const { router } = await open();
  await screen.findByRole("textbox", { name: "Product ID" });
  await handScan(`/inventory/cakes/${ids.cake}`, document.body, 120);
  expect(router.state.location.pathname).toBe("/here");
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
