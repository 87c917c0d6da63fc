import {
  type CameraChoice,
  type CameraProblem,
  problemOf,
  type RunningCamera,
  startCamera,
} from "./camera.ts";

export type CameraState =
  | { kind: "starting" }
  | { kind: "on"; camera: RunningCamera }
  | { kind: CameraProblem };

type Told = { onState: (state: CameraState) => void; onText: (text: string) => void };

/** A device gives its camera away once: one stops before the next starts. */
let turn: Promise<void> = Promise.resolve();

/**
 * Runs a camera in `host` until the answer is called: stopped while the page is hidden, started again when one comes
 * back to it, when the camera was taken away, and when it is allowed or forbidden meanwhile.
 */
export function keepRunning(host: HTMLElement, choice: CameraChoice, { onState, onText }: Told): () => void {
  let running: RunningCamera | null = null;
  let isOver = false;
  const inTurn = (work: () => Promise<void>) => {
    turn = turn.then(work);
  };
  const stop = () =>
    inTurn(async () => {
      running?.stop();
      running = null;
    });
  const start = () =>
    inTurn(async () => {
      if (isOver || running !== null || document.visibilityState === "hidden") return;
      onState({ kind: "starting" });
      try {
        const camera = await startCamera(host, choice, (text) => isOver || onText(text));
        running = camera;
        camera.onLost(() => running === camera && again());
        if (!isOver) onState({ kind: "on", camera });
      } catch (fault) {
        if (!isOver) onState({ kind: problemOf(fault) });
      }
    });
  const again = () => {
    stop();
    start();
  };
  const onVisibility = () => (document.visibilityState === "hidden" ? stop() : start());
  let permission: PermissionStatus | undefined;
  // A camera that is allowed as it starts must not start twice.
  const onPermission = () => (permission?.state === "granted" ? start() : again());

  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("pageshow", start);
  addEventListener("pagehide", stop);
  void cameraPermission().then((status) => {
    if (isOver) return;
    permission = status;
    permission?.addEventListener("change", onPermission);
  });
  start();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", onVisibility);
    removeEventListener("pageshow", start);
    removeEventListener("pagehide", stop);
    permission?.removeEventListener("change", onPermission);
    stop();
  };
}

/** Not every browser tells. */
function cameraPermission(): Promise<PermissionStatus | undefined> {
  const name = "camera" as PermissionName;
  return navigator.permissions?.query({ name }).catch(() => undefined) ?? Promise.resolve(undefined);
}
