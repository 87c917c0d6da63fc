import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { beforeAll, expect, test, vi } from "vitest";
import { decode, nearestMiddle } from "#components/scan/camera/decoder.ts";
import { contentOf, printedLabel } from "#domain/qr-labels/print/printed-label.ts";
import { printedEdge } from "#domain/qr-labels/print/printed-size.ts";
import { qrSvg } from "#domain/qr-labels/print/qr-code.ts";

/** The reader's own file, as the app's server sends it. */
beforeAll(() => {
  const file = fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm"));
  const headers = { "Content-Type": "application/wasm" };
  vi.stubGlobal("fetch", async () => new Response(await readFile(file), { headers }));
  return () => vi.unstubAllGlobals();
});

type Label = { text: string; left: number; size: number };

/** A camera's picture, 1280 × 720, with codes in it. */
async function picture(...labels: Label[]): Promise<ImageData> {
  const codes = await Promise.all(
    labels.map(async ({ text, left, size }) => ({
      input: await sharp(Buffer.from(qrSvg(text)), { density: 300 })
        .resize(size)
        .png()
        .toBuffer(),
      left,
      top: 360 - size / 2,
    })),
  );
  const background = { r: 150, g: 90, b: 140, alpha: 1 };
  const canvas = sharp({ create: { width: 1280, height: 720, channels: 4, background } });
  const { data, info } = await canvas.composite(codes).raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { data: new Uint8ClampedArray(data), width, height, colorSpace: "srgb" } as ImageData;
}

const CAKE = "https://lab.example/inventory/cakes/8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1fca01";
const CNF = "https://lab.example/inventory/cnfs/8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1fcf01";

test("a label that is small in the picture is read", async () => {
  expect(await decode(await picture({ text: CNF, left: 900, size: 130 }))).toBe(CNF);
});

test("the smallest code is read with the size that it contains, from as far as one without", async () => {
  const facts = { code: "CKE-7K3M", title: "Cake", facts: [], whole: 0, date: "2026-10-14", hazard: null };
  const text = { ...facts, table: "cakes", id: CAKE } as const;
  const label = printedLabel({ width: 32.512, height: 12.7 }, CAKE, text);
  if (label === null) throw new Error("no layout");
  const content = contentOf(label, label.layout.qr.edge);
  expect(await decode(await picture({ text: content, left: 900, size: 130 }))).toBe(content);
  expect(printedEdge(content)).toBe(1);
});

test("of two labels in view the one nearest the centre is chosen, in any order", async () => {
  const left = { left: 120, size: 260 };
  const middle = { left: 560, size: 200 };
  expect(await decode(await picture({ text: CAKE, ...left }, { text: CNF, ...middle }))).toBe(CNF);
  expect(await decode(await picture({ text: CAKE, ...middle }, { text: CNF, ...left }))).toBe(CAKE);
});

test("a picture without a code gives no text", async () => {
  expect(await decode(await picture())).toBeNull();
});

test("a half-read code does not count", () => {
  const at = (x: number) => ({ x, y: 360 });
  const place = (x: number) => ({
    topLeft: at(x),
    topRight: at(x),
    bottomLeft: at(x),
    bottomRight: at(x),
  });
  const seen = [
    { isValid: false, text: "torn", position: place(640) },
    { isValid: true, text: "whole", position: place(90) },
  ];
  expect(nearestMiddle(seen, { width: 1280, height: 720 })).toBe("whole");
});

test("a code of the lab is chosen before a foreign one that is nearer the centre", async () => {
  const foreign = "https://supplier.example/p/4711";
  const [left, middle] = [
    { left: 120, size: 260 },
    { left: 560, size: 200 },
  ];
  const seen = await picture({ text: CNF, ...left }, { text: foreign, ...middle });
  expect(await decode(seen, (text) => text === CNF)).toBe(CNF);
  expect(await decode(seen, () => false)).toBe(foreign);
});

test("control characters of a code are returned as they are", async () => {
  const text = "LOT 12\u001d(10)A\t7";
  expect(await decode(await picture({ text, left: 500, size: 300 }))).toBe(text);
});

test.each([
  [1, 1],
  [1, 720],
  [1280, 1],
])("a picture of %d × %d pixels has no code", async (width, height) => {
  const data = new Uint8ClampedArray(width * height * 4).fill(128);
  expect(await decode({ data, width, height, colorSpace: "srgb" } as ImageData)).toBeNull();
});
