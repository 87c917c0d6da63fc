import type { ReaderOptions } from "zxing-wasm/reader";

/** How a frame of the camera is read; several codes, because two labels may be in view. */
export const readerOptions: ReaderOptions = {
  formats: ["QRCode"],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  maxNumberOfSymbols: 4,
};
