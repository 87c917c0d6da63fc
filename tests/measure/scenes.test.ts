import { describe, expect, test } from "vitest";
import type { Grid } from "#domain/measure/lattice.ts";
import { type Measured, measurePicture, problems } from "#domain/measure/measure.ts";
import { codesOf, readPicture } from "../../build/measure.ts";
import { agreementOf, jpegOf, type Rendered, render, type Scene, sceneOf, touchingSceneOf } from "./scene.ts";

/** Scenes of fixed seeds; `npm run test:deep` has 500, and one of a fresh seed, which its report names. */
const COUNT = Number(process.env.SCENES ?? 2);
/** A camera's picture in the deep run; what an app stores of one is smaller. */
const SIZE = process.env.SCENES ? { width: 4000, height: 3000 } : { width: 2048, height: 1536 };
const fresh = process.env.SCENES ? [Math.floor(performance.timeOrigin % 1e9)] : [];

/** Measures a scene as a tablet does: stored as JPEG, its code read. */
async function measureScene(scene: Scene, given: { height?: number; grid?: Grid } = {}) {
  const rendered = render(scene);
  const read = await readPicture(await jpegOf(rendered.picture, scene.quality));
  if (read === null) throw new Error("the scene is not read as a picture");
  const measured = measurePicture(read.picture, {
    codes: await codesOf(read.picture),
    edgeOf: () => scene.code,
    height: scene.leafHeight,
    focal35: scene.focal35,
    ...given,
  });
  return { rendered, measured };
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const errorOf = ({ widths }: Rendered, { width }: Measured) => Math.abs((width ?? 0) / meanOf(widths) - 1);

const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0;

describe("scenes", () => {
  test(`are measured: ${COUNT} of fixed seeds ${fresh.map((seed) => `and seed ${seed}`)}`, {
    timeout: 3_600_000,
  }, async () => {
    const seeds = [...Array.from({ length: COUNT }, (_, i) => i + 1), ...fresh];
    const errors: number[] = [];
    const covers: number[] = [];
    const refused: string[] = [];
    for (const seed of seeds) {
      const { rendered, measured } = await measureScene({ ...sceneOf(seed), ...SIZE });
      if (measured.problem) refused.push(`${seed}: ${measured.problem}`);
      else errors.push(errorOf(rendered, measured));
      covers.push(agreementOf(measured.mask, rendered.picture.width, rendered.leaf));
    }
    // A reader of the report sees how far the figures are from their limits.
    process.stdout.write(
      `${seeds.length} scenes: error of the width p50 ${quantile(errors, 0.5).toFixed(4)}, p95 ${quantile(errors, 0.95).toFixed(4)}; agreement of the cover p50 ${quantile(covers, 0.5).toFixed(3)}, p5 ${quantile(covers, 0.05).toFixed(3)}; not measured: ${refused.join("; ") || "none"}\n`,
    );
    expect(quantile(errors, 0.5)).toBeLessThanOrEqual(0.02);
    expect(quantile(errors, 0.95)).toBeLessThanOrEqual(0.05);
    expect(refused.length).toBeLessThanOrEqual(Math.ceil(seeds.length * 0.05));
    if (seeds.length < 100) return;
    expect(quantile(covers, 0.5)).toBeGreaterThanOrEqual(0.95);
    expect(quantile(covers, 0.05)).toBeGreaterThanOrEqual(0.85);
  });

  test("in which leaves of two plants lie over each other state that leaves touch", {
    timeout: 3_600_000,
  }, async () => {
    const missed: number[] = [];
    for (let seed = 1; seed <= Math.ceil(COUNT / 10); seed += 1) {
      const scene = { ...touchingSceneOf(seed), ...SIZE };
      const grid = { rows: scene.rows, columns: scene.columns };
      const { rendered, measured } = await measureScene(scene, { grid });
      if (rendered.overlap > 0 && measured.width !== null) missed.push(seed);
      expect(measured.share).toBeGreaterThan(0);
    }
    expect(missed.length).toBeLessThanOrEqual(COUNT / 100);
  });

  test.each([53, 59])(
    "with small plants beside algae (seed %i) have an uncertainty that contains the error",
    {
      timeout: 120_000,
    },
    async (seed) => {
      const { rendered, measured } = await measureScene({ ...sceneOf(seed), width: 3000, height: 2250 });
      expect(measured.width).not.toBeNull();
      const error = Math.abs((measured.width ?? 0) - meanOf(rendered.widths));
      expect(error).toBeLessThanOrEqual(measured.uncertainty ?? 0);
    },
  );

  test("with leaves at height 0 in the input, widths are too large by d ÷ (d − h)", {
    timeout: 120_000,
  }, async () => {
    const scene = {
      ...sceneOf(2),
      width: 2000,
      height: 1500,
      lean: 3,
      leafHeight: 6,
      distance: 40,
      hasAlgae: false,
    };
    const right = await measureScene(scene);
    const flat = await measureScene(scene, { height: 0 });
    const distance = flat.measured.distance ?? 0;
    expect(right.measured.problem).toBeNull();
    const ratio = (flat.measured.width ?? 0) / (right.measured.width ?? 1);
    expect(ratio / (distance / (distance - scene.leafHeight))).toBeCloseTo(1, 2);
  });

  test.each<[string, Partial<Scene>, readonly string[]]>([
    ["without a label", { hasLabel: false }, [problems.noLabel]],
    ["in light without green", { light: "coloured" }, [problems.coloured, problems.noLabel]],
    ["out of focus", { blur: 9 }, [problems.blurred, problems.noLabel]],
    ["with the camera at 60 degrees", { lean: 60 }, [problems.leaning, problems.noLabel, problems.blurred]],
  ])(
    "%s a picture is not measured, and states why",
    { timeout: 120_000 },
    async (_title, change, expected) => {
      const { measured } = await measureScene({ ...sceneOf(3), width: 1600, height: 1200, ...change });
      expect(expected).toContain(measured.problem);
      expect(measured.width).toBeNull();
    },
  );
});

test.each([
  ["brassica-18.jpg", 0.85],
  ["brassica-top.png", 0.85],
  ["flat-of-20.jpg", 0.85],
  // Its mask is rough.
  ["grass-six.png", 0.7],
])("the outline of %s agrees with the drawn one", async (file, least) => {
  const folder = new URL("../fixtures/photos/", import.meta.url).pathname;
  const read = await readPicture(`${folder}${file}`);
  const drawn = await readPicture(`${folder}${file.replace(/\.\w+$/, ".mask.png")}`);
  if (!read || !drawn) throw new Error(`${file} cannot be read`);
  const measured = measurePicture(read.picture, {
    codes: await codesOf(read.picture),
    edgeOf: () => null,
    height: null,
    focal35: read.focal35,
  });
  const leaf = Uint8Array.from({ length: drawn.picture.width * drawn.picture.height }, (_, i) =>
    Number((drawn.picture.data[i * 4] ?? 0) > 127),
  );
  expect(measured.problem).toBe(problems.noLabel);
  expect(agreementOf(measured.mask, drawn.picture.width, leaf)).toBeGreaterThanOrEqual(least);
});
