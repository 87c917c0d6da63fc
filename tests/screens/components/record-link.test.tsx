import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RecordLink } from "#components/record/record-facts.tsx";
import type { RecordRef } from "#domain/tables.ts";
import { aCnf, cnfChanges, cnfIds } from "../../fixtures/cnfs.ts";
import { anEquipment, equipmentChanges, ids } from "../../fixtures/records.ts";
import { openScreen } from "./open-screen.tsx";

const open = (of: RecordRef) =>
  openScreen({
    path: "/",
    routes: [{ path: "/", element: <RecordLink of={of} /> }],
    records: [...equipmentChanges(anEquipment()), ...cnfChanges(aCnf())],
  });

test("a link names the kind of its record and the record", async () => {
  await open({ table: "equipment", id: ids.equipment });
  expect(
    await screen.findByRole("link", { name: "Equipment Bench high-pressure homogenizer" }),
  ).toBeVisible();
});

test("a name that contains the kind is shown alone", async () => {
  await open({ table: "cnfs", id: cnfIds.cnf });
  expect(await screen.findByRole("link", { name: "CNF-2026-004-01" })).toBeVisible();
});

test("a record that is not on the device is named by its kind", async () => {
  await open({ table: "cnfs", id: ids.nowhere });
  expect(await screen.findByRole("link", { name: "CNF" })).toBeVisible();
});
