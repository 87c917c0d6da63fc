import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { growTrialRoutes } from "#app/features.tsx";
import { namedId } from "#domain/kernel/ids.ts";
import { exampleRecords } from "../../fixtures/examples.ts";
import { aTray, growIds, trayChanges } from "../../fixtures/grow-trials.ts";
import { passPressGuard } from "../../support/press-guard.ts";
import { openScreen } from "../components/open-screen.tsx";

const bare = { weekly_data: [], plug_removals: [] };
const trays = ["F3", "F4"].map((identifier) =>
  aTray({ id: namedId("tray", identifier), identifier, ...bare }),
);
const transplanted = aTray({
  id: namedId("tray", "F5"),
  identifier: "F5",
  transplanted_at: "2026-11-12T15:00:00.000Z",
  germination_rate: 88,
  location_details: "Rack 9",
  ...bare,
});

async function open(table: "transplant" | "harvest", title: string) {
  const opened = await openScreen({
    path: `/grow-trials/${growIds.trial}/${table}`,
    routes: [...growTrialRoutes, { path: "*", element: <h1>Elsewhere</h1> }],
    records: [...exampleRecords, ...[...trays, transplanted].flatMap(trayChanges)],
  });
  await screen.findByRole("heading", { level: 1, name: `(GT-003) ${title}` });
  const tray = (name: string) => opened.store.records("tray_formulations").get(namedId("tray", name));
  return { ...opened, tray };
}

const cell = (column: string, row: string) => screen.getByRole("textbox", { name: `${column} of ${row}` });
const rate = (tray: string) => cell("Germination Rate", tray);

describe("the grid of transplants", () => {
  const openTransplants = () => open("transplant", "Transplant Data");

  test("saves typed trays together: place and date are there, a share is a rate, what is typed for all is for each", async () => {
    const { user, store, tray } = await openTransplants();
    await user.type(rate("F3"), "68 of 72");
    await user.type(rate("F4"), "91,5");
    expect(screen.getByText("94.44 %")).toBeVisible();
    await user.type(cell("Location details", "all trays"), "Rack 2");
    await user.type(cell("Location details", "F4"), "Rack 3");
    fireEvent.change(screen.getByLabelText(/^Transplanted At/), { target: { value: "2026-11-18T09:00" } });
    await user.click(screen.getByRole("button", { name: "Save 2 trays" }));
    expect(await screen.findByText("Transplant data added/updated successfully")).toBeVisible();
    const transplanted_at = "2026-11-18T14:00:00.000Z";
    expect(await tray("F3")).toMatchObject({
      germination_rate: 94.44,
      location_details: "Rack 2",
      transplanted_at,
    });
    expect(await tray("F4")).toMatchObject({
      germination_rate: 91.5,
      location_details: "Rack 3",
      transplanted_at,
    });
    expect(await store.outbox.count()).toBe(2);
    expect(await store.drafts.count()).toBe(0);
    await waitFor(() => expect(screen.getAllByText("Waiting")).toHaveLength(2));
  });

  test("matches a sheet by the names of its trays, and names the cells it left out", async () => {
    const { user } = await openTransplants();
    await user.click(rate("all trays"));
    await user.paste("Tray\tRate\tPlace\nF4\t91\tRack 3\nF5\t70\tRack 1\nF3\t88 of 100\tRack 2\n");
    expect(rate("F3")).toHaveValue("88 of 100");
    expect(cell("Location details", "F4")).toHaveValue("Rack 3");
    expect(screen.getByText(/^2 pasted values were left out/)).toHaveTextContent(
      "(Germination Rate of F5; Location details of F5)",
    );
  });

  test("reads a cell with a line break as one, and leaves out lines of other trays and a second line of a tray", async () => {
    const { user } = await openTransplants();
    await user.click(rate("all trays"));
    await user.paste('F3\t91\t"Rack 2,\nleft ""A"""\n\nF9\t70\tRack 1\nF4\t80\tRack 3\nF4\t81\tRack 4\n');
    expect(rate("F3")).toHaveValue("91");
    expect(cell("Location details", "F3")).toHaveValue('Rack 2, left "A"');
    expect(rate("F4")).toHaveValue("80");
    expect(screen.getByText(/^4 pasted values were left out/)).toHaveTextContent(
      "(line 3, column 2; line 3, column 3; line 5, column 2; line 5, column 3)",
    );
  });

  test("reads no rate from a date", async () => {
    const { user } = await openTransplants();
    await user.type(rate("F3"), "11/12/2026");
    expect(rate("F3")).toBeInvalid();
    expect(screen.queryByText(/\d %$/)).toBeNull();
  });

  test("saves a tray once, if the button is pressed again while it is being saved", async () => {
    const { user, store } = await openTransplants();
    await user.type(rate("F3"), "91");
    const save = screen.getByRole("button", { name: "Save 1 tray" });
    fireEvent.click(save);
    passPressGuard();
    fireEvent.click(save);
    expect(await screen.findByText("Transplant data added/updated successfully")).toBeVisible();
    await expect.poll(() => store.drafts.count()).toBe(0);
    expect(await store.outbox.count()).toBe(1);
  });

  test("shows what was typed for a tray that was recorded meanwhile, until the person discards it", async () => {
    const { user, store, tray } = await openTransplants();
    await user.type(rate("F3"), "91");
    await user.type(rate("F4"), "92");
    const theirs = {
      transplanted_at: "2026-11-18T14:00:00.000Z",
      germination_rate: 70,
      location_details: "Rack 1",
    };
    const id = namedId("tray", "F3");
    await store.records("tray_formulations").put({ ...(await tray("F3")), ...theirs } as never, id);
    expect(await screen.findByText("F3: Germination Rate 91")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Save 1 tray" }));
    expect(await screen.findByText("Transplant data added/updated successfully")).toBeVisible();
    expect(await tray("F3")).toMatchObject(theirs);
    expect(screen.getByText("F3: Germination Rate 91")).toBeVisible();
    await user.clickAnew(screen.getByRole("button", { name: "Discard" }));
    await expect.poll(() => store.drafts.count()).toBe(0);
    expect(screen.queryByText("F3: Germination Rate 91")).toBeNull();
  });

  test("saves the complete trays, marks what is wrong in the others, and retains what is typed there", async () => {
    const { user, store, tray } = await openTransplants();
    await user.type(rate("F3"), "91");
    await user.type(rate("F4"), "-3");
    const lines = within(screen.getByRole("list", { name: "To be saved" }));
    expect(lines.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "F3",
      "F4Germination rate must be a positive number",
    ]);
    await user.click(screen.getByRole("button", { name: "Save 1 tray" }));
    expect(await screen.findByText("Transplant data added/updated successfully")).toBeVisible();
    expect(await tray("F3")).toMatchObject({ germination_rate: 91 });
    expect(rate("F4")).toHaveValue("-3");
    expect(rate("F4")).toBeInvalid();
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Germination Rate of F3" })).toBeNull());
    expect(await store.outbox.count()).toBe(1);
    expect(await store.drafts.count()).toBe(1);
  });

  test("asks about a rate above 100 % and names its tray; what is recorded is edited in its form", async () => {
    const { user, store } = await openTransplants();
    await user.type(rate("F3"), "104");
    await user.click(screen.getByRole("button", { name: "Save 1 tray" }));
    const asked = within(await screen.findByRole("alertdialog"));
    expect(asked.getByText(/F3: Germination rate is more than 100 %/)).toBeVisible();
    await user.click(asked.getByRole("button", { name: "Check again" }));
    expect(await store.outbox.count()).toBe(0);
    await user.clickAnew(screen.getByRole("button", { name: "Edit Germination Rate of F5: 88" }));
    expect(await screen.findByRole("dialog", { name: "Add/Edit Transplant Data" })).toBeVisible();
  });

  test("retains what is typed when the person returns", async () => {
    const { user, router } = await openTransplants();
    await user.type(rate("F3"), "91");
    await router.navigate("/");
    await router.navigate(`/grow-trials/${growIds.trial}/transplant`);
    expect(await screen.findByDisplayValue("91")).toBeVisible();
  });
});

const harvestFigures = ["10", "20.8", "14.8", "14.2", "393.8", "89.3"];

describe("the grid of harvests", () => {
  const openHarvests = () => open("harvest", "Harvest Data");
  const lines = () =>
    within(screen.getByRole("list", { name: "To be saved" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  async function chooseTags(user: Awaited<ReturnType<typeof open>>["user"]) {
    await user.click(
      await within(screen.getByRole("group", { name: /^Root tag/ })).findByText("root: white"),
    );
    await user.click(within(screen.getByRole("group", { name: /^Leaf tag/ })).getByText("leaf: dark green"));
  }

  test("saves a pasted sheet: days, plugs, density and ratio are filled in, tags are chosen once", async () => {
    const { user, store, tray } = await openHarvests();
    await user.click(cell("Plugs for Avg", "F3"));
    const sheet = [...harvestFigures, "21.06", "6.34", "92.8", "5.8"].join("\t");
    await user.paste(`${sheet}\n${sheet.replace("20.8", "wide")}\n`);
    expect(lines()).toEqual([
      "F3Root tag-comments, Leaf tag-comments missing",
      "F4Canopy width must be a numberRoot tag-comments, Leaf tag-comments missing",
    ]);
    await chooseTags(user);
    await user.retype(cell("Final Canopy Width", "F4"), "21");
    await user.type(cell("Root tag-comments", "F4"), "root: brown; root: short");
    await user.click(screen.getByRole("button", { name: "Save 2 trays" }));
    expect(await screen.findByText("Harvest data added successfully")).toBeVisible();
    expect((await tray("F3"))?.harvest_data).toMatchObject({
      trial_length: 21,
      num_plugs_harvested: 24,
      final_canopy_width_avg: 20.8,
      root_density: 0.0683,
      root_to_shoot_ratio: 0.301,
      root_comments: "root: white",
      leaf_comments: "leaf: dark green",
    });
    expect((await tray("F4"))?.harvest_data).toMatchObject({ root_comments: "root: brown; root: short" });
    expect(await store.outbox.count()).toBe(2);
    expect(await store.drafts.count()).toBe(0);
  });

  test("saves trays before their plants are dry, and takes the dry masses later", async () => {
    const { user, store, tray } = await openHarvests();
    await user.click(cell("Plugs for Avg", "F3"));
    await user.paste([...harvestFigures, "", "", "92.8", "5.8"].join("\t"));
    await chooseTags(user);
    expect(lines()).toEqual(["F3without Leaf Dry Masswithout Root Dry Mass"]);
    await user.click(screen.getByRole("button", { name: "Save 1 tray" }));
    expect(await screen.findByText("Harvest data added successfully")).toBeVisible();
    expect((await tray("F3"))?.harvest_data).toMatchObject({ leaf_dry_mass: null, root_density: null });
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Root Score of F3" })).toBeNull());
    await user.type(cell("Leaf Dry Mass", "F3"), "21.06");
    await user.type(cell("Root Dry Mass", "F3"), "6.34");
    await user.clickAnew(screen.getByRole("button", { name: "Save 1 tray" }));
    await waitFor(() => expect(screen.queryByRole("textbox", { name: "Leaf Dry Mass of F3" })).toBeNull());
    expect((await tray("F3"))?.harvest_data).toMatchObject({
      leaf_dry_mass: 21.06,
      root_dry_mass: 6.34,
      root_density: 0.0683,
      leaf_wet_mass: 393.8,
    });
    const writes = await store.outbox.orderBy("seq").toArray();
    expect(writes.map(({ operation }) => operation)).toEqual(["addHarvestData", "updateHarvestData"]);
  });
});
