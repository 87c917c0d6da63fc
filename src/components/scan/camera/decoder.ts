import { prepareZXingModule, type ReadResult, readBarcodes } from "zxing-wasm/reader";
// Its own address: without one the library asks a foreign server for it.
import wasm from "zxing-wasm/reader/zxing_reader.wasm?url";
import { readerOptions } from "./reader-options.ts";
import { sharpenMiddle } from "./sharpen.ts";

const overrides = {
  locateFile: (path: string, folder: string) => (path.endsWith(".wasm") ? wasm : folder + path),
};

/** Loads the reader, from the tablet itself once the app is installed. Rejects where it cannot be had. */
export async function prepareDecoder(): Promise<void> {
  await prepareZXingModule({ overrides, fireImmediately: true });
}

/**
 * The text of the code nearest the middle of a picture; `null` where there is none to be read. A second look at its
 * middle, sharpened, reads small codes before a camera that is out of focus.
 */
export async function decode(image: ImageData): Promise<string | null> {
  await prepareDecoder();
  const read = async (picture: ImageData) =>
    nearestMiddle(await readBarcodes(picture, readerOptions), picture);
  return (await read(image)) ?? (await read(sharpenMiddle(image)));
}

type Sized = Pick<ImageData, "width" | "height">;
type Seen = Pick<ReadResult, "isValid" | "text" | "position">;

/** Of several codes in view the one that somebody aims at. */
export function nearestMiddle(seen: readonly Seen[], { width, height }: Sized): string | null {
  const away = ({ position }: Seen) => {
    const corners = [position.topLeft, position.topRight, position.bottomLeft, position.bottomRight];
    const x = corners.reduce((sum, corner) => sum + corner.x, 0) / corners.length;
    const y = corners.reduce((sum, corner) => sum + corner.y, 0) / corners.length;
    return Math.hypot(x - width / 2, y - height / 2);
  };
  const readable = seen.filter(({ isValid, text }) => isValid && text !== "");
  return readable.toSorted((a, b) => away(a) - away(b))[0]?.text ?? null;
}
