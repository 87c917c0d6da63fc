import type { Corners } from "./corner-pose.ts";
import type { Code } from "./label-pose.ts";
import { meansOf, type Picture, type Point, toGray } from "./picture.ts";

/** What a reader of QR codes returns of one that it found: zxing's result. */
type Found = {
  isValid: boolean;
  text: string;
  position: { topLeft: Point; topRight: Point; bottomRight: Point; bottomLeft: Point };
  symbol: { width: number; data: ArrayLike<number> };
};

/** Reads a picture with a binarizer of zxing; codes that were found and not read are returned too. */
export type Reader = (
  picture: Picture,
  binarizer: "LocalAverage" | "FixedThreshold",
) => Promise<readonly Found[]>;

/** A code needs more pixels than modules. */
const SMALLEST = 21;
/** Pictures with more pixels on a side are read at half of their size first. */
const HALVED = 2600;
/** Pictures with at most so many pixels are sharpened as a whole; with at most so many on a side, enlarged as a whole. */
const SHARPENED = 8_000_000;
const ENLARGED = 2048;
/** The size of a close-up: times the pixels, pixels at most. */
const CLOSER = 3;
const MOST = 1_500_000;

/** The codes of a picture that were read; without any, where codes were found that could not be read. */
type Codes = { codes: Code[]; unread: Corners[] };

/**
 * Returns the codes of a picture. Where none is read, what looks like one is enlarged and sharpened, and read again; then smaller
 * pictures as a whole.
 */
export async function readCodes(picture: Picture, read: Reader): Promise<Codes> {
  const { width, height } = picture;
  const unread: Corners[] = [];
  if (Math.min(width, height) < SMALLEST) return { codes: [], unread };
  const whole = { picture, left: 0, top: 0, factor: 1 };
  const factor = Math.max(width, height) <= ENLARGED ? 2 : 1;
  const attempts: (readonly [() => Part, Parameters<Reader>[1]])[] = [
    ...(Math.max(width, height) > HALVED ? [[() => halved(picture), "LocalAverage"] as const] : []),
    [() => whole, "LocalAverage"],
    [() => whole, "FixedThreshold"],
  ];
  if (width * height <= SHARPENED)
    attempts.push([() => enlarged(picture, 0, 0, width, height, factor), "LocalAverage"]);
  for (const [partOf, binarizer] of attempts) {
    const part = partOf();
    const found = await read(part.picture, binarizer);
    const codes = found.flatMap((one) => codeOf(one, part));
    if (codes.length > 0) return { codes, unread: [] };
    for (const one of found) {
      const corners = cornersOf(one, part);
      unread.push(corners);
      const closer = closeUpOf(picture, corners);
      const again = closer ? await read(closer.picture, "LocalAverage") : [];
      const near = closer ? again.flatMap((one) => codeOf(one, closer)) : [];
      if (near.length > 0) return { codes: near, unread: [] };
    }
  }
  return { codes: [], unread };
}

type Part = { picture: Picture; left: number; top: number; factor: number };

/** A point of a part in the whole picture. */
const inPicture = ({ x, y }: Point, { left, top, factor }: Part) => ({
  x: left + x / factor,
  y: top + y / factor,
});

function cornersOf({ position }: Found, part: Part): Corners {
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  const at = (corner: Point) => inPicture(corner, part);
  return [at(topLeft), at(topRight), at(bottomRight), at(bottomLeft)];
}

function codeOf(found: Found, part: Part): Code[] {
  const { isValid, text, symbol } = found;
  if (!isValid || symbol.width === 0) return [];
  const dark = Uint8Array.from(symbol.data, (value) => (value === 0 ? 1 : 0));
  return [
    {
      text,
      corners: cornersOf(found, part),
      modules: { size: symbol.width, dark },
    },
  ];
}

/** What is around the corners, enlarged; null if it is too large for that, or nothing. */
function closeUpOf(picture: Picture, corners: readonly Point[]) {
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const margin = 0.35 * Math.max(right - left, bottom - top) + 6;
  if ((right - left + 2 * margin) * (bottom - top + 2 * margin) * CLOSER ** 2 > MOST) return null;
  return enlarged(picture, left - margin, top - margin, right + margin, bottom + margin, CLOSER);
}

/**
 * A part of a picture in grey, enlarged (bilinear) and sharpened: what differs from the mean of a square of `2 · factor + 1` pixels is
 * amplified, so that the modules of a small code differ in brightness again.
 */
function enlarged(picture: Picture, x0: number, y0: number, x1: number, y1: number, factor: number) {
  const gray = toGray(picture, x0, y0, x1, y1);
  const [width, height] = [gray.width * factor, gray.height * factor];
  const large = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const u = Math.min(gray.width - 1, Math.max(0, (x + 0.5) / factor - 0.5));
      const v = Math.min(gray.height - 1, Math.max(0, (y + 0.5) / factor - 0.5));
      const [column, row] = [Math.floor(u), Math.floor(v)];
      const at = row * gray.width + column;
      const right = column + 1 < gray.width ? 1 : 0;
      const below = row + 1 < gray.height ? gray.width : 0;
      const top = mix(gray.values[at], gray.values[at + right], u - column);
      const bottom = mix(gray.values[at + below], gray.values[at + below + right], u - column);
      large[y * width + x] = mix(top, bottom, v - row);
    }
  const soft = meansOf(large, width, factor);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let i = 0; i < large.length; i += 1) {
    const value = (large[i] ?? 0) + SHARPER * ((large[i] ?? 0) - (soft[i] ?? 0));
    data.fill(value, i * 4, i * 4 + 3);
  }
  return { picture: { width, height, data }, left: gray.left, top: gray.top, factor };
}

/** A picture in grey at half of its size. */
function halved({ width: line, height: lines, data }: Picture): Part {
  const [width, height] = [line >> 1, lines >> 1];
  const half = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * 2 * line + x * 2) * 4;
      const below = at + line * 4;
      // Green has most of the brightness.
      const four =
        (data[at + 1] ?? 0) + (data[at + 5] ?? 0) + (data[below + 1] ?? 0) + (data[below + 5] ?? 0);
      const to = (y * width + x) * 4;
      half[to] = half[to + 1] = half[to + 2] = four >> 2;
      half[to + 3] = 255;
    }
  return { picture: { width, height, data: half }, left: 0, top: 0, factor: 0.5 };
}

const SHARPER = 2.5;

const mix = (a = 0, b = 0, share = 0) => a + (b - a) * share;
