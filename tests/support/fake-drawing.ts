import { onTestFinished, vi } from "vitest";
import { leaf } from "#tests/fixtures/images.ts";

/** The size and quality in which each picture was drawn. */
type Drawn = { width: number; height: number; quality: number };

/**
 * The browser's reading and drawing of pictures, which happy-dom lacks: a camera's picture of 4000 × 3000 pixels is the
 * input, a leaf is the output. A file that begins with `no picture` cannot be read.
 */
export function fakeDrawing(): { drawn: Drawn[] } {
  const drawn: Drawn[] = [];
  vi.stubGlobal("createImageBitmap", async (file: Blob) => {
    if ((await file.text()).startsWith("no picture")) throw new DOMException("bad", "InvalidStateError");
    return { width: 4000, height: 3000, close: () => undefined };
  });
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      readonly width: number;
      readonly height: number;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
      }
      getContext() {
        return { drawImage: () => undefined, fillRect: () => undefined };
      }
      async convertToBlob({ quality }: { quality: number }) {
        drawn.push({ width: this.width, height: this.height, quality });
        return new Blob([new Uint8Array(leaf)], { type: "image/jpeg" });
      }
    },
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  return { drawn };
}
