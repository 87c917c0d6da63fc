import { createHash } from "node:crypto";
import sharp from "sharp";
import type { AskLab } from "./ask-lab.ts";

type Pixels = readonly [width: number, height: number];

/** The size of a camera of 12 megapixels, and the smallest size that the tablet reduces: 2,048 px are stored. */
export const CAMERA: Pixels = [4000, 3000];
export const SMALL: Pixels = [2080, 1560];

/** A JPEG of noise; each is different. */
export function pictureOf([width, height]: Pixels): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 120, sigma: 40 } as const;
  const channels = 3 as const;
  return sharp({ create: { width: width / 4, height: height / 4, channels, background: "#3a6", noise } })
    .resize(width, height)
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** The pictures of a trial and its trays, as the server has them. */
export async function picturesOf(ask: AskLab, trial: string): Promise<{ name: string; bytes: Buffer }[]> {
  const images = await ask.images(trial);
  return Promise.all(images.map(async ({ file_name: name, url }) => ({ name, bytes: await ask.bytes(url) })));
}

export const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Runs in the page: the hashes of the pictures that wait on the tablet, computed by the browser. */
export async function hashesOnTablet(): Promise<string[]> {
  const store = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open("fibril");
    opening.onsuccess = () => resolve(opening.result);
  });
  const rows = await new Promise<{ bytes: ArrayBuffer }[]>((resolve) => {
    const reading = store.transaction("blobs").objectStore("blobs").getAll();
    reading.onsuccess = () => resolve(reading.result);
  });
  store.close();
  const hex = (hash: ArrayBuffer) =>
    Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return Promise.all(rows.map(async ({ bytes }) => hex(await crypto.subtle.digest("SHA-256", bytes))));
}
