import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { namedId } from "#domain/kernel/ids.ts";
import { anEquipment, equipmentChanges } from "../../fixtures/records.ts";
import { catchDownloads } from "../../support/downloads.ts";
import { openScreen } from "./open-screen.tsx";

const PATH = "/inventory/equipment";
const records = ["Mill", "Press", "Freezer"].flatMap((name, i) =>
  equipmentChanges(
    anEquipment({
      id: namedId("test", name),
      name,
      short_name: `${name}-1`,
      creation_date: `2026-05-0${i + 1}T04:00:00.000Z`,
    }),
  ),
);

const many = Array.from({ length: 1000 }, (_, i) =>
  anEquipment({ id: namedId("test", `${i}`), name: `Mill ${i}`, short_name: `M-${i}` }),
).flatMap(equipmentChanges);

const selection = () => within(screen.getByRole("region", { name: "Selection" }));

test("chosen rows are counted, and Escape clears the choice", async () => {
  const { user } = await openScreen({ path: PATH, routes: kindRoutes.equipment, records });
  await user.click(await screen.findByRole("checkbox", { name: "Select Mill" }));
  await user.click(screen.getByRole("checkbox", { name: "Select Press" }));
  expect(selection().getByRole("status")).toHaveTextContent("2 selected");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
  expect(screen.getByRole("checkbox", { name: "Select Mill" })).not.toBeChecked();
});

test("the box in the head chooses all rows that are shown, and rows that a search hides remain chosen", async () => {
  const { user } = await openScreen({ path: `${PATH}?q=mill`, routes: kindRoutes.equipment, records });
  await screen.findByRole("checkbox", { name: "Select Mill" });
  await user.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  expect(selection().getByRole("status")).toHaveTextContent("1 selected");
  await user.retype(screen.getByRole("searchbox"), "freezer");
  expect(selection().getByRole("status")).toHaveTextContent("1 selected, 1 not shown");
});

test("chosen rows are exported alone", async () => {
  const files = catchDownloads();
  const { user } = await openScreen({ path: PATH, routes: kindRoutes.equipment, records });
  await user.click(await screen.findByRole("checkbox", { name: "Select Press" }));
  await user.click(selection().getByRole("button", { name: "Export CSV" }));
  await expect.poll(() => files.map(({ name }) => name)).toEqual(["equipment-2026-11-19.csv"]);
  const [head, row, end] = ((await files[0]?.text()) ?? "").split("\r\n");
  expect(head).toMatch(/Name,Short Name,Equipment Type,.*Creation Date \(UTC\),Creation Date \(New York\)/);
  expect(row).toMatch(/^Press,Press-1,HOMOGENIZER,Wet lab A,.*2026-05-02T04:00:00.000Z,2026-05-02 00:00/);
  expect(end).toBe("");
});

test("the export of a list has the rows that are shown, in their order", async () => {
  const files = catchDownloads();
  const { user } = await openScreen({ path: `${PATH}?q=r&sort=name`, routes: kindRoutes.equipment, records });
  await screen.findByRole("checkbox", { name: "Select Press" });
  await user.click(screen.getByRole("button", { name: "More" }));
  await user.click(await screen.findByRole("menuitem", { name: "Export CSV" }));
  await expect.poll(() => files.map(({ name }) => name)).toEqual(["equipment-2026-11-19.csv"]);
  const [, ...rows] = ((await files[0]?.text()) ?? "").trim().split("\r\n");
  expect(rows.map((row) => row.split(",")[0])).toEqual(["Freezer", "Mill", "Press"]);
});

test("a row opens that is pressed before its search is written to the address, however long its page is loaded", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  let arrive = () => {};
  const code = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const lazy = async () => {
    await code;
    return { Component: () => <h1>The mill</h1> };
  };
  const routes = [...kindRoutes.equipment.filter(({ path }) => path === PATH), { path: `${PATH}/:id`, lazy }];
  const { user, router } = await openScreen({ path: PATH, routes, records });
  const link = await screen.findByRole("link", { name: "Mill" });
  await user.type(screen.getByRole("searchbox"), "mill");
  fireEvent.click(link);
  expect(router.state.navigation.state).toBe("loading");
  vi.advanceTimersByTime(1_000);
  arrive();
  expect(await screen.findByRole("heading", { name: "The mill" })).toBeVisible();
});

test("a long press on a row chooses it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
  await openScreen({ path: PATH, routes: kindRoutes.equipment, records });
  await screen.findByRole("link", { name: "Mill" });
  const cell = screen.getByText("Mill-1");
  fireEvent.pointerDown(cell, { pointerType: "touch" });
  await vi.advanceTimersByTimeAsync(500);
  expect(await screen.findByRole("checkbox", { name: "Select Mill" })).toBeChecked();
});

/** The test environment computes no layout: rows are as high as they are on a tablet, in a box that shows twelve. */
function setRowHeights() {
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(64);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(768);
}

test("of a thousand rows a few are drawn, and each states its position", async () => {
  setRowHeights();
  await openScreen({ path: `${PATH}?sort=name`, routes: kindRoutes.equipment, records: many });
  await screen.findByRole("link", { name: "Mill 1" });
  expect(screen.getByRole("table")).toHaveAttribute("aria-rowcount", "1001");
  const rows = screen.getAllByRole("row");
  expect(rows.length).toBeLessThan(60);
  expect(rows[3]).toHaveAttribute("aria-rowindex", "4");
});

test("choosing all of a thousand rows includes those that are not drawn", async () => {
  const { user } = await openScreen({ path: PATH, routes: kindRoutes.equipment, records: many });
  await screen.findByText("1000");
  await user.click(screen.getByRole("checkbox", { name: "Select all shown" }));
  expect(selection().getByRole("status")).toHaveTextContent("1000 selected");
});

test("an empty list offers one button, and retains that of its head for a press that began before it was read", async () => {
  await openScreen({ path: PATH, routes: kindRoutes.equipment });
  const offered = await screen.findByRole("button", { name: "Import file" });
  const [head, middle, ...more] = screen.getAllByRole("button", { name: "New equipment", hidden: true });
  expect(more).toEqual([]);
  expect(middle?.parentElement).toBe(offered.parentElement);
  expect(head).not.toBeVisible();
  expect(screen.getByRole("button", { name: "New equipment" })).toBe(middle);
});
