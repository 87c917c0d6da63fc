import { BrowserQRCodeReader } from "@zxing/browser";
import { DecodeHintType } from "@zxing/library";
import { Html5QrcodeSupportedFormats } from "html5-qrcode/esm/core.js";
import { ZXingHtml5QrcodeDecoder } from "html5-qrcode/esm/zxing-html5-qrcode-decoder.js";
import jsQR from "jsqr";
import { decode as decodeByApp, prepareDecoder } from "#components/scan/camera/decoder.ts";

type Decoder = (frame: HTMLCanvasElement) => Promise<string[]>;

/** The result of a decoder that throws when it finds nothing. */
const orNothing = async (decode: () => string | Promise<string>) => {
  try {
    return [await decode()];
  } catch {
    return [];
  }
};

const pixelsOf = (canvas: HTMLCanvasElement) =>
  (canvas.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D).getImageData(
    ...([0, 0, canvas.width, canvas.height] as const),
  );

const quiet = { log: () => {}, warn: () => {}, logError: () => {}, logErrors: () => {} };
const html5Qrcode = new ZXingHtml5QrcodeDecoder([Html5QrcodeSupportedFormats.QR_CODE], false, quiet);
const zxing = new BrowserQRCodeReader(new Map([[DecodeHintType.TRY_HARDER, true]]));

const decoders: Record<string, Decoder> = {
  ours: async (canvas) => {
    const text = await decodeByApp(pixelsOf(canvas));
    return text === null ? [] : [text];
  },
  html5Qrcode: (canvas) => orNothing(async () => (await html5Qrcode.decodeAsync(canvas)).text),
  /** As html5-qrcode does by default: it draws the video only as large as the page shows it. */
  html5QrcodeSmall: (canvas) => {
    const small = document.createElement("canvas");
    small.width = 480;
    small.height = (480 * canvas.height) / canvas.width;
    small.getContext("2d")?.drawImage(canvas, 0, 0, small.width, small.height);
    return orNothing(async () => (await html5Qrcode.decodeAsync(small)).text);
  },
  zxingBrowser: (canvas) => orNothing(() => zxing.decodeFromCanvas(canvas).getText()),
  jsQr: (canvas) =>
    orNothing(() => jsQR(pixelsOf(canvas).data, canvas.width, canvas.height)?.data ?? Promise.reject()),
};

async function canvasOf(jpeg: string): Promise<HTMLCanvasElement> {
  const picture = new Image();
  picture.src = jpeg;
  await picture.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
  canvas.getContext("2d", { willReadFrequently: true })?.drawImage(picture, 0, 0);
  return canvas;
}

/** Returns the texts that each decoder reads in each frame (URL of a JPEG), and its shortest time in ms. */
export async function decode(frames: string[], names: string[], rounds: number) {
  await prepareDecoder();
  const found: Record<string, { texts: string[]; ms: number }[]> = {};
  for (const frame of frames) {
    const canvas = await canvasOf(frame);
    for (const name of names) {
      const decoder = decoders[name];
      if (decoder === undefined) continue;
      let [ms, texts] = [Number.POSITIVE_INFINITY, [] as string[]];
      for (let round = 0; round < rounds; round += 1) {
        const start = performance.now();
        texts = await decoder(canvas);
        ms = Math.min(ms, performance.now() - start);
      }
      found[name] = [...(found[name] ?? []), { texts, ms }];
    }
  }
  return found;
}
