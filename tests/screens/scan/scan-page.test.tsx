import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { growTrialRoutes, scanRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import type { Change } from "#domain/kernel/change.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import type { RecordRef } from "#domain/tables.ts";
import { usesOf } from "#tests/fixtures/stocks.ts";
import { storeRecords } from "#tests/support/store-records.ts";
import { NOT_READ, UnreadableFile } from "#tests/support/unreadable-file.ts";
import { cnfIds } from "../../fixtures/cnfs.ts";
import { exampleRecords } from "../../fixtures/examples.ts";
import { growIds } from "../../fixtures/grow-trials.ts";
import { homogenizationIds } from "../../fixtures/homogenizations.ts";
import { aChemical, chemicalChanges, ids } from "../../fixtures/records.ts";
import { fakeCamera } from "../../support/fake-camera.ts";
import { openScreen } from "../components/open-screen.tsx";
// Loaded before the tests: on a busy machine, that takes longer than a test waits.
import "#features/chemicals/chemical-page.tsx";

async function open(records: Change[] = exampleRecords) {
  await fakeCamera();
  const opened = await openScreen({
    path: "/scan",
    routes: [
      ...scanRoutes,
      ...kindRoutes.chemicals,
      ...growTrialRoutes,
      { path: "*", element: <h1>Elsewhere</h1> },
    ],
    records,
  });
  const type = async (text: string) => {
    await opened.user.type(await screen.findByLabelText("Type the code instead"), text);
    await opened.user.click(screen.getByRole("button", { name: "Open" }));
  };
  return { ...opened, type };
}
const result = async () => within(await screen.findByRole("region", { name: "Scan result" }));
const actions = async () => (await result()).getAllByRole("link").map(({ textContent }) => textContent);

describe("the result of a scan", () => {
  test("shows what it is and how much is left, with its use record one tap away", async () => {
    const { user, type, router } = await open();
    await type(shortCode({ table: "chemicals", id: ids.chemical }).toLowerCase());
    expect((await result()).getByRole("heading", { level: 2, name: "Nitric acid" })).toBeVisible();
    expect((await result()).getByText("Active")).toBeVisible();
    expect((await result()).getByRole("img", { name: /percent remaining/ })).toBeVisible();
    await user.click((await result()).getByRole("link", { name: "Add use record" }));
    expect(await screen.findByRole("dialog", { name: "Add use record" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(router.state.location.search).toBe("");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("leads back to the scanner after the use is recorded, with the purpose of the last use in one tap", async () => {
    const { user, type, router, store } = await open();
    await type(shortCode({ table: "chemicals", id: ids.chemical }));
    await user.click((await result()).getByRole("link", { name: "Add use record" }));
    const form = within(await screen.findByRole("dialog", { name: "Add use record" }));
    await user.type(form.getByRole("textbox", { name: /Amount used/ }), "0.5");
    await user.click(form.getByRole("button", { name: /^Use again: / }));
    await user.clickAnew(form.getByRole("button", { name: "Submit" }));
    expect(await screen.findByLabelText("Type the code instead")).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: "/scan", search: "" });
    expect(await screen.findByText("Use record added.")).toBeVisible();
    const [, use] = await usesOf(storeRecords(store), ids.chemical);
    expect(use).toMatchObject({ amount_used: 0.5, resource_use_purpose_id: purposeId("CHEMICAL_DILUTION") });
  });

  test.each<[RecordRef["table"], string, string[]]>([
    ["equipment", ids.equipment, []],
    ["feedstocks", ids.feedstock, ["Add use record"]],
    ["cakes", ids.cake, ["Add use record"]],
    ["cnfs", cnfIds.cnf, ["Add use record", "Initial characterization", "Sample for library"]],
    ["tray_formulations", growIds.tray, ["Add Weekly Data", "Add image"]],
    ["grow_trials", growIds.bare, ["Add image", "Formulation DataNext step"]],
    ["homogenizations", homogenizationIds.setUp, ["Pre Homogenization TreatmentNext step"]],
  ])("of %s leads to its usual action", async (table, id, wanted) => {
    const { type } = await open();
    await type(pathOf({ table, id }));
    expect(await actions()).toEqual(["Open", ...wanted, "Print label"]);
  });

  test("for a tray opens its shelf, and its picture form over its trial", async () => {
    const { user, type, router } = await open();
    await type(pathOf({ table: "tray_formulations", id: growIds.tray }));
    const week = (await result()).getByRole("link", { name: "Add Weekly Data" });
    expect(week).toHaveAttribute("href", `/grow-trials/${growIds.trial}/shelf?tray=${growIds.tray}`);
    await user.click((await result()).getByRole("link", { name: "Add image" }));
    expect(await screen.findByRole("dialog", { name: /Add Weekly Data Image/ })).toHaveTextContent("F1");
    await user.click(screen.getByRole("button", { name: "Cancel" }));
    expect(router.state.location.search).not.toContain("form");
  });

  test("is among the recent scans of this person, also after the app was closed", async () => {
    const { user, type } = await open();
    await type("CNF-2026-004");
    await user.click((await screen.findAllByRole("button", { name: /CNF-2026-004-01/ }))[0] as HTMLElement);
    await user.click((await result()).getByRole("button", { name: "Scan next" }));
    const recent = async () => within(await screen.findByRole("region", { name: "Recent scans" }));
    expect(await (await recent()).findByRole("button", { name: /CNF-2026-004-01/ })).toBeVisible();
    cleanup();
    await open();
    expect(await (await recent()).findByRole("button", { name: /CNF-2026-004-01/ })).toBeVisible();
  });
});

describe("a code that leads nowhere", () => {
  test("is never opened when it is not the lab's", async () => {
    const { user, router } = await open();
    const photo = new File(["https://elsewhere.example/inventory/cakes/1"], "label.jpg", {
      type: "image/jpeg",
    });
    await user.upload(await screen.findByLabelText("From photo"), photo);
    const sentence = "This QR code does not belong to the lab system.";
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(router.state.location.pathname).toBe("/scan");
  });

  test("shows what to do when it may be newer than this tablet", async () => {
    const { type } = await open();
    await type(pathOf({ table: "cakes", id: ids.nowhere }));
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Not available offline yet. Connect to the network and refresh.",
    );
    expect(screen.getByRole("button", { name: "Refresh" })).toBeEnabled();
  });

  test("names a type that the lab has no pages for", async () => {
    const { type } = await open();
    await type("/substrate-process/7");
    expect(await screen.findByRole("alert")).toHaveTextContent("Invalid QR Type: SUBSTRATE_PROCESS");
  });

  test("is distinguished from a photo without a code, and from a file that is not a photo", async () => {
    const { user } = await open();
    const input = await screen.findByLabelText("From photo");
    await user.upload(input, new File([""], "leaf.jpg", { type: "image/jpeg" }));
    expect(await screen.findByText(/No code was found in this photo/)).toBeVisible();
    await user.upload(input, new File(["no picture"], "leaf.jpg", { type: "image/jpeg" }));
    expect(await screen.findByText(/This file cannot be read as a photo/)).toBeVisible();
    await user.upload(input, new UnreadableFile(["leaf"], "leaf.jpg", { type: "image/jpeg" }));
    expect(await screen.findByText(NOT_READ)).toBeVisible();
  });

  test("names lot and place of each record that matches a word", async () => {
    const bottles = ["A-17", "B-2"].flatMap((lot_number) =>
      chemicalChanges(aChemical({ id: namedId("test", lot_number), lot_number })),
    );
    const { type } = await open(bottles);
    await type("nitric");
    const matches = within(await screen.findByRole("list", { name: "Matches" })).getAllByRole("button");
    for (const lot of ["A-17", "B-2"])
      expect(matches.filter((one) => one.textContent?.includes(`lot ${lot}\u00a0· Wet lab A`))).toHaveLength(
        1,
      );
  });

  test("is reported for a word that no record has", async () => {
    const { type } = await open();
    await type("zeppelin");
    expect(await screen.findByText("Nothing on this tablet matches “zeppelin”.")).toBeVisible();
  });
});

test("a photo of a label is read at full size", async () => {
  const { user } = await open();
  const text = location.origin + pathOf({ table: "cakes", id: ids.cake });
  await user.upload(
    await screen.findByLabelText("From photo"),
    new File([text], "label.jpg", { type: "image/jpeg" }),
  );
  expect((await result()).getByRole("heading", { level: 2 })).toHaveTextContent("NOP-2026-004");
});

test("the beep is switched off for this device", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("switch", { name: "Beep" }));
  expect(localStorage.getItem("fibril.beep")).toBe("false");
});
