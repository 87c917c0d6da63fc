import { describe, expect, test } from "vitest";
import { gridsOf, wrongEdge } from "#components/measure/device-settings.ts";
import {
  heightSentence,
  isOfOtherTray,
  sentenceOf,
  toPhotoWidth,
} from "#components/measure/photo-width-of.ts";
import { againSentence, otherTraySentence, widthSentence } from "#components/measure/width-sentence.ts";
import { corrected } from "#domain/measure/corrections.ts";
import { problems } from "#domain/measure/measure.ts";
import { PhotoWidth, showPhotoWidth } from "#domain/trays/photo-width.ts";
import { showWidth } from "#features/grow-trials/pictures/widths.ts";
import { aPhotoWidth } from "../../fixtures/grow-trials.ts";
import { aMeasured } from "../../fixtures/measured.ts";

const none = { removed: [], drawn: [] };
const corrections = {
  removed: aMeasured()
    .plants.slice(2)
    .map(({ outline }) => outline),
  drawn: [],
};
const from = { imageId: null, heightCm: 8.1, heightWeek: 3 };

describe("a measured width", () => {
  const final = corrected(aMeasured(), corrections);
  const cm = final.width?.toFixed(1);

  test("is stored with one decimal, with how it was measured", () => {
    const photo = toPhotoWidth(final, from);
    expect(PhotoWidth.parse(photo)).toEqual(photo);
    expect(photo).toMatchObject({
      method: "label-plane 2",
      width_cm: Number(cm),
      plants: 2,
      height_cm: 8.1,
      height_week: 3,
      removed: 1,
      drawn: 0,
    });
  });

  test("has no deviation for one plant, and height 0 where none is known", () => {
    const one = toPhotoWidth(corrected(aMeasured([30]), none), { ...from, heightCm: null });
    expect(one).toMatchObject({ sd_cm: null, height_cm: 0, height_week: null, plants: 1 });
    expect(PhotoWidth.safeParse(one).success).toBe(true);
  });

  test("has the covered share of the tray, and none of the picture", () => {
    expect(toPhotoWidth(final, from).cover_share).toBeNull();
    const onTray = corrected(aMeasured([30, 40, 20], { trayArea: 100 }), corrections);
    expect(toPhotoWidth(onTray, from).cover_share).toBeCloseTo(0.25, 4);
  });

  test("is shown as a sentence, and so is the reason why there is none", () => {
    expect(sentenceOf(final)).toMatch(new RegExp(`^${cm} cm ± 0\\.\\d from the picture, 2 plants$`));
    expect(sentenceOf(aMeasured([30]))).toMatch(/, 1 plant$/);
    expect(sentenceOf(aMeasured([30], { width: null, problem: problems.touching }))).toBe(
      "Leaves touch: only the cover is measured",
    );
  });

  test("has the same uncertainty in every text, also where it is rounded up to another decimal", () => {
    const photo = aPhotoWidth({ width_cm: 3.6, uncertainty_cm: 0.1 });
    expect(sentenceOf(aMeasured([30], { width: 3.6, uncertainty: 0.096 }))).toMatch(/^3\.6 cm ± 0\.1 from/);
    expect([widthSentence(photo), showWidth(photo), showPhotoWidth(photo)]).toEqual([
      "3.6 cm ± 0.1 from the picture, 9 plants",
      "3.6 ± 0.1",
      "± 0.1 cm, 9 plants",
    ]);
    const whole = { ...photo, uncertainty_cm: 1 };
    expect([widthSentence(whole), showWidth(whole), showPhotoWidth(whole)]).toEqual([
      "3.6 cm ± 1.0 from the picture, 9 plants",
      "3.6 ± 1.0",
      "± 1.0 cm, 9 plants",
    ]);
  });

  test("states by which height it was corrected", () => {
    const sentence = (height_week: number | null, height_cm: number | null = 8.1) =>
      heightSentence({ height_cm, height_week }, 4);
    expect(sentence(4)).toBe("Corrected by this week's height 8.1 cm.");
    expect(sentence(3)).toBe("Corrected by last week's height 8.1 cm.");
    expect(sentence(1)).toBe("Corrected by the height 8.1 cm of week 1.");
    expect(sentence(null, null)).toMatch(/too large\.$/);
  });
});

test("a width is to be measured again when another height is known", () => {
  expect(againSentence({ height_cm: 9.6 }, 9.6)).toBeNull();
  expect(againSentence({ height_cm: 0 }, null)).toBeNull();
  expect(againSentence({ height_cm: 9.6 }, 10)).toBe("Measured with height 9.6 cm: measure again");
  expect(againSentence({ height_cm: 0 }, 10)).toBe("Measured without a height: measure again");
});

test("a picture with the label of another tray is questioned, not one with this tray's label or a scale card", () => {
  const tray = { id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67b3", code: "GT-003-F1" };
  const label = (id: string) => `https://lab.example/grow-trial-formulations/${id}#20.4`;
  const [own, other] = [label(tray.id), label("1d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f67b3")];
  expect(isOfOtherTray([other], tray.id)).toBe(true);
  expect(otherTraySentence(tray.code)).toMatch(/another tray\. Does the picture show GT-003-F1\?$/);
  for (const labels of [[], [own], [other, own], ["https://lab.example/print-labels#40.0"], ["any text"]])
    expect(isOfOtherTray(labels, tray.id)).toBe(false);
});

test("72 plugs have the grids that trays have, and 17 have none", () => {
  expect(gridsOf(72).map(({ rows, columns }) => `${rows} × ${columns}`)).toEqual([
    "8 × 9",
    "6 × 12",
    "4 × 18",
  ]);
  expect(gridsOf(17)).toEqual([]);
  expect(gridsOf(18)[0]).toEqual({ rows: 3, columns: 6 });
});

test("the edge of a code is one that printers print", () => {
  expect(wrongEdge(20)).toBeNull();
  for (const wrong of [null, 0, 4, 2000, "2 cm"]) expect(wrongEdge(wrong)).toMatch(/^Please enter a size/);
});
