import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { kindRoutes } from "#app/kind-routes.tsx";
import { namedId } from "#domain/kernel/ids.ts";
import { aFeedstock, feedstockChanges, ids } from "../../fixtures/records.ts";
import { aSample, aSampleUse, sampledChanges } from "../../fixtures/sampled.ts";
import { openScreen } from "../components/open-screen.tsx";

const other = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f1016";
const otherUse = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f1017";
const use = aSampleUse({ id: otherUse, amount_used: 0.2, amount_used_units: "KG" });
const feedstockSample = aSample({
  id: other,
  resource_use_record_id: otherUse,
  resource_table: "feedstocks",
  resource_id: ids.feedstock,
  sample_description: "Raw jute",
  location_id: namedId("location", "Cold storage"),
  sample_purpose_id: namedId("sample_purpose", "STABILITY_STUDY"),
  creation_date: "2026-11-12T14:00:00.000Z",
});
const records = [
  ...sampledChanges,
  ...feedstockChanges(aFeedstock({ use_records: [use] })),
  { table: "samples" as const, id: other, record: feedstockSample },
];

const open = () => openScreen({ path: "/inventory/sample-library", routes: kindRoutes.samples, records });

const rowOf = async (name: string) =>
  within((await screen.findByRole("link", { name })).closest("tr") as HTMLElement);

test("a row shows what the sample is, its source, how much, and where it is", async () => {
  await open();
  const row = await rowOf("Retained for the library");
  for (const text of [
    "CNF-2026-004-01",
    "CNF",
    "Library Storage",
    "50 mL",
    "Sample library cabinet",
    "Shelf 2",
    "Nov 10, 2026",
    "Dana Ruiz",
    "Sent",
  ])
    expect(row.getByText(text)).toBeVisible();
  expect(row.getByRole("link", { name: "NOP-2026-004" })).toHaveAttribute(
    "href",
    "/nop-process/NOP-2026-004",
  );
});

test("the newest is listed first, and there is no filter for active samples", async () => {
  await open();
  await screen.findByRole("link", { name: "Raw jute" });
  const names = screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => within(row).getAllByRole("link")[0]?.textContent);
  expect(names).toEqual(["Raw jute", "Retained for the library"]);
  expect(screen.queryByRole("group", { name: "Show" })).toBeNull();
});

test.each(["shelf 2 cnf-2026", "nop-2026-004", "library storage", "50 ml"])("%s is found", async (text) => {
  const { user } = await open();
  await screen.findByRole("link", { name: "Raw jute" });
  await user.type(screen.getByRole("searchbox", { name: "Search samples" }), text);
  await expect.poll(() => screen.queryByRole("link", { name: "Raw jute" })).toBeNull();
  expect(screen.getByRole("link", { name: "Retained for the library" })).toBeVisible();
});

test("a filter shows the samples of one place", async () => {
  const { user } = await open();
  await user.click(await screen.findByRole("button", { name: "Filters" }));
  await user.click(await screen.findByRole("checkbox", { name: "Cold storage" }));
  await user.click(screen.getByRole("button", { name: "Show 1 samples" }));
  expect(await screen.findByRole("link", { name: "Raw jute" })).toBeVisible();
  expect(screen.queryByRole("link", { name: "Retained for the library" })).toBeNull();
});
