import type { ReaderOptions } from "zxing-wasm/reader";

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
