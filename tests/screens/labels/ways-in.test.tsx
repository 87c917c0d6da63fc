import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { printLabelsPath, printTrialPath } from "#domain/qr-labels/addresses.ts";
import { anEquipment, equipmentChanges, ids } from "../../fixtures/records.ts";
import { openScreen } from "../components/open-screen.tsx";
import { id, openTrial } from "../grow-trials/open-trial.tsx";

const other = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f6e02";
const records = [
  ...equipmentChanges(anEquipment()),
  ...equipmentChanges(anEquipment({ id: other, name: "Freeze dryer", short_name: "FDR-1" })),
];
const routes = [...kindRoutes.equipment, { path: "/print-labels", element: null }];

test("a record's label is printed from its actions", async () => {
  const path = `/inventory/equipment/${ids.equipment}`;
  const { router, user } = await openScreen({ path, routes, records });
  await user.click(await screen.findByRole("button", { name: "Actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "Print label" }));
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe(printLabelsPath([{ table: "equipment", id: ids.equipment }]));
});

test("the labels of chosen rows are printed from their list", async () => {
  const { router, user } = await openScreen({ path: "/inventory/equipment", routes, records });
  await user.click(await screen.findByRole("checkbox", { name: /Freeze dryer/ }));
  await user.click(screen.getByRole("checkbox", { name: /Bench high-pressure homogenizer/ }));
  await user.click(screen.getByRole("button", { name: "Print labels" }));
  const { pathname, search } = router.state.location;
  expect(pathname).toBe("/print-labels");
  expect(search).toContain(`equipment:${other}`);
  expect(search).toContain(`equipment:${ids.equipment}`);
});

test("a trial's page leads to the labels of its trays", async () => {
  await openTrial({ path: `/grow-trials/${id}` });
  expect(await screen.findByRole("link", { name: "Print labels" })).toHaveAttribute(
    "href",
    printTrialPath(id),
  );
});
