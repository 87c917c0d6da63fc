import { NOT_A_PICTURE } from "#domain/images/schema.ts";
import type { Grid } from "#domain/measure/lattice.ts";
import type { Measured } from "#domain/measure/measure.ts";
import type { Point } from "#domain/measure/picture.ts";

/** What is known of a picture besides its pixels. */
export type PictureGiven = {
  /** Height of the leaves above the label, cm; null if it is not known. */
  height: number | null;
  /** Focal length as that of a 35 mm camera, mm; null: that of the picture's EXIF data, if it has any. */
  focal35: number | null;
  /** The tray's plug grid. */
  grid?: Grid | null;
  /** cm² */
  trayArea?: number | null;
  /** What the person typed as the edge of codes that state none, mm. */
  labelMm?: number | null;
  /** The address on the tray's label, which is recognized where it cannot be read. */
  address?: string | null;
};

/** A label in a frame of the camera. */
export type SeenLabel = {
  /** As shares of the frame's width and height. */
  corners: readonly Point[];
  /** The code's shortest edge, in pixels of the frame. */
  edge: number;
  /** Degrees from straight on; null where the label is too blurred. */
  lean: number | null;
};

export type MeasureRequest = { file: Blob; given: PictureGiven } | { frame: ImageBitmap };
/** The figures of a picture, and the texts of the labels that it shows. */
export type MeasuredFile = Measured & { labels: readonly string[] };
export type MeasureReply =
  | { measured: MeasuredFile | null }
  | { seen: SeenLabel | null }
  | { failed: "load" | "measure" };

const NOT_LOADED =
  "The program that measures pictures could not be loaded. Open the app once with signal, then try again.";
const NOT_MEASURED = "This device cannot measure this picture. Choose a smaller one.";

/** A worker that needs longer has ended without an error: its memory was full. */
const ANSWERS_WITHIN_MS = 90_000;
/** An idle worker has the memory of a picture. */
const IDLE_MS = 30_000;

let worker: Worker | null = null;
let turn: Promise<unknown> = Promise.resolve();
let idle: ReturnType<typeof setTimeout> | undefined;

/** Measures a picture outside of the page, one at a time. Returns a sentence if the file is not a picture or cannot be measured here. */
export async function measureBlob(file: Blob, given: PictureGiven): Promise<MeasuredFile | string> {
  const reply = await ask({ file, given }, []);
  if ("measured" in reply) return reply.measured ?? NOT_A_PICTURE;
  return "failed" in reply && reply.failed === "load" ? NOT_LOADED : NOT_MEASURED;
}

/** Finds a label in a frame of the camera, which is closed; null without one, undefined where frames cannot be read. */
export async function findLabel(frame: ImageBitmap): Promise<SeenLabel | null | undefined> {
  const reply = await ask({ frame }, [frame]);
  return "seen" in reply ? reply.seen : undefined;
}

function ask(request: MeasureRequest, transfer: Transferable[]): Promise<MeasureReply> {
  const answer = turn.then(() => askNow(request, transfer));
  turn = answer;
  return answer;
}

function askNow(request: MeasureRequest, transfer: Transferable[]): Promise<MeasureReply> {
  clearTimeout(idle);
  const asked = started();
  if (asked === null) return Promise.resolve({ failed: "load" });
  return new Promise((resolve) => {
    const settle = (reply: MeasureReply) => {
      clearTimeout(late);
      // The next picture starts a new worker.
      if ("failed" in reply) end();
      else idle = setTimeout(end, IDLE_MS);
      resolve(reply);
    };
    const late = setTimeout(() => settle({ failed: "measure" }), ANSWERS_WITHIN_MS);
    asked.onmessage = ({ data }: MessageEvent<MeasureReply>) => settle(data);
    asked.onerror = () => settle({ failed: "load" });
    asked.postMessage(request, transfer);
  });
}

/** The worker; null where the browser has none, or refuses it. */
function started(): Worker | null {
  try {
    worker ??= new Worker(new URL("./measure-worker.ts", import.meta.url), {
      type: "module",
      name: "measure",
    });
  } catch {
    worker = null;
  }
  return worker;
}

function end(): void {
  worker?.terminate();
  worker = null;
}
