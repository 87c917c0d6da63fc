import { screen, within } from "@testing-library/react";
import { Outlet } from "react-router-dom";
import { expect, test } from "vitest";
import { HandScanner } from "#app/shell/hand-scanner.tsx";
import { homogenizationRoutes } from "#features/homogenizations/routes.tsx";
import { scanRoutes } from "#features/scan/routes.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { exampleRecords } from "../../fixtures/examples.ts";
import { ids } from "../../fixtures/records.ts";
import { fakeCamera } from "../../support/fake-camera.ts";
import { handScan } from "../../support/hand-scan.ts";
import { openScreen } from "../components/open-screen.tsx";

function WithScanner() {
  return (
    <>
      <HandScanner />
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
            <HandScanner />
            <TextInput aria-label="Product ID" defaultValue="A-1 " />
          </>
        ),
      },
      { element: <WithScanner />, children: [...scanRoutes, ...homogenizationRoutes] },
      { path: "*", element: <h1>Opened</h1> },
    ],
    records: exampleRecords,
  });
const cake = `${location.origin}/inventory/cakes/${ids.cake}`;

test.each([cake, `/inventory/cakes/${ids.cake}`])("%s opens the cake", async (text) => {
  const { router } = await open();
  await screen.findByRole("textbox");
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

test("another code remains in the field it was meant for", async () => {
  const { router } = await open();
  const field = await screen.findByRole("textbox", { name: "Product ID" });
  await handScan("4006381333931", field);
  expect(field).toHaveValue("A-1 4006381333931");
  expect(router.state.location.pathname).toBe("/here");
});

test("a foreign address is reported and never opened", async () => {
  const { router } = await open();
  await screen.findByRole("textbox");
  await handScan(`https://evil.example/inventory/cakes/${ids.cake}`);
  expect(await screen.findByText("This QR code does not belong to the lab system.")).toBeVisible();
  expect(router.state.location.pathname).toBe("/here");
});

test("a record that is not on this tablet is reported, with what to do", async () => {
  await open();
  await screen.findByRole("textbox");
  await handScan(`/inventory/cakes/${ids.nowhere}`);
  expect(await screen.findByText("Not available offline yet.")).toBeVisible();
  expect(screen.getByText("Connect to the lab's network and scan again.")).toBeVisible();
});

test("text that a person types is not treated as a scan", async () => {
  const { router } = await open();
  await screen.findByRole("textbox");
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

test("on the scan screen a scan shows the record and its actions", async () => {
  await fakeCamera();
  const { router } = await open("/scan");
  await screen.findByRole("heading", { name: "Recent scans" });
  await handScan(cake);
  const result = within(await screen.findByRole("region", { name: "Scan result" }));
  expect(result.getByRole("link", { name: "Add use record" })).toBeVisible();
  expect(router.state.location.pathname).toBe("/scan");
});
