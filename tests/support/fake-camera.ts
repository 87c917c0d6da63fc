import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { onTestFinished, vi } from "vitest";
import { qrSvg } from "#domain/qr-labels/print/qr-code.ts";

/** A picture with one code, as pixels of a canvas. */
async function pictureOf(text: string): Promise<ImageData> {
  const code = sharp(Buffer.from(qrSvg(text)), { density: 300 })
    .resize(400)
    .ensureAlpha();
  const { data, info } = await code.raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  return { data: new Uint8ClampedArray(data), width, height, colorSpace: "srgb" } as ImageData;
}

/** What every camera sees now: the reader reuses its canvas, and so the reader that drew first. */
let seen: ImageData;

type Track = { stopped: boolean; applied: unknown[] };

/**
 * The browser's camera, canvas and network, which happy-dom lacks. The camera sees what `show` is given; without it,
 * nothing. `refuse` is the name of the error that the browser throws instead of returning a picture.
 */
export async function fakeCamera({ refuse }: { refuse?: string } = {}) {
  const empty = await sharp({ create: { width: 400, height: 400, channels: 4, background: "#888" } })
    .raw()
    .toBuffer();
  const blank = { data: new Uint8ClampedArray(empty), width: 400, height: 400 } as ImageData;
  seen = blank;
  const tracks: Track[] = [];
  const requested: MediaStreamConstraints[] = [];
  const answer = { refuse };

  const reader = await readFile(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  vi.stubGlobal("fetch", async () => ({ ok: true, arrayBuffer: async () => new Uint8Array(reader).buffer }));
  // It accepts only a response of its own class.
  define(WebAssembly, "instantiateStreaming", undefined);

  class Canvas {
    image = blank;
    readonly width = 400;
    readonly height = 400;
    getContext() {
      return {
        canvas: {},
        drawImage: (source: unknown) => {
          this.image = (source as { image?: ImageData }).image ?? seen;
        },
        getImageData: () => this.image,
      };
    }
  }
  vi.stubGlobal("OffscreenCanvas", Canvas);
  vi.stubGlobal("createImageBitmap", async (file: Blob) => {
    const text = await file.text();
    if (text.startsWith("no picture")) throw new DOMException("bad", "InvalidStateError");
    const image = text === "" ? blank : await pictureOf(text);
    return { image, width: 400, height: 400, close: () => undefined };
  });

  const getUserMedia = async (constraints: MediaStreamConstraints) => {
    requested.push(constraints);
    if (answer.refuse) throw new DOMException("The browser says no", answer.refuse);
    const track = Object.assign(new EventTarget(), {
      kind: "video",
      stopped: false,
      applied: [] as unknown[],
      stop: () => Object.assign(track, { stopped: true }),
      getCapabilities: () => ({ torch: true, zoom: { min: 1, max: 4, step: 0.5 } }),
      getSettings: () => ({ facingMode: "environment" }),
      applyConstraints: async (wanted: unknown) => void track.applied.push(wanted),
    });
    tracks.push(track);
    return new MediaStream([track] as unknown as MediaStreamTrack[]);
  };
  const devices = [{ kind: "videoinput" }, { kind: "videoinput" }];
  const permission = Object.assign(new EventTarget(), {
    state: refuse === "NotAllowedError" ? "denied" : "granted",
  });
  define(navigator, "permissions", { query: async () => permission });
  define(navigator, "mediaDevices", { getUserMedia, enumerateDevices: async () => devices });
  for (const size of ["clientWidth", "clientHeight", "videoWidth", "videoHeight"])
    define(HTMLVideoElement.prototype, size, 400);
  define(HTMLCanvasElement.prototype, "getContext", () => new Canvas().getContext());
  define(HTMLMediaElement.prototype, "play", function play(this: HTMLMediaElement) {
    setTimeout(() => this.dispatchEvent(new Event("playing")));
    return Promise.resolve();
  });
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });

  const show = async (text: string | null) => {
    seen = text === null ? blank : await pictureOf(text);
  };
  /** Removes what blocked the camera; the browser reports a permission that changed. */
  const allow = () => {
    answer.refuse = undefined;
    if (permission.state === "granted") return;
    permission.state = "granted";
    permission.dispatchEvent(new Event("change"));
  };
  return { show, allow, tracks, requested: requested };
}

function define(of: object, name: string, value: unknown): void {
  const before = Object.getOwnPropertyDescriptor(of, name);
  Object.defineProperty(of, name, { configurable: true, writable: true, value });
  onTestFinished(() => {
    if (before) Object.defineProperty(of, name, before);
    else Reflect.deleteProperty(of, name);
  });
}
