import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { encode } from "uqr";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { problems } from "#domain/measure/measure.ts";
import { measureFile } from "../../build/measure.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "measure-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** What the command prints for a file of these bytes, and its exit code. */
async function printed(bytes: Buffer | string, ...options: string[]) {
  const file = join(folder, "picture");
  await writeFile(file, bytes);
  const lines: string[] = [];
  const code = await measureFile([file, ...options], (line) => lines.push(line));
  return { code, text: lines.join("\n") };
}

const grey = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 120, g: 118, b: 116 } } });
const drawn = (shapes: string, width = 640, height = 480) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`);
const withExif = (exif: Record<string, Record<string, string>>) =>
  grey(300, 200).withExif(exif).jpeg().toBuffer();
const focal = (mm: string) => withExif({ IFD2: { FocalLengthIn35mmFilm: mm } });

const cat = `<rect width="640" height="480" fill="#b9a58c"/><ellipse cx="320" cy="300" rx="150" ry="130" fill="#5b4a3c"/>
  <path d="M190 240 L210 110 L290 190Z M450 240 L430 110 L350 190Z" fill="#5b4a3c"/>
  <circle cx="265" cy="270" r="26" fill="#5f9e3a"/><circle cx="375" cy="270" r="26" fill="#5f9e3a"/>
  <ellipse cx="265" cy="270" rx="7" ry="24"/><ellipse cx="375" cy="270" rx="7" ry="24"/>`;
const screen = `<rect width="640" height="480" fill="#f6f8fa"/><rect width="640" height="44" fill="#22303c"/>
  <rect x="480" y="400" width="120" height="44" rx="6" fill="#1f8a3b"/>
  ${Array.from({ length: 12 }, (_, i) => `<rect x="30" y="${70 + i * 26}" width="${200 + 30 * (i % 5)}" height="12" fill="#57606a"/>`).join("")}`;
/** A label whose code has 29 modules of 8 pixels. */
function labelOf(text: string): string {
  const { size, data } = encode(text, { ecc: "M", border: 4, minVersion: 3, maxVersion: 3 });
  return `<rect width="640" height="480" fill="#7b7266"/><g transform="translate(200 120) scale(8)">
  <rect width="${size}" height="${size}" fill="#eee"/>
  ${data.flatMap((row, y) => row.map((dark, x) => (dark ? `<rect x="${x}" y="${y}" width="1" height="1" fill="#222"/>` : ""))).join("")}</g>`;
}
const label = labelOf("https://lab.example/t/1#20.0");

describe("a picture without a label has a share, and states that it has none", () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ["one pixel", () => grey(1, 1).png().toBuffer()],
    ["a line of pixels", () => grey(3000, 1).png().toBuffer()],
    ["48 megapixels", () => grey(8000, 6000).jpeg().toBuffer()],
    ["a CMYK JPEG", () => grey(300, 200).toColourspace("cmyk").jpeg().toBuffer()],
    ["16 bits of grey", () => grey(300, 200).toColourspace("grey16").png().toBuffer()],
    ["a focal length of 0", () => focal("0")],
    ["a focal length of 10 m", () => focal("10000")],
    ["a side that no camera has", () => withExif({ IFD0: { Orientation: "9" } })],
    ["a cat", () => drawn(cat)],
    ["a screen", () => sharp(drawn(screen)).jpeg().toBuffer()],
  ])("%s", async (_title, file) => {
    const { code, text } = await printed(await file(), "--height-cm", "5");
    expect(code).toBe(0);
    const figures = JSON.parse(text);
    expect(figures).toMatchObject({
      problem: problems.noLabel,
      width_cm: null,
      widths_cm: [],
      cover_cm2: null,
    });
    expect(figures.cover_share).toBeLessThan(0.1);
  });
});

test("a label without plants: the scale is printed, and that there are none", async () => {
  const { text } = await printed(await sharp(drawn(label)).png().toBuffer());
  expect(JSON.parse(text)).toMatchObject({
    problem: problems.noPlants,
    width_cm: null,
    cover_cm2: 0,
    cover_share: 0,
  });
});

test.each<[string, string, string[], number | null]>([
  ["is stated by the code", "https://lab.example/t/1#20.0", [], 2],
  [
    "is typed, where a printer changed the stated one",
    "https://lab.example/t/1#20.0",
    ["--label-mm", "18"],
    1.8,
  ],
  ["is typed, where the code states none", "https://lab.example/t/1", ["--label-mm", "25"], 2.5],
  ["is not known", "https://lab.example/t/1", [], null],
])("the edge of the label %s", async (_title, text, options, cm) => {
  const printout = await printed(
    await sharp(drawn(labelOf(text)))
      .png()
      .toBuffer(),
    ...options,
  );
  const { problem, scale_px_per_cm } = JSON.parse(printout.text);
  expect(problem).toBe(cm === null ? problems.unsized : problems.noPlants);
  if (cm === null) expect(scale_px_per_cm).toBeNull();
  else expect((scale_px_per_cm * cm) / (29 * 8)).toBeCloseTo(1, 2);
});

test("a height that is larger than the distance of the camera is stated", async () => {
  const { text } = await printed(await sharp(drawn(label)).png().toBuffer(), "--height-cm", "90");
  expect(JSON.parse(text)).toMatchObject({ problem: problems.tooHigh, width_cm: null });
});

test.each<[string, Buffer | string]>([
  ["empty", ""],
  ["a text", "plants, 12.4 cm"],
  ["the beginning of a JPEG", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16])],
])("a file that is %s is no picture", async (_title, bytes) => {
  const { code, text } = await printed(bytes);
  expect(code).toBe(0);
  expect(JSON.parse(text)).toEqual({ problem: "This file is not a picture that can be read" });
});

test("a file that is missing is no picture", async () => {
  const lines: string[] = [];
  expect(await measureFile([join(folder, "missing.jpg")], (line) => lines.push(line))).toBe(0);
  expect(lines.join()).toContain("not a picture");
});

test.each([
  ["--label-mm", "0"],
  ["--height-cm", "tall"],
  ["--height-cm", "-1"],
  ["--plugs", "72"],
  ["--wide", "1"],
  ["second.jpg"],
])("wrong arguments (%s %s) print how the command is used", async (...options) => {
  const { code, text } = await printed(drawn(cat), ...options);
  expect(code).toBe(2);
  expect(text).toMatch(/^npm run measure -- PICTURE/);
});

test("the mask that is written is as large as the picture, and white where the leaves are", async () => {
  const leaf = `<rect width="640" height="480" fill="#6b5a48"/><ellipse cx="200" cy="200" rx="90" ry="60" fill="#3f8f2f"/>`;
  const out = join(folder, "mask.png");
  await printed(await sharp(drawn(leaf)).jpeg({ quality: 90 }).toBuffer(), "--mask", out);
  const mask = await sharp(out).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect([mask.info.width, mask.info.height]).toEqual([640, 480]);
  const covered = mask.data.filter((value) => value > 127).length;
  expect(covered / (Math.PI * 90 * 60)).toBeCloseTo(1, 1);
  expect(mask.data[200 * 640 + 200]).toBe(255);
  expect(mask.data[5]).toBe(0);
});
