import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { growTrialRoutes } from "#app/features.tsx";
import type { PhotoWidth } from "#domain/trays/photo-width.ts";
import { Measurements } from "#features/grow-trials/pictures/measurements.ts";
import type { LabStore } from "#store/db.ts";
import { probe } from "#sync/request/fetch-json.ts";
import { exampleRecords } from "../../fixtures/examples.ts";
import { aPhotoWidth, growIds } from "../../fixtures/grow-trials.ts";
import { anImage } from "../../fixtures/images.ts";
import { openScreen } from "../components/open-screen.tsx";
// Loaded before the tests: on a busy machine, that takes longer than a test waits.
import "#features/grow-trials/images-page.tsx";
import "#features/grow-trials/pictures/widths-page.tsx";
import { cellsOf } from "./open-trial.tsx";

const { trial, tray: f1, harvested: f2 } = growIds;
const first = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f6721";
const second = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f6722";
const third = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f6723";
const at = (day: number) => `2026-11-${String(day).padStart(2, "0")}T15:00:00.000Z`;

/** Beside the picture of the examples: two of F1 from week 2, which is recorded with 4 cm, and one of F2 from week 1, which is not. */
const images = [
  anImage({ id: first, file_name: "a.jpg", created_at: at(10) }),
  anImage({ id: second, file_name: "b.jpg", created_at: at(10) }),
  anImage({ id: third, file_name: "c.jpg", created_at: at(2), tray_formulation_id: f2 }),
].map((record) => ({ table: "images" as const, id: record.id, record }));

async function open(path: string, options: Pick<Parameters<typeof openScreen>[0], "send" | "token"> = {}) {
  return openScreen({
    ...options,
    path: `/grow-trials/${trial}/${path}`,
    routes: growTrialRoutes,
    records: [...exampleRecords, ...images],
  });
}

/** Gives the figures of a picture, as they are after it was measured. */
const give = (
  store: LabStore,
  id: string,
  trayId: string,
  week: number,
  photo: PhotoWidth | null,
  more = {},
) =>
  act(() =>
    Measurements.of(store, trial).add(id, {
      trayId,
      week,
      height: week === 2 ? { cm: 4.7, week } : null,
      photo,
      label: photo ? "sized" : "none",
      isOfOtherTray: false,
      sentence: photo ? "" : "No label in the picture.",
      corrections: { removed: [], drawn: [] },
      ...more,
    }),
  );

describe("the pictures of a trial", () => {
  test("are measured on a page of their own, with a count of those that are not on this device", async () => {
    const { user } = await open("images");
    await user.click(await screen.findByRole("link", { name: "Measure 4 pictures" }));
    expect(
      await screen.findByRole("heading", { level: 1, name: "(GT-003) Widths from Pictures" }),
    ).toBeVisible();
    expect(await screen.findByText(/^0 of 4 measured, 4 are not on this/)).toBeVisible();
    expect(screen.getByRole("progressbar", { name: "Measuring the pictures" })).toHaveValue(4);
  });

  test("are requested from a server that does not answer once, and measured when it answers", async () => {
    const requested: string[] = [];
    let isAnswering = false;
    const send = async ({ url }: Request) => {
      requested.push(new URL(url).pathname);
      if (!isAnswering) throw new TypeError("Failed to fetch");
      return new Response(null, { status: 404, headers: { "x-fibril-epoch": "1" } });
    };
    const { env } = await open("images/widths", { send, token: "token" });
    expect(await screen.findByText(/^0 of 4 measured, 4 are not on this/)).toBeVisible();
    expect(
      await screen.findByText("The server does not answer. The other pictures are measured when it does."),
    ).toBeVisible();
    expect(requested).toEqual(["/api/health"]);
    isAnswering = true;
    await act(() => probe(env));
    await waitFor(() => expect(requested.filter((path) => path.includes("/images/"))).toHaveLength(4));
    expect(screen.queryByText(/^The server does not answer/)).toBeNull();
  });

  test("that are opened are not awaited from a server that does not answer a probe", async () => {
    const send = async ({ url }: Request): Promise<Response> => {
      if (new URL(url).pathname === "/api/health") throw new TypeError("Failed to fetch");
      return new Promise(() => {});
    };
    const { user } = await open("images", { send, token: "token" });
    await user.click(await screen.findByRole("button", { name: "c.jpg" }));
    const view = within(await screen.findByRole("dialog", { name: "c.jpg" }));
    expect(await view.findByText(/Not available offline yet: this is a small copy\.$/)).toBeVisible();
    await user.click(view.getByRole("button", { name: "Measure" }));
    expect(
      await screen.findByText(/^This picture is not on this .*\. With signal it can be measured\.$/),
    ).toBeVisible();
  });

  test("of one tray are measured again without those of the other trays", async () => {
    const { store, user } = await open(`images/widths?tray=${f2}`);
    await screen.findByText(/^0 of 1 measured, 1 is not on this/);
    give(store, first, f1, 2, aPhotoWidth({ width_cm: 4.6 }));
    give(store, third, f2, 1, aPhotoWidth({ width_cm: 2.8, height_cm: 0, height_week: null }));
    await user.click(screen.getByRole("button", { name: "Measure again" }));
    await screen.findByText(/^0 of 1 measured, 1 is not on this/);
    expect(Measurements.of(store, trial).read().results.get(first)).toMatchObject({
      photo: { width_cm: 4.6 },
    });
  });

  test("have a row for each tray and week, with the recorded width and the best suggestion", async () => {
    const { store, user } = await open("images/widths");
    await screen.findByText(/^0 of 4 measured, 4 are not/);
    give(store, first, f1, 2, aPhotoWidth({ width_cm: 4.6, uncertainty_cm: 0.5 }));
    give(store, second, f1, 2, aPhotoWidth({ width_cm: 4.3, uncertainty_cm: 0.2 }));
    give(store, third, f2, 1, aPhotoWidth({ width_cm: 2.8, height_cm: 0, height_week: null, plants: 8 }));
    expect(screen.getByText(/^3 of 4 measured, 1 is not on this/)).toBeVisible();
    expect(await cellsOf("Widths from pictures")).toEqual([
      ["F1 week 2", "4cm", "4.3 ± 0.2 cm in b.jpg", "+0.3", "9", "4.7 cm", "4.6 ± 0.5 cm in a.jpg"],
      ["F2 week 1", "–", "2.8 ± 0.4 cm in c.jpg", "–", "8", "None", "–"],
    ]);
    await user.click(screen.getByRole("link", { name: "Open the weekly grid with 1 width" }));
    const cell = await screen.findByRole("textbox", { name: "Avg Canopy Width of F2, week 1" });
    expect(cell).toHaveAttribute("placeholder", "2.8 ± 0.4");
  });

  test("with the label of another tray only are named so, and their widths are not offered", async () => {
    const { store, user } = await open("images/widths");
    await screen.findByText(/^0 of 4 measured, 4 are not/);
    give(store, third, f2, 1, aPhotoWidth({ width_cm: 2.8 }), { isOfOtherTray: true });
    expect(
      screen.getByText(/^1 of 4 measured, 1 with the label of another tray, 3 are not on this/),
    ).toBeVisible();
    expect((await cellsOf("Widths from pictures"))[0]).toEqual([
      ...["F2 week 1", "–", "2.8 ± 0.4 cm, label of another tray in c.jpg", "–", "–", "–", "–"],
    ]);
    expect(screen.queryByRole("link", { name: /^Open the weekly grid/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: /^2\.8 ± 0\.4 cm, label of another tray/ }));
    expect(await screen.findByRole("dialog", { name: "c.jpg" })).toBeVisible();
  });

  test("state why a picture cannot be measured, and that it is not on this device when it is opened", async () => {
    const { store, user } = await open("images/widths");
    await screen.findByText(/^0 of 4 measured, 4 are not/);
    give(store, first, f1, 2, null);
    await user.click(screen.getByRole("button", { name: "No label in the picture. in a.jpg" }));
    const dialog = within(await screen.findByRole("dialog", { name: "a.jpg" }));
    expect(
      await dialog.findByText(/^This picture is not on this .*\. With signal it can be measured\.$/),
    ).toBeVisible();
  });

  test("are opened for measuring from their view", async () => {
    const { user } = await open("images");
    await user.click(await screen.findByRole("button", { name: "c.jpg" }));
    const view = within(await screen.findByRole("dialog", { name: "c.jpg" }));
    await user.click(view.getByRole("button", { name: "Measure" }));
    expect(await screen.findByText(/With signal it can be measured\.$/)).toBeVisible();
  });
});

const WIDTH = "Avg Canopy Width";
const cell = (tray: string, week: number, label = WIDTH) =>
  screen.getByRole("textbox", { name: `${label} of ${tray}, week ${week}` });

async function openGrid() {
  const opened = await open("grid");
  await screen.findByRole("heading", { level: 1, name: "(GT-003) Weekly Data" });
  give(opened.store, first, f1, 2, aPhotoWidth({ width_cm: 4.3 }));
  give(opened.store, second, f1, 3, aPhotoWidth({ width_cm: 6.1, height_cm: 4.7, height_week: 2 }));
  give(opened.store, third, f2, 1, aPhotoWidth({ width_cm: 2.8, height_week: 1 }));
  // The pictures of the trial are read after its weeks.
  await waitFor(() => expect(cell("F2", 1)).toHaveAttribute("placeholder", "2.8 ± 0.4"));
  const weeks = async (id: string) =>
    (await opened.store.records("tray_formulations").get(id))?.weekly_data ?? [];
  return { ...opened, weeks };
}

describe("the weekly grid with widths from pictures", () => {
  test("takes a suggestion by Enter or by a press, and saves how it was measured", async () => {
    const { user, weeks } = await openGrid();
    expect(cell("F2", 1)).toHaveAttribute("placeholder", "2.8 ± 0.4");
    await user.click(cell("F2", 1));
    await user.keyboard("{Enter}");
    expect(cell("F2", 1)).toHaveValue("2.8");
    expect(cell("F2", 1)).toHaveAccessibleDescription("picture ± 0.4");
    await user.click(
      screen.getByRole("button", { name: `Take 6.1 ± 0.4 cm from the picture for ${WIDTH} of F1, week 3` }),
    );
    expect(cell("F1", 3)).toHaveAccessibleDescription("picture ± 0.4, height 4.7 cm of week 2");
    await user.type(cell("F2", 1, "Avg Height"), "3.1");
    await user.type(cell("F1", 3, "Avg Height"), "6.2");
    await user.click(screen.getByRole("button", { name: "healthy" }));
    await user.click(screen.getByRole("button", { name: "Save 2 weeks" }));
    expect(await screen.findByText("Weekly data added successfully")).toBeVisible();
    expect((await weeks(f2))[0]).toMatchObject({
      avg_canopy_width: 2.8,
      photo_width: { width_cm: 2.8, plants: 9, height_week: 1 },
    });
    expect((await weeks(f1)).at(-1)).toMatchObject({ photo_width: { width_cm: 6.1, height_week: 2 } });
  });

  test("takes all suggestions after one question, into empty cells only", async () => {
    const { user } = await openGrid();
    await user.type(cell("F1", 3), "5.9");
    await user.click(screen.getByRole("button", { name: "Take all suggestions" }));
    const asked = within(await screen.findByRole("alertdialog"));
    expect(asked.getByText(/^Take 1 width from the pictures\?/)).toBeVisible();
    await user.clickAnew(asked.getByRole("button", { name: "Take" }));
    await waitFor(() => expect(cell("F2", 1)).toHaveValue("2.8"));
    expect(cell("F1", 3)).toHaveValue("5.9");
    expect(screen.queryByRole("button", { name: "Take all suggestions" })).toBeNull();
  });

  test("drops how a width was measured when another one is typed, and offers it again in an empty cell", async () => {
    const { user, store, weeks } = await openGrid();
    await user.click(cell("F2", 1));
    await user.keyboard("{Enter}");
    await user.retype(cell("F2", 1), "3");
    expect(cell("F2", 1)).toHaveAccessibleDescription("");
    await user.clear(cell("F2", 1));
    expect(cell("F2", 1)).toHaveAttribute("placeholder", "2.8 ± 0.4");
    await waitFor(async () => expect(await store.drafts.count()).toBe(0));
    await user.type(cell("F2", 1), "2.8");
    await user.type(cell("F2", 1, "Avg Height"), "3.1");
    await user.click(screen.getByRole("button", { name: "healthy" }));
    await user.click(screen.getByRole("button", { name: "Save 1 week" }));
    expect(await screen.findByText("Weekly data added successfully")).toBeVisible();
    expect((await weeks(f2))[0]).not.toHaveProperty("photo_width");
  });

  test("compares a recorded width with its picture and never replaces it", async () => {
    await openGrid();
    const recorded = screen.getByRole("button", { name: `Correct ${WIDTH} of F1, week 2: 4` });
    expect(recorded.closest("td")).toHaveTextContent("picture 4.3 ± 0.4");
    expect(screen.queryByRole("button", { name: /^Take 4\.3/ })).toBeNull();
  });
});
