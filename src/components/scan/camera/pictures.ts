import { decode } from "./decoder.ts";

/** The code in what the camera sees now, in all its pixels; `null` where there is none, or nothing is seen yet. */
export async function decodeVideo(video: HTMLVideoElement | null): Promise<string | null> {
  if (video === null || video.videoWidth === 0) return null;
  return decode(pixelsOf(video, video.videoWidth, video.videoHeight));
}

/** What a picture holds: the text of its code, `null` where none can be read. Rejects what is no picture. */
export async function decodePicture(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
  try {
    return await decode(pixelsOf(bitmap, bitmap.width, bitmap.height));
  } finally {
    bitmap.close();
  }
}

/** Kept from frame to frame: a new one each time makes work for the collector. */
let canvas: OffscreenCanvas | undefined;

function pixelsOf(source: CanvasImageSource, width: number, height: number): ImageData {
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("This browser has no 2D canvas.");
  context.drawImage(source, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
