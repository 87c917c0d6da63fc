import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { type Mask, partsOf, removeSmall } from "#domain/measure/mask.ts";
import { measurePicture } from "#domain/measure/measure.ts";
import type { Picture } from "#domain/measure/picture.ts";
import { agreementOf, jpegOf, render, sceneOf } from "#tests/measure/scene.ts";
import { codesOf, readPicture } from "../build/measure.ts";

/** A picture with its true leaves: 1 for each pixel of a leaf. */
type Known = {
  picture: Picture;
  leaf: Uint8Array;
  edge: number | null;
  height: number | null;
  focal35: number | null;
};

/** The pictures of plants of the tests, with the outlines that were drawn for them. */
export async function photos(root: string): Promise<Known[]> {
  const folder = join(root, "tests/fixtures/photos");
  const files = (await readdir(folder)).filter((file) => /(?<!\.mask)\.(jpg|png)$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const read = await readPicture(join(folder, file));
      const mask = await readPicture(join(folder, file.replace(/\.\w+$/, ".mask.png")));
      if (!read || !mask) throw new Error(`${file} cannot be read`);
      const { data, width, height } = mask.picture;
      const leaf = Uint8Array.from({ length: width * height }, (_, i) => Number((data[i * 4] ?? 0) > 127));
      return { picture: read.picture, leaf, edge: null, height: null, focal35: null };
    }),
  );
}

/** A drawn tray with a label, of 12 megapixels, as the camera stores it. */
export async function drawnTray(seed: number): Promise<Known> {
  const scene = sceneOf(seed);
  const { picture, leaf } = render(scene);
  const read = await readPicture(await jpegOf(picture, scene.quality));
  if (!read) throw new Error(`scene ${seed} cannot be read`);
  return { picture: read.picture, leaf, edge: scene.code, height: scene.leafHeight, focal35: scene.focal35 };
}

/** Outlines a picture by each method: how well it agrees with the true leaves (pixels of both ÷ of either), and its time in ms. */
export async function outlined({ picture, leaf, edge, height, focal35 }: Known) {
  const codes = await codesOf(picture);
  const timed = (work: () => Mask) => {
    const start = performance.now();
    const mask = work();
    return { ms: performance.now() - start, agreement: agreementOf(mask, picture.width, leaf) };
  };
  return {
    ours: timed(() => measurePicture(picture, { codes, edgeOf: () => edge, height, focal35 }).mask),
    lab: timed(() => byOtsu(picture, greenOfLab)),
    hsv: timed(() => byOtsu(picture, saturation)),
  };
}

/** Parts with fewer pixels are noise, and those below this share of the largest are no plants. */
const FILL = 200;
const LARGEST = 0.05;

/**
 * The usual recipe of PlantCV: one channel of another colour space, Otsu's threshold, small parts removed, holes filled, the
 * largest parts retained (plantcv: rgb2gray_lab or rgb2gray_hsv, threshold.otsu, fill, fill_holes, roi.filter).
 */
function byOtsu(
  { width, height, data }: Picture,
  channel: (r: number, g: number, b: number) => number,
): Mask {
  const values = new Uint8Array(width * height);
  const counts = new Float64Array(256);
  for (let i = 0; i < values.length; i += 1) {
    const value = channel(data[i * 4] ?? 0, data[i * 4 + 1] ?? 0, data[i * 4 + 2] ?? 0);
    const byte = Math.min(255, Math.max(0, Math.round(value)));
    values[i] = byte;
    counts[byte] = (counts[byte] ?? 0) + 1;
  }
  const threshold = otsu(counts);
  const leaf = values.map((value) => Number(value > threshold));
  removeSmall(leaf, width, 1, FILL);
  removeSmall(leaf, width, 0, width * height);
  const { sizes } = partsOf(leaf, width);
  removeSmall(leaf, width, 1, LARGEST * sizes.reduce((most, size) => Math.max(most, size), 0));
  return { width, height, leaf };
}

function otsu(counts: Float64Array): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const weighted = counts.reduce((sum, count, value) => sum + count * value, 0);
  let [below, sum, most, at] = [0, 0, -1, 0];
  counts.forEach((count, value) => {
    below += count;
    sum += count * value;
    if (below === 0 || below === total) return;
    const between = below * (total - below) * (sum / below - (weighted - sum) / (total - below)) ** 2;
    if (between > most) [most, at] = [between, value];
  });
  return at;
}

const linear = Float64Array.from({ length: 256 }, (_, byte) =>
  byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
);

/** How green a colour is: 128 − a* of CIE Lab (D65). */
function greenOfLab(red: number, green: number, blue: number): number {
  const [r, g, b] = [linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0];
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  return 128 - 500 * (x - y);
}

/** The saturation of HSV, 0 to 255. */
function saturation(red: number, green: number, blue: number): number {
  const most = Math.max(red, green, blue);
  return most === 0 ? 0 : (255 * (most - Math.min(red, green, blue))) / most;
}
