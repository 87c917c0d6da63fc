// `npm run shots:compare -- <before> <after> [<folder>]`: how many pixels of each picture differ, and where.
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

/** Levels of 255: between runs a browser draws the edge of a rounded corner up to 8 levels lighter or darker. */
const BARELY = 16;

const [before, after, folder = "test-results/shots-differ"] = process.argv.slice(2);
if (before === undefined || after === undefined) {
  console.error("npm run shots:compare -- <before> <after> [<folder>]");
  process.exit(1);
}

const pictures = (place) => readdirSync(place).filter((name) => name.endsWith(".png"));
const names = [...new Set([...pictures(before), ...pictures(after)])].sort();
let same = 0;
let different = 0;

for (const name of names) {
  const missing = [before, after].filter((place) => !existsSync(join(place, name)));
  const result = missing.length > 0 ? `not in ${missing}` : await compare(name);
  if (result === null) same += 1;
  else {
    different += 1;
    console.log(`${name}: ${result}`);
  }
}
console.log(`${same} pictures are the same, ${different} differ${different > 0 ? `, see ${folder}` : ""}.`);
process.exitCode = different === 0 ? 0 : 1;

/**
 * Describes the difference, or returns null; writes a picture of the difference: what differs is red, the rest pale.
 */
async function compare(name) {
  const [one, other] = await Promise.all([before, after].map((place) => pixelsOf(join(place, name))));
  const { width, height } = one.info;
  if (width !== other.info.width || height !== other.info.height)
    return `${width} × ${height} became ${other.info.width} × ${other.info.height}`;
  const marked = Buffer.alloc(width * height * 3);
  const box = { left: width, top: height, right: -1, bottom: -1 };
  let count = 0;
  for (let at = 0; at < marked.length; at += 3) {
    const isSame = [0, 1, 2].every((i) => Math.abs(one.data[at + i] - other.data[at + i]) <= BARELY);
    for (const [i, red] of [220, 0, 0].entries())
      marked[at + i] = isSame ? 255 - (255 - other.data[at + i]) / 4 : red;
    if (isSame) continue;
    count += 1;
    const [x, y] = [(at / 3) % width, Math.floor(at / 3 / width)];
    Object.assign(box, { left: Math.min(box.left, x), top: Math.min(box.top, y) });
    Object.assign(box, { right: Math.max(box.right, x), bottom: Math.max(box.bottom, y) });
  }
  if (count === 0) return null;
  mkdirSync(folder, { recursive: true });
  await sharp(marked, { raw: { width, height, channels: 3 } }).toFile(join(folder, name));
  return `${count} pixels differ, from ${box.left},${box.top} to ${box.right},${box.bottom}`;
}

function pixelsOf(file) {
  return sharp(file).removeAlpha().toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
}
