import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import ExifReader from "exifreader";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { readCodes } from "../src/domain/measure/codes.ts";
import type { Code } from "../src/domain/measure/label-pose.ts";
import { type Measured, measurePicture } from "../src/domain/measure/measure.ts";
import type { Picture } from "../src/domain/measure/picture.ts";
import { printedEdge } from "../src/domain/qr-labels/print/printed-size.ts";

const USAGE = "npm run measure -- PICTURE [--label-mm 20] [--height-cm 9] [--plugs 6x12] [--mask OUT.png]";
/** Pictures with more pixels on a side are made smaller: no figure becomes better by more of them. */
const LONGEST = 4096;

/** Writes the figures of a picture as JSON to `out`, and the mask of its leaves where asked. Returns the exit code of the command. */
export async function measureFile(args: string[], out: (line: string) => void): Promise<number> {
  const given = settingsOf(args);
  if (given === null) {
    out(USAGE);
    return 2;
  }
  const { file, labelMm, height, grid, mask } = given;
  const read = await readPicture(file);
  if (read === null) {
    out(JSON.stringify({ problem: "This file is not a picture that can be read" }));
    return 0;
  }
  const { picture, focal35 } = read;
  const codes = await codesOf(picture);
  // A typed edge was measured on the print, which a printer may have made larger or smaller than its code states.
  const edgeOf = ({ text }: Code) => (labelMm === null ? printedEdge(text) : labelMm / 10);
  const measured = measurePicture(picture, { codes, edgeOf, height, focal35, grid });
  out(JSON.stringify(figuresOf(measured), null, 2));
  if (mask) await writeMask(measured, picture, mask);
  return 0;
}

/** What the arguments state; null if they are not as `USAGE` has them. */
function settingsOf(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        "label-mm": { type: "string" },
        "height-cm": { type: "string" },
        plugs: { type: "string" },
        mask: { type: "string" },
      },
    });
    const [file, ...more] = positionals;
    const labelMm = values["label-mm"] === undefined ? null : Number(values["label-mm"]);
    const height = values["height-cm"] === undefined ? null : Number(values["height-cm"]);
    const plugs = values.plugs?.match(/^([1-9]\d?)[x×]([1-9]\d?)$/);
    if (
      !file ||
      more.length > 0 ||
      (labelMm !== null && !(labelMm > 0)) ||
      (height !== null && !(height >= 0))
    )
      return null;
    if (values.plugs !== undefined && !plugs) return null;
    const grid = plugs ? { rows: Number(plugs[1]), columns: Number(plugs[2]) } : null;
    return { file, labelMm, height, grid, mask: values.mask };
  } catch {
    return null;
  }
}

const rounded = (value: number | null, digits: number) =>
  value === null ? null : Number(value.toFixed(digits));

function figuresOf(measured: Measured) {
  return {
    width_cm: rounded(measured.width, 2),
    widths_cm: measured.widths.map((width) => rounded(width, 2)),
    width_sd_cm: rounded(measured.spread, 2),
    cover_cm2: rounded(measured.cover, 2),
    cover_share: rounded(measured.share, 4),
    uncertainty_cm: rounded(measured.uncertainty, 2),
    scale_px_per_cm: rounded(measured.pxPerCm, 2),
    greenness: rounded(measured.greenness, 3),
    lean_degrees: rounded(measured.lean, 1),
    distance_cm: rounded(measured.distance, 1),
    problem: measured.problem,
  };
}

/** A picture turned as its EXIF data state, and the focal length that they state; null if the file cannot be read as one. */
export async function readPicture(
  file: string | Buffer,
): Promise<{ picture: Picture; focal35: number | null } | null> {
  try {
    const bytes = typeof file === "string" ? await readFile(file) : file;
    const { data, info } = await sharp(bytes)
      .rotate()
      .resize(LONGEST, LONGEST, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .flatten({ background: "white" })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const picture = {
      width: info.width,
      height: info.height,
      data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    };
    return { picture, focal35: focalOf(bytes) };
  } catch {
    return null;
  }
}

/** The focal length as that of a 35 mm camera; null without EXIF data, or where they state one that no phone has. */
function focalOf(bytes: Buffer): number | null {
  try {
    const stated = Number(ExifReader.load(bytes).FocalLengthIn35mmFilm?.value);
    return stated >= 12 && stated <= 120 ? stated : null;
  } catch {
    return null;
  }
}

let isPrepared: Promise<unknown> | null = null;

/** The QR codes of a picture, read as the app reads them. */
export async function codesOf(picture: Picture): Promise<Code[]> {
  return (await foundCodesOf(picture)).codes;
}

/** The QR codes of a picture, and where others were found that cannot be read. */
export async function foundCodesOf(picture: Picture): ReturnType<typeof readCodes> {
  isPrepared ??= prepareReader();
  await isPrepared;
  return readCodes(picture, ({ width, height, data }, binarizer) =>
    readBarcodes({ width, height, data, colorSpace: "srgb" } as ImageData, {
      formats: ["QRCode"],
      tryHarder: true,
      maxNumberOfSymbols: 4,
      returnErrors: true,
      binarizer,
    }),
  );
}

async function prepareReader(): Promise<void> {
  const wasm = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
}

/** Writes the mask: white where a leaf is, as large as the picture. */
async function writeMask({ mask }: Measured, picture: Picture, file: string): Promise<void> {
  await sharp(Buffer.from(mask.leaf.map((value) => value * 255)), {
    raw: { width: mask.width, height: mask.height, channels: 1 },
  })
    .resize(picture.width, picture.height, { kernel: "nearest", fit: "fill" })
    .png()
    .toFile(file);
}
