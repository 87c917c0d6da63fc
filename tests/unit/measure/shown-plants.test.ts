import { describe, expect, test } from "vitest";
import { plantAt, shownPlants, toggled, withStroke } from "#components/measure/shown-plants.ts";
import { type Corrections, corrected } from "#domain/measure/corrections.ts";
import { aMeasured } from "../../fixtures/measured.ts";

const none: Corrections = { removed: [], drawn: [] };
const measured = aMeasured();
const around = (x: number, y: number, side: number) => [
  { x, y },
  { x: x + side, y },
  { x: x + side, y: y + side },
  { x, y: y + side },
];

describe("the plants of a picture", () => {
  test("are numbered, with the widths that the mean is made of", () => {
    const texts = shownPlants(measured, none).map(({ number, text }) => `${number}: ${text}`);
    expect(texts).toEqual(measured.plants.map(({ width }, i) => `${i + 1}: ${width.toFixed(1)} cm`));
    expect(measured.widths).toEqual(measured.plants.map(({ width }) => width));
  });

  test("are found where they are touched", () => {
    const shown = shownPlants(measured, none);
    const at = (x: number, y: number) => plantAt(shown, { x, y }, 6)?.number;
    expect(at(25, 45)).toBe(1);
    expect(at(90, 50)).toBe(2);
    expect(at(66, 28)).toBe(2);
    expect(at(55, 45)).toBeUndefined();
  });

  test("retain their numbers when one is removed, which is put back by the same button", () => {
    const [, second] = shownPlants(measured, none);
    if (!second) throw new Error("two plants are expected");
    const once = toggled(measured, none, second);
    expect(once).toEqual({ removed: [measured.plants[1]?.outline], drawn: [] });
    expect(shownPlants(measured, once).map(({ number, state }) => `${number} ${state}`)).toEqual([
      "1 measured",
      "2 removed",
      "3 measured",
    ]);
    expect(toggled(measured, once, second)).toEqual(none);
  });

  test("are drawn by a stroke around them; a touch draws nothing", () => {
    expect(withStroke(none, [{ x: 50, y: 50 }], 2)).toEqual(none);
    expect(withStroke(none, around(50, 50, 1), 2)).toEqual(none);
    const drawn = withStroke(none, [...around(150, 10, 10), { x: 155, y: 15 }], 2);
    expect(drawn.drawn[0]).toHaveLength(4);
    const fourth = shownPlants(measured, drawn).at(-1);
    expect(fourth).toMatchObject({ number: 4, text: "1.4 cm, drawn" });
    expect(corrected(measured, drawn).widths.at(-1)).toBeCloseTo(Math.SQRT2);
    if (fourth) expect(toggled(measured, drawn, fourth)).toEqual(none);
  });

  test("drawn in a picture without a label have no width", () => {
    const unknown = aMeasured([30], { plane: null });
    expect(shownPlants(unknown, { removed: [], drawn: [around(0, 0, 10)] }).at(-1)?.text).toBe("drawn");
  });
});
