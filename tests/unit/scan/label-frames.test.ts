import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { readerOptions } from "#components/scan/camera/decoder.ts";
import { sharpenMiddle } from "#components/scan/camera/sharpen.ts";
import { aSticker, conditions, kindsOfLabels, sceneOf } from "#tests/support/lab-frames.ts";
import { drawFrame, type Scene } from "#tests/support/label-frames.ts";

/** How many kinds of labels are read; `npm run test:deep` reads every kind. */
const kinds = process.env.LABELS === "all" ? kindsOfLabels : 2;

beforeAll(() => {
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const { buffer } = new Uint8Array(readFileSync(file));
  prepareZXingModule({ overrides: { wasmBinary: buffer } });
});

async function imageOf(scene: Scene): Promise<ImageData> {
  const { data, info } = await sharp(await drawFrame(scene))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: "srgb" };
}

const read = async (image: ImageData) =>
  (await readBarcodes(image, readerOptions)).filter(({ isValid }) => isValid).map(({ text }) => text);

test("the same scene gives the same frame", async () => {
  const scene = sceneOf(conditions["everything a little"] ?? {}, aSticker(3), 9);
  expect(await drawFrame(scene)).toEqual(await drawFrame(scene));
});

test.each(["scratched", "wet", "torn"] as const)(
  "a label that is %s can be read from nearby",
  async (damage) => {
    for (let nth = 0; nth < kinds; nth += 1) {
      const { text } = aSticker(nth);
      expect(
        await read(await imageOf({ width: 640, height: 640, stickers: [{ text, span: 440, damage }] })),
      ).toEqual([text]);
    }
  },
);

test("a label of 10 mm is read where its code is 110 px wide", async () => {
  for (let nth = 0; nth < kinds; nth += 1) {
    const sticker = aSticker(nth);
    const scene = sceneOf({ span: 110, turn: 20 * nth, blur: 0.6, noise: 4 }, sticker, nth + 1);
    expect(await read(await imageOf(scene)), sticker.table).toEqual([sticker.text]);
  }
});

test("a frame that is out of focus is read when its centre is sharpened", async () => {
  const sticker = aSticker(0);
  const soft = await imageOf(sceneOf({ span: 110, blur: 1.5, noise: 4 }, sticker, 1));
  expect(await read(soft)).toEqual([]);
  expect(await read(sharpenMiddle(soft))).toEqual([sticker.text]);
});

test("two labels in view are both read, each at its position", async () => {
  const [near, far] = [aSticker(1), aSticker(2)];
  const stickers = [
    { ...near, span: 160, x: 860, y: 480 },
    { ...far, span: 220, x: 250, y: 250 },
  ];
  expect((await read(await imageOf({ stickers }))).sort()).toEqual([near.text, far.text].sort());
});
