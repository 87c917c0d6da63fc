import type { Page } from "@playwright/test";
import { aPhotoWidth } from "../fixtures/grow-trials.ts";
import { aTrial } from "./support/a-trial.ts";
import { AskLab, dana } from "./support/ask-lab.ts";
import { layoutFaults, look, nameOf, type Sight } from "./support/layout.ts";
import { expect, test } from "./support/ready-tablet.ts";

/** Small tablets that lie, a notebook, a window with the bars of a browser; a tablet and a phone, lying and upright. */
const windows = [
  [1024, 600],
  [1133, 670],
  [1366, 625],
  [1180, 746],
  [1180, 820],
  [820, 1180],
  [390, 844],
  [844, 390],
] as const;
/** The fonts that people choose in their browsers, in px. */
const fonts = [16, 20, 24, 32];

/** Shelf mode in each of its states, one after the other. */
async function visitStates(page: Page, ask: AskLab, visit: (state: string) => Promise<void>) {
  const made = { created_by: dana.email, created_at: new Date().toISOString() };
  const week = { week_number: 4, avg_height: 12.9, avg_canopy_width: 14.1, count_plugs_for_avg: 18 };
  const photo_width = aPhotoWidth({ width_cm: week.avg_canopy_width, plants: 18, image_id: null });
  const record = (id: string, figures = week) =>
    ask.write(`/api/grow-trials/tray-formulation/${id}/add-weekly-data`, {
      ...figures,
      photo_width,
      plant_comments: ["healthy", "leaf: dark green"],
      additional_comments: "Door left open",
      plug_removal_data: [],
      ...made,
    });
  const [trial, done] = [await aTrial(ask, "GT-051", 6), await aTrial(ask, "GT-052", 1)];
  for (const { id } of [...trial.trays.slice(0, 1), ...done.trays]) await record(id);
  const press = async (...keys: string[]) => {
    for (const name of keys) await page.getByRole("button", { name, exact: true }).click();
  };
  const heading = (name: string) => page.getByRole("heading", { name, exact: true });

  await page.goto(`/grow-trials/${trial.id}/shelf?tray=F2`);
  await expect(heading("GT-051-F2")).toBeVisible();
  await visit("an empty week");
  await press("1", "Point", "2", "9", "Next field", "9", "9", "Point", "5");
  await expect(page.getByText("Is 1.29 right?")).toBeVisible();
  await visit("doubted figures");
  await press("Save F2");
  await expect(page.getByText("At least one plant tag-comment is required")).toBeVisible();
  await visit("a missing tag");
  await press("Tag: all tags");
  await expect(page.getByRole("region", { name: "All tags" })).toBeVisible();
  await visit("all tags");
  await press("18 / 18 plugs");
  await visit("a plug removal");
  await press("Back to the figures", "Correct Avg Height of week 3");
  await expect(page.getByText("Correcting week 3")).toBeVisible();
  await visit("a correction");
  await press("Cancel");
  await page.goto(`/grow-trials/${trial.id}/shelf?tray=F1`);
  await expect(heading("Week 4 is recorded")).toBeVisible();
  await visit("a recorded week");
  await press("Correct Avg Canopy Width, 14.1 cm", "9");
  await expect(page.getByRole("button", { name: /from the picture, 18 plants Take$/ })).toBeVisible();
  await visit("a width of a picture");
  await page.goto(`/grow-trials/${done.id}/shelf`);
  await expect(heading("Every tray has data for week 4")).toBeVisible();
  await visit("the end of a round");
}

async function findOverlaps(page: Page, ask: AskLab, sights: readonly Sight[]): Promise<string[]> {
  const found: string[] = [];
  await visitStates(page, ask, async (state) => {
    for (const sight of sights) {
      await look(page, sight);
      for (const fault of await layoutFaults(page, ".shelf"))
        found.push(`${state}, ${nameOf(sight)}: ${fault}`);
    }
    await look(page, { width: 1180, height: 820 });
  });
  return found;
}

test("no key, label, figure or button of the shelf is over another in a low window or with large text", async ({
  page,
  lab,
}) => {
  test.slow();
  const sights = [
    { width: 1024, height: 600 },
    { width: 390, height: 844, font: 24 },
  ];
  expect(await findOverlaps(page, await AskLab.of(lab.url), sights)).toEqual([]);
});

test("no part of the shelf is over another in any window with any font", { tag: "@deep" }, async ({
  page,
  lab,
}) => {
  test.slow();
  const sights = windows.flatMap(([width, height]) => fonts.map((font) => ({ width, height, font })));
  const more = [
    [1180, 420],
    [590, 410],
    [390, 300],
    [320, 568],
    [1024, 520],
    [768, 600],
    [744, 1133],
  ].map(([width = 0, height = 0]) => ({ width, height }));
  expect(await findOverlaps(page, await AskLab.of(lab.url), [...sights, ...more])).toEqual([]);
});
