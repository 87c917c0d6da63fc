import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { inventoryRoutes } from "#app/features.tsx";
import { kindRoutes } from "#app/kind-routes.tsx";
import { SampleForm } from "#components/sample/sample-form.tsx";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { aChemical, chemicalChanges, ids } from "../../fixtures/records.ts";
import { openScreen } from "./open-screen.tsx";

const chemical = aChemical();
const broken = async () =>
  new Response('{"detail":"Something went wrong.","code":"INTERNAL"}', {
    status: 500,
    headers: { "x-fibril-epoch": "e" },
  });
const options = {
  routes: kindRoutes.chemicals,
  records: chemicalChanges(chemical),
  token: "token",
  send: broken,
};

test("a list shows once that the pull failed, with the age of its data", async () => {
  const { env, user } = await openScreen({ ...options, path: "/inventory/chemicals" });
  await user.click(await screen.findByRole("button", { name: "Refresh" }));
  const text = await screen.findByText("Error fetching chemicals.");
  expect(text.closest("[role=status]")).toHaveTextContent(
    "Error fetching chemicals. The data shown here is from Nov 19, 2026, 10:42 AM, just now.",
  );
  await syncTurn(env, { force: true });
  expect(screen.getAllByText("Error fetching chemicals.")).toHaveLength(1);
  expect(screen.queryAllByRole("alert")).toEqual([]);
});

test("the page of a record shows it too, until a pull succeeds", async () => {
  const { env, store } = await openScreen({ ...options, path: `/inventory/chemicals/${chemical.id}` });
  await syncTurn(env);
  expect(await screen.findByText("Failed to fetch chemical.")).toBeVisible();
  const row = await store.marks.get("contact");
  if (row?.key !== "contact") throw new Error("No contact");
  await store.marks.put({ key: "contact", value: { ...row.value, pull_failing_since: null } });
  await waitFor(() => expect(screen.queryByText("Failed to fetch chemical.")).toBeNull());
});

test.each([
  ["cakes", "Failed to fetch cake", "All cakes"],
  ["chemicals", "Failed to fetch chemical", "All chemicals"],
  ["cnfs", "Error fetching CNF", "All CNFs"],
  ["equipment", "Failed to fetch equipment", "All equipment"],
  ["feedstocks", "Failed to fetch feedstock", "All feedstocks"],
  [
    "samples",
    "Error fetching sample details. Please refresh the page and try again or contact support.",
    "Sample Library",
  ],
] as const)(
  "of %s an id that the lab does not have is reported, with a link back",
  async (table, failure, list) => {
    await openScreen({ path: pathOf({ table, id: ids.nowhere }), routes: kindRoutes[table] });
    expect(await screen.findByText(failure)).toBeVisible();
    expect(screen.getByRole("link", { name: list })).toHaveAttribute("href", kindPages[table].page);
  },
);

test("a form shows the message of each list that the tablet has nothing of while pulls fail", async () => {
  const { env, store } = await openScreen({
    ...options,
    path: "/",
    routes: [{ path: "/", element: <SampleForm onClose={() => undefined} /> }],
  });
  expect(await screen.findByRole("dialog", { name: "New sample" })).toBeVisible();
  await store.records("sample_purposes").clear();
  expect(screen.queryByText("Error fetching sample purposes")).toBeNull();
  await syncTurn(env);
  expect(await screen.findByText("Error fetching sample purposes")).toBeVisible();
  expect(screen.queryByText("Error fetching locations")).toBeNull();
});

test.each([
  ["/inventory", inventoryRoutes],
  ["/inventory/chemicals", kindRoutes.chemicals],
  ["/inventory/equipment", kindRoutes.equipment],
  [`/inventory/equipment/${ids.equipment}`, kindRoutes.equipment],
  ["/inventory/sample-library", kindRoutes.samples],
])("a tablet that never had the lab's data reports it at %s, with what to do", async (path, routes) => {
  await openScreen({ path, routes, pulled: false });
  expect(await screen.findByText("Not available offline yet.")).toBeVisible();
  expect(screen.getByText(/Connect to the network once/)).toBeVisible();
});
