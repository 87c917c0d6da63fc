import { readScanned } from "#domain/qr-labels/addresses.ts";
import { decode } from "./decoder.ts";

/** A label of this lab, among the codes of suppliers on the same bottle. */
const isOwn = (text: string) => readScanned(text, location.origin).kind !== "foreign";

/** The text of the code in the current camera frame, in full resolution; `null` without a code or a frame. */
export async function decodeVideo(video: HTMLVideoElement | null): Promise<string | null> {
  if (video === null || video.videoWidth === 0) return null;
  return decode(pixelsOf(video, video.videoWidth, video.videoHeight), isOwn);
}

/** The text of the code in a picture; `null` if no code can be read. Rejects if the content is not a picture. */
export async function decodePicture(content: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(content, { imageOrientation: "from-image" });
  try {
    return await decode(pixelsOf(bitmap, bitmap.width, bitmap.height), isOwn);
  } finally {
    bitmap.close();
  }
}

/** Reused for all frames, because a new canvas for each frame causes garbage collection. */
let canvas: OffscreenCanvas | undefined;

function pixelsOf(source: CanvasImageSource, width: number, height: number): ImageData {
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser has no 2D canvas.");
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
