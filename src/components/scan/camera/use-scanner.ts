import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import { type CameraChoice, REAR } from "./camera.ts";
import { type CameraState, runCamera } from "./run-camera.ts";

const CAMERA = "camera";
/** A code that remains in view is reported once, and again only after it was out of view for this time. */
const REPEAT_AFTER_MS = 1500;

type Options = {
  /** Codes in view are not reported. */
  isPaused: boolean;
  onText: (text: string) => void;
};

/** Runs the camera of a screen that scans codes; returns its state and controls: torch, zoom, flip, and a new attempt. */
export function useScanner(host: RefObject<HTMLElement | null>, { isPaused, onText }: Options) {
  const [attempt, setAttempt] = useState<{ choice: CameraChoice }>(() => ({
    choice: readFromDevice(CAMERA) ?? REAR,
  }));
  const [state, setState] = useState<CameraState>({ kind: "starting" });
  const [light, setLight] = useState<{ torch: boolean; zoom: number | null }>({ torch: false, zoom: null });
  const last = useRef({ text: "", at: Number.NEGATIVE_INFINITY });

  const onSeen = useEffectEvent((text: string) => {
    const { text: before, at } = last.current;
    const now = performance.now();
    last.current = { text, at: now };
    if (isPaused || (text === before && now - at < REPEAT_AFTER_MS)) return;
    onText(text);
  });
  // A new attempt restarts the camera.
  useEffect(() => {
    if (host.current === null) return;
    return runCamera(host.current, attempt.choice, {
      onState: (next) => {
        setState(next);
        setLight({ torch: false, zoom: null });
      },
      onText: (text) => onSeen(text),
    });
  }, [host, attempt]);

  const camera = state.kind === "on" ? state.camera : null;
  function set(next: typeof light) {
    setLight(next);
    void camera?.set(next).catch(() => setLight(light));
  }
  function flip() {
    if (!camera?.other) return;
    storeOnDevice(CAMERA, camera.other);
    setAttempt({ choice: camera.other });
  }
  return { state, camera, light, set, flip, tryAgain: () => setAttempt(({ choice }) => ({ choice })) };
}
