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

type Listeners = { onState: (state: CameraState) => void; onText: (text: string) => void };

/** A device opens its camera only once: a camera must stop before the next starts. */
let turn: Promise<void> = Promise.resolve();

/**
 * Runs a camera in `host` until the returned function is called. The camera stops while the page is hidden. It starts
 * again when the page is visible, when the camera was lost, and when the camera permission changes.
 */
export function runCamera(
  host: HTMLElement,
  choice: CameraChoice,
  { onState, onText }: Listeners,
): () => void {
  let running: RunningCamera | null = null;
  let isStopped = false;
  const enqueue = (work: () => Promise<void>) => {
    turn = turn.then(work);
  };
  const stop = () =>
    enqueue(async () => {
      running?.stop();
      running = null;
    });
  const start = () =>
    enqueue(async () => {
      if (isStopped || running !== null || document.visibilityState === "hidden") return;
      onState({ kind: "starting" });
      try {
        const camera = await startCamera(host, choice, (text) => isStopped || onText(text));
        running = camera;
        camera.onLost(() => running === camera && restart());
        if (!isStopped) onState({ kind: "on", camera });
      } catch (fault) {
        if (!isStopped) onState({ kind: problemOf(fault) });
      }
    });
  const restart = () => {
    stop();
    start();
  };
  const onVisibility = () => (document.visibilityState === "hidden" ? stop() : start());
  let permission: PermissionStatus | undefined;
  // A permission granted during the start must not start the camera twice.
  const onPermission = () => (permission?.state === "granted" ? start() : restart());

  document.addEventListener("visibilitychange", onVisibility);
  addEventListener("pageshow", start);
  addEventListener("pagehide", stop);
  void cameraPermission().then((status) => {
    if (isStopped) return;
    permission = status;
    permission?.addEventListener("change", onPermission);
  });
  start();
  return () => {
    isStopped = true;
    document.removeEventListener("visibilitychange", onVisibility);
    removeEventListener("pageshow", start);
    removeEventListener("pagehide", stop);
    permission?.removeEventListener("change", onPermission);
    stop();
  };
}

/** The state of the camera permission; undefined if the browser does not report it. */
function cameraPermission(): Promise<PermissionStatus | undefined> {
  const name = "camera" as PermissionName;
  return navigator.permissions?.query({ name }).catch(() => undefined) ?? Promise.resolve(undefined);
}
