import { prepareZXingModule, type ReaderOptions, type ReadResult, readBarcodes } from "zxing-wasm/reader";
// Bundled with the app: by default the library loads this file from another server.
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import { sharpenMiddle } from "./sharpen.ts";

/** How a camera frame is read: several codes, because several labels may be in view. */
export const readerOptions: ReaderOptions = {
  formats: ["QRCode"],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 4,
  // By default the reader replaces control characters by their names.
  textMode: "Plain",
};

const overrides = {
  locateFile: (path: string, folder: string) => (path.endsWith(".wasm") ? wasm : folder + path),
};

/** Loads the reader, from the precache once the app is installed. Rejects if it cannot be loaded. */
export async function prepareDecoder(): Promise<void> {
  await prepareZXingModule({ overrides, fireImmediately: true });
}

/** Pixels of the smallest QR code: a dot for each of its modules. The reader throws for a picture that is one pixel wide. */
const SMALLEST = 21;

/**
 * The text of a QR code in a picture: of those that `isOwn` recognizes, otherwise of all, the one nearest to the middle;
 * `null` if no code can be read. The sharpened middle is read as well, because it shows small codes that an unfocused
 * camera blurs.
 */
export async function decode(
  image: ImageData,
  isOwn: (text: string) => boolean = () => false,
): Promise<string | null> {
  if (Math.min(image.width, image.height) < SMALLEST) return null;
  await prepareDecoder();
  const read = async (picture: ImageData) => {
    const seen = await readBarcodes(picture, readerOptions);
    const own = seen.filter(({ text }) => isOwn(text));
    return nearestMiddle(own, picture) ?? nearestMiddle(seen, picture);
  };
  return (await read(image)) ?? (await read(sharpenMiddle(image)));
}

type Sized = Pick<ImageData, "width" | "height">;
type Seen = Pick<ReadResult, "isValid" | "text" | "position">;

/** The text of the code nearest to the middle, at which the user most likely aims; `null` if there is none. */
export function nearestMiddle(seen: readonly Seen[], { width, height }: Sized): string | null {
  const distance = ({ position }: Seen) => {
    const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
    const x = corners.reduce((sum, corner) => sum + corner.x, 0) / corners.length;
    const y = corners.reduce((sum, corner) => sum + corner.y, 0) / corners.length;
    return Math.hypot(x - width / 2, y - height / 2);
  };
  const readable = seen.filter(({ isValid, text }) => isValid && text !== "");
  return readable.toSorted((a, b) => distance(a) - distance(b))[0]?.text ?? null;
}
