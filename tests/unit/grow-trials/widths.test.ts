import { describe, expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { ImageListItem } from "#domain/images/schema.ts";
import { Measurements } from "#features/grow-trials/pictures/measurements.ts";
import {
  bestWidths,
  heightNote,
  leafHeight,
  progressText,
  type Result,
  toMeasure,
  weekPictures,
  widthRows,
} from "#features/grow-trials/pictures/widths.ts";
import { exampleRecords } from "../../fixtures/examples.ts";
import { aPhotoWidth, growIds } from "../../fixtures/grow-trials.ts";
import { aLab } from "../../fixtures/lab.ts";
import { DANA } from "../../fixtures/records.ts";

/** F1 with weeks 1 (height 1.7 cm) and 2 (4.7 cm), and F2 without weeks. */
const readTrial = async () =>
  (await aLab(...exampleRecords).ask(queries.getGrowTrial, {
    params: { id: growIds.trial },
  })) as GrowTrialDetail;

const { tray: f1, harvested: f2 } = growIds;

function picture(id: string, tray_formulation_id: string | null, week: number | null): ImageListItem {
  const about = { created_at: "2026-11-12T15:00:00.000Z", created_by: DANA, length: 1 };
  return { id, file_name: `${id}.jpg`, url: "", tray_formulation_id, tray: "F1", week, ...about };
}

const result = (trayId: string, week: number, more: Partial<Result> = {}): Result => ({
  trayId,
  week,
  height: { cm: 4.7, week: 2 },
  photo: aPhotoWidth(),
  label: "sized",
  isOfOtherTray: false,
  sentence: "",
  corrections: { removed: [], drawn: [] },
  ...more,
});
const uncertain = (uncertainty_cm: number) => ({ photo: aPhotoWidth({ uncertainty_cm }) });
const none = { photo: null, label: "none", sentence: "No label in the picture." } as const;

describe("the pictures of a trial", () => {
  test("are measured where they show one tray in a week", async () => {
    const trial = await readTrial();
    const images = [picture("a", f1, 2), picture("b", null, 2), picture("c", f1, null), picture("d", f2, 1)];
    const idsOf = (trayId?: string) => weekPictures(trial, images, trayId).map(({ image }) => image.id);
    expect([idsOf(), idsOf(f2)]).toEqual([["a", "d"], ["d"]]);
  });

  test("are measured with the height of their week, or of the last one before it", async () => {
    const [tray, bare] = (await readTrial()).formulations;
    if (!tray || !bare) throw new Error("The example has two trays");
    expect([1, 2, 5].map((week) => leafHeight(tray, week))).toEqual([
      { cm: 1.7, week: 1 },
      { cm: 4.7, week: 2 },
      { cm: 4.7, week: 2 },
    ]);
    expect(leafHeight(bare, 5)).toBeNull();
  });

  test("are measured again when their height changed", async () => {
    const trial = await readTrial();
    const pictures = weekPictures(
      trial,
      ["new", "same", "lower", "missing"].map((id) => picture(id, f1, 3)),
    );
    const lower = { height: { cm: 4, week: 2 } };
    const results = new Map<string, Result | "missing">([
      ["same", result(f1, 3)],
      ["lower", result(f1, 3, lower)],
      ["missing", "missing"],
    ]);
    expect(toMeasure(pictures, results).map(({ image }) => image.id)).toEqual(["new", "lower"]);
  });

  test("are counted by what was found in them", async () => {
    const pictures = weekPictures(
      await readTrial(),
      ["a", "b", "c", "d", "e", "f"].map((id) => picture(id, f1, 3)),
    );
    const results = new Map<string, Result | "missing">([["a", result(f1, 3)]]);
    expect(progressText(pictures, results, "tablet")).toBe("1 of 6 measured");
    results.set("b", result(f1, 3, none)).set("c", "missing");
    results.set("d", result(f1, 3, { photo: null, sentence: "Blurred." }));
    results.set("e", result(f1, 3, { photo: null, label: "unsized" }));
    results.set("f", result(f1, 3, { isOfOtherTray: true }));
    expect(progressText(pictures, results, "tablet")).toBe(
      "2 of 6 measured, 1 with the label of another tray, 1 without a label, 1 with a label of unknown size, 1 cannot be measured, 1 is not on this tablet",
    );
  });
});

describe("the results", () => {
  const corner = [0, 1, 2].map((x) => ({ x, y: x * x }));
  const removed = { corrections: { removed: [corner], drawn: [] } };

  test("are measured again with what a person corrected in each picture", () => {
    const measurements = new Measurements();
    measurements.add("a", result(f1, 3));
    measurements.add("b", result(f1, 3, removed));
    measurements.add("c", "missing");
    measurements.end("done");
    measurements.repeat();
    expect(measurements.read()).toMatchObject({ state: "running", attempt: 1 });
    expect(measurements.read().results.size).toBe(0);
    expect(measurements.correctionsIn("a")).toEqual({ removed: [], drawn: [] });
    expect(measurements.correctionsIn("b")).toEqual(removed.corrections);
  });

  test.each([
    ["done", "running"],
    ["stopped", "stopped"],
  ] as const)(
    "that are missing are forgotten when signal returns: after '%s' it is '%s'",
    (before, after) => {
      const measurements = new Measurements();
      measurements.add("a", result(f1, 3));
      measurements.end(before);
      measurements.retryMissing();
      expect(measurements.read().state).toBe(before);
      measurements.add("b", "missing");
      measurements.retryMissing();
      expect(measurements.read().state).toBe(after);
      expect([...measurements.read().results.keys()]).toEqual(["a"]);
    },
  );
});

describe("the widths of a tray in a week", () => {
  test("begin with the one of least uncertainty, beside the recorded one", async () => {
    const trial = await readTrial();
    const pictures = weekPictures(trial, [
      picture("wide", f1, 2),
      picture("unlabelled", f1, 2),
      picture("good", f1, 2),
      picture("later", f1, 3),
      picture("other", f2, 1),
    ]);
    const results = new Map([
      ["other", result(f2, 1)],
      ["unlabelled", result(f1, 2, none)],
      ["wide", result(f1, 2, uncertain(0.9))],
      ["good", result(f1, 2, uncertain(0.3))],
      ["later", result(f1, 3)],
    ]);
    const rows = widthRows(trial, pictures, results);
    expect(
      rows.map(({ tray, week, recorded, pictures: own }) => [
        `${tray.identifier} week ${week}`,
        recorded?.avg_canopy_width,
        own.map(({ image }) => image.id),
      ]),
    ).toEqual([
      ["F1 week 2", 4, ["good", "wide", "unlabelled"]],
      ["F1 week 3", undefined, ["later"]],
      ["F2 week 1", undefined, ["other"]],
    ]);
    expect(bestWidths(results).get(`${f1} 2`)).toMatchObject({ uncertainty_cm: 0.3 });
  });

  test("are those of pictures that do not show the label of another tray only", async () => {
    const trial = await readTrial();
    const pictures = weekPictures(trial, [picture("doubtful", f1, 2), picture("own", f1, 2)]);
    const doubtful = result(f1, 2, { ...uncertain(0.1), isOfOtherTray: true });
    const results = new Map([
      ["doubtful", doubtful],
      ["own", result(f1, 2, uncertain(0.3))],
    ]);
    expect(widthRows(trial, pictures, results)[0]?.pictures.map(({ image }) => image.id)).toEqual([
      "own",
      "doubtful",
    ]);
    expect(bestWidths(results).get(`${f1} 2`)).toMatchObject({ uncertainty_cm: 0.3 });
    expect(bestWidths(new Map([["doubtful", doubtful]])).size).toBe(0);
  });

  test("state a height that is not that of their week", () => {
    const photo = aPhotoWidth({ height_cm: 8.1, height_week: 2 });
    expect([heightNote(photo, 2), heightNote(photo, 3)]).toEqual([null, "height 8.1 cm of week 2"]);
    expect(heightNote(aPhotoWidth({ height_cm: 0, height_week: null }), 3)).toBe("no height");
  });
});
