import { Html5Qrcode, Html5QrcodeSupportedFormats } from "html5-qrcode";
import { prepareDecoder } from "./decoder.ts";
import { decodeVideo } from "./pictures.ts";

/** Which camera: by the way it looks, or by its id on a computer with several. */
export type CameraChoice = { facingMode: "environment" | "user" } | { deviceId: string };

export const REAR: CameraChoice = { facingMode: "environment" };

type Zoom = { min: number; max: number; step: number };

/** A camera that runs, and what it can. */
export type RunningCamera = {
  hasTorch: boolean;
  /** `null` of a camera that cannot. */
  zoom: Zoom | null;
  /** The other camera; `null` of a device with one alone. */
  other: CameraChoice | null;
  set: (light: { torch: boolean; zoom: number | null }) => Promise<void>;
  /** Called when somebody pulls its plug, or the system takes it away. */
  onLost: (lost: () => void) => void;
  stop: () => void;
};

/** What TypeScript's own list of what a track can leaves out. */
type Powers = MediaTrackCapabilities & { torch?: boolean; zoom?: Partial<Zoom> };

/** Every picture of a second that there is time for. */
const FPS = 15;

/** Shows a camera in `host` and tells each text it reads. Rejects with what html5-qrcode says, see `problemOf`. */
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
  const { torch, zoom } = (track?.getCapabilities?.() ?? {}) as Powers;
  return {
    hasTorch: torch === true,
    zoom: zoom?.max && zoom.min !== zoom.max ? { min: 1, step: 0.1, ...zoom, max: zoom.max } : null,
    other: await otherThan(track),
    set: async (light) => {
      // Both at once: what is left out is switched off.
      const advanced = [
        { ...(torch && { torch: light.torch }), ...(zoom && light.zoom && { zoom: light.zoom }) },
      ];
      await track?.applyConstraints({ advanced } as MediaTrackConstraints);
    },
    onLost: (lost) => track?.addEventListener("ended", lost),
    stop: () => {
      track?.stop();
      // It stumbles over what it has not drawn yet, or waits for a track that was taken away; the camera is off by now.
      void reader.stop().catch(() => undefined);
      place.remove();
    },
  };
}

/**
 * Has html5-qrcode read the camera's whole picture with our reader. Its own sees the picture only as small as it is on
 * the screen, and reads a third of the codes less. The field is private: where an update renames it, this throws.
 */
export function replaceDecoder(reader: Html5Qrcode, read: () => Promise<string | null>): void {
  const seam = reader as unknown as { qrcode?: { decodeAsync?: unknown } };
  if (typeof seam.qrcode?.decodeAsync !== "function")
    throw new Error("html5-qrcode has no decoder to replace");
  const decodeAsync = async () => {
    const text = await read();
    if (text === null) throw new Error("no code");
    return { text };
  };
  seam.qrcode = { decodeAsync };
}

/** The camera that looks the other way, else the next one. */
async function otherThan(track: MediaStreamTrack | undefined): Promise<CameraChoice | null> {
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

/** Why there is no picture. */
export type CameraProblem = "denied" | "none" | "busy" | "broken";

/** What a failed start means: html5-qrcode says it in a sentence that holds the browser's own name of it. */
export function problemOf(fault: unknown): CameraProblem {
  const said = String(fault);
  if (/NotAllowed|Security|Permission/i.test(said)) return "denied";
  if (/NotFound|Overconstrained|not supported/i.test(said)) return "none";
  return /NotReadable|Abort|TrackStart|in use/i.test(said) ? "busy" : "broken";
}
