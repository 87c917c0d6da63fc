import { Html5Qrcode, Html5QrcodeSupportedFormats } from "html5-qrcode";
import { prepareDecoder } from "./decoder.ts";
import { decodeVideo } from "./pictures.ts";

/** Selects a camera by its direction, or by its id on a computer with several cameras. */
export type CameraChoice = { facingMode: "environment" | "user" } | { deviceId: string };

export const REAR: CameraChoice = { facingMode: "environment" };

type Zoom = { min: number; max: number; step: number };

/** A running camera and its capabilities. */
export type RunningCamera = {
  hasTorch: boolean;
  /** `null` if the camera cannot zoom. */
  zoom: Zoom | null;
  /** Another camera; `null` if the device has only one. */
  other: CameraChoice | null;
  set: (light: { torch: boolean; zoom: number | null }) => Promise<void>;
  /** Calls `lost` when the camera is unplugged, or taken by the system. */
  onLost: (lost: () => void) => void;
  stop: () => void;
};

/** Capabilities of a track that TypeScript's types lack. */
type TrackCapabilities = MediaTrackCapabilities & { torch?: boolean; zoom?: Partial<Zoom> };

/** The most frames a second that are read. */
const FPS = 15;

/** Shows a camera in `host` and calls `onText` with each text it reads. Rejects with the error of html5-qrcode, see `problemOf`. */
export async function startCamera(
  host: HTMLElement,
  choice: CameraChoice,
  onText: (text: string) => void,
): Promise<RunningCamera> {
  await prepareDecoder();
  const place = host.appendChild(document.createElement("div"));
  place.id = `camera-${crypto.randomUUID()}`;
  const reader = new Html5Qrcode(place.id, {
    formatsToSupport: [Html5QrcodeSupportedFormats.QR_CODE],
    verbose: false,
  });
  replaceDecoder(reader, () => decodeVideo(place.querySelector("video")));
  const videoConstraints = { ...choice, width: { ideal: 1920 }, height: { ideal: 1080 } };
  try {
    await reader.start(REAR, { fps: FPS, disableFlip: true, videoConstraints }, onText, () => undefined);
  } catch (fault) {
    place.remove();
    throw fault;
  }
  const stream = place.querySelector("video")?.srcObject;
  const track = stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined;
  const { torch, zoom } = (track?.getCapabilities?.() ?? {}) as TrackCapabilities;
  return {
    hasTorch: torch === true,
    zoom: zoom?.max && zoom.min !== zoom.max ? { min: 1, step: 0.1, ...zoom, max: zoom.max } : null,
    other: await findOtherCamera(track),
    set: async (light) => {
      // Torch and zoom are set together: an omitted constraint is switched off.
      const advanced = [
        { ...(torch && { torch: light.torch }), ...(zoom && light.zoom && { zoom: light.zoom }) },
      ];
      await track?.applyConstraints({ advanced } as MediaTrackConstraints);
    },
    onLost: (lost) => track?.addEventListener("ended", lost),
    stop: () => {
      track?.stop();
      // `stop` may fail before the first frame, or wait for a lost track; the camera is already off.
      void reader.stop().catch(() => undefined);
      place.remove();
    },
  };
}

/**
 * Replaces the decoder of html5-qrcode with `read`, which reads the camera's full resolution. The original decoder reads
 * the picture in screen size and finds a third fewer codes. Throws if an update renames the private field.
 */
export function replaceDecoder(reader: Html5Qrcode, read: () => Promise<string | null>): void {
  const internals = reader as unknown as { qrcode?: { decodeAsync?: unknown } };
  if (typeof internals.qrcode?.decodeAsync !== "function")
    throw new Error("html5-qrcode has no decoder to replace");
  const decodeAsync = async () => {
    const text = await read();
    if (text === null) throw new Error("no code");
    return { text };
  };
  internals.qrcode = { decodeAsync };
}

/** The camera in the opposite direction, otherwise the next camera. */
async function findOtherCamera(track: MediaStreamTrack | undefined): Promise<CameraChoice | null> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const cameras = devices.filter(({ kind }) => kind === "videoinput");
  const { facingMode, deviceId } = track?.getSettings() ?? {};
  if (cameras.length < 2) return null;
  if (facingMode === "environment") return { facingMode: "user" };
  if (facingMode === "user") return REAR;
  const at = cameras.findIndex((camera) => camera.deviceId === deviceId);
  const next = cameras[(at + 1) % cameras.length];
  return next ? { deviceId: next.deviceId } : null;
}

/** Why the camera shows no picture. */
export type CameraProblem = "denied" | "none" | "busy" | "broken";

/** The problem behind a failed start. The error of html5-qrcode is a sentence that contains the browser's error name. */
export function problemOf(fault: unknown): CameraProblem {
  const text = String(fault);
  if (/NotAllowed|Security|Permission/i.test(text)) return "denied";
  if (/NotFound|Overconstrained|not supported/i.test(text)) return "none";
  return /NotReadable|Abort|TrackStart|in use/i.test(text) ? "busy" : "broken";
}
