import { type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import { type Reader, readCodes } from "#domain/measure/codes.ts";
import { expectedCode } from "#domain/measure/expected-code.ts";
import { type Code, leanOf, viewLabel } from "#domain/measure/label-pose.ts";
import { lensOf, measurePicture } from "#domain/measure/measure.ts";
import type { Picture } from "#domain/measure/picture.ts";
import { printedContents } from "#domain/qr-labels/print/code-size.ts";
import { printedEdge } from "#domain/qr-labels/print/printed-size.ts";
import { focalLengthOf } from "../photo/focal-length.ts";
import { prepareDecoder } from "../scan/camera/decoder.ts";
import type {
  MeasuredFile,
  MeasureReply,
  MeasureRequest,
  PictureGiven,
  SeenLabel,
} from "./measure-in-worker.ts";

/** Pixels of the longer side: of a picture that is measured (no figure becomes better by more of them), of a frame of the camera. */
const LONGEST = 4096;
const FRAME = 1280;
/** Focal length of the camera of a phone in a video, as that of a 35 mm camera, mm. */
const VIDEO_FOCAL = 27;

addEventListener("message", ({ data }: MessageEvent<MeasureRequest>) => {
  void answer(data).then((reply) => {
    const mask = "measured" in reply ? reply.measured?.mask.leaf.buffer : undefined;
    postMessage(reply, { transfer: mask instanceof ArrayBuffer ? [mask] : [] });
  });
});

async function answer(request: MeasureRequest): Promise<MeasureReply> {
  const isLoaded = await prepareDecoder().then(
    () => true,
    () => false,
  );
  if (!isLoaded) return { failed: "load" };
  try {
    if ("frame" in request) return { seen: await labelIn(request.frame) };
    return { measured: await measured(request.file, request.given) };
  } catch {
    // Most often a picture that does not fit into the memory.
    return { failed: "measure" };
  }
}

/** The figures of a picture; null if the file is not a picture. */
async function measured(file: Blob, given: PictureGiven): Promise<MeasuredFile | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (bitmap === null) return null;
  const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height));
  const picture = pixelsOf(bitmap, scale);
  bitmap.close();
  const { height, grid = null, trayArea = null, labelMm = null, address = null } = given;
  const focal35 = given.focal35 ?? focalLengthOf(await file.arrayBuffer());
  const { codes: readable, unread } = await readCodes(picture, read);
  const expected =
    address === null || readable.length > 0
      ? null
      : expectedCode(picture, unread, printedContents(address), lensOf(picture, focal35));
  const codes = expected ? [expected] : readable;
  const figures = measurePicture(picture, {
    codes,
    edgeOf: ({ text }: Code) => printedEdge(text) ?? (labelMm === null ? null : labelMm / 10),
    height,
    focal35,
    grid,
    trayArea,
  });
  return { ...figures, labels: codes.map(({ text }) => text) };
}

/** Where a frame of the camera shows a label, and how large and how far from straight on; null without one. */
async function labelIn(frame: ImageBitmap): Promise<SeenLabel | null> {
  const scale = Math.min(1, FRAME / Math.max(frame.width, frame.height));
  const picture = pixelsOf(frame, scale);
  frame.close();
  const { codes } = await readCodes(picture, readOnce);
  const [code] = codes.toSorted((a, b) => edgeOf(b) - edgeOf(a));
  if (!code) return null;
  const { width, height } = picture;
  const lens = {
    focal: (VIDEO_FOCAL / 43.27) * Math.hypot(width, height),
    middle: { x: width / 2, y: height / 2 },
  };
  const view = viewLabel(picture, code, lens, 1);
  return {
    corners: code.corners.map(({ x, y }) => ({ x: x / width, y: y / height })),
    edge: edgeOf(code) / scale,
    lean: view && leanOf(view.pose),
  };
}

/** The shortest edge of a code, in pixels. */
function edgeOf({ corners }: Code): number {
  return Math.min(
    ...corners.map(({ x, y }, i) => {
      const next = corners[(i + 1) % corners.length] ?? { x, y };
      return Math.hypot(next.x - x, next.y - y);
    }),
  );
}

const options: ReaderOptions = {
  formats: ["QRCode"],
  tryHarder: true,
  maxNumberOfSymbols: 4,
  returnErrors: true,
};
const read: Reader = ({ width, height, data }, binarizer) =>
  readBarcodes({ width, height, data, colorSpace: "srgb" } as ImageData, { ...options, binarizer });

/** The next frame is soon there. */
const readOnce: Reader = async (picture, binarizer) =>
  binarizer === "LocalAverage" ? read(picture, binarizer) : [];

/** Rows that are read at once: a canvas as large as the picture would need its memory once more. */
const ROWS = 256;
/** The pixels of the last picture. The next one of that size uses them again, before the browser would release them. */
let pixels = new Uint8ClampedArray(0);

function pixelsOf(bitmap: ImageBitmap, scale: number): Picture {
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  if (pixels.length !== width * height * 4) pixels = new Uint8ClampedArray(width * height * 4);
  const canvas = new OffscreenCanvas(width, Math.min(ROWS, height));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser has no 2D canvas.");
  context.imageSmoothingQuality = "high";
  // Transparent pixels would be black.
  context.fillStyle = "#ffffff";
  for (let top = 0; top < height; top += ROWS) {
    const rows = Math.min(ROWS, height - top);
    context.fillRect(0, 0, width, rows);
    context.drawImage(bitmap, 0, -top, width, height);
    pixels.set(context.getImageData(0, 0, width, rows).data, top * width * 4);
  }
  return { width, height, data: pixels };
}
