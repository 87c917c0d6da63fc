import { screen, within } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { qrLabelRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import { labelId } from "#domain/qr-labels/rules.ts";
import type { User } from "#tests/support/a-user.ts";
import { fillDisk } from "#tests/support/full-disk.ts";
import { exampleRecords } from "../../fixtures/examples.ts";
import { aQrLabel, qrLabelChanges } from "../../fixtures/qr-labels.ts";
import { ids } from "../../fixtures/records.ts";
import { openScreen } from "./open-screen.tsx";

const open = (path: string, records = exampleRecords) =>
  openScreen({
    path,
    routes: [...kindRoutes.equipment, ...kindRoutes.chemicals, ...qrLabelRoutes],
    records,
  });

async function generate(user: User) {
  await user.click(await screen.findByRole("button", { name: "Actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "QR Code" }));
  expect(await screen.findByText("QR code generated successfully.")).toBeVisible();
}

test("a label is created without signal, and opened by the link of its notice", async () => {
  const { user, store, router } = await open(`/inventory/equipment/${ids.equipment}`);
  await generate(user);
  await user.click(screen.getByRole("link", { name: "Click Here to View" }));
  const id = labelId(ids.equipment);
  await expect.poll(() => router.state.location.pathname).toBe(`/inventory/qr-code-viewer/${id}`);
  // By its name: the page before has a heading too, until this one is drawn.
  await screen.findByRole("heading", { level: 1, name: /^EQP-\w{4} Bench high-pressure homogenizer$/ });
  expect(screen.getByRole("img", { name: /^QR code of EQP-/ })).toBeVisible();
  expect(screen.getByText(`${location.origin}/inventory/equipment/${ids.equipment}`)).toBeVisible();
  expect(
    await screen.findByRole("link", { name: "Equipment Bench high-pressure homogenizer" }),
  ).toHaveAttribute("href", `/inventory/equipment/${ids.equipment}`);
  expect(screen.getByRole("link", { name: "Print" })).toHaveAttribute(
    "href",
    `/print-labels?items=equipment:${ids.equipment}`,
  );
  expect(await store.outbox.toArray()).toMatchObject([
    { operation: "createEquipmentLabel", title: "QR label of Bench high-pressure homogenizer" },
  ]);
});

test("a record that has a label gets no second one", async () => {
  const { user, store } = await open(`/inventory/equipment/${ids.equipment}`, [
    ...exampleRecords,
    ...qrLabelChanges(aQrLabel({ qr_type: "EQUIPMENT", resource_id: ids.equipment })),
  ]);
  await generate(user);
  expect(await store.outbox.count()).toBe(0);
});

test("a label that cannot be stored is reported", async () => {
  const { user } = await open(`/inventory/equipment/${ids.equipment}`);
  onTestFinished(fillDisk());
  await user.click(await screen.findByRole("button", { name: "Actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "QR Code" }));
  expect(await screen.findByText("Failed to generate QR code")).toHaveTextContent(/no storage left/);
});

test("all labels are listed, each with its code", async () => {
  await open("/inventory/qr-code-viewer");
  const row = within(await screen.findByRole("row", { name: /CNF-2026-004-01/ }));
  expect(row.getByRole("img", { name: /^QR code of/ })).toBeVisible();
  expect(row.getByRole("link")).toHaveAttribute("href", `/inventory/qr-code-viewer/${aQrLabel().id}`);
});

test("a label that was deleted leads to all labels", async () => {
  await open(`/inventory/qr-code-viewer/${labelId(ids.cake)}`);
  expect(await screen.findByRole("heading", { name: "QR code not found" })).toBeVisible();
  expect(screen.getByRole("link", { name: "All QR codes" })).toBeVisible();
});
