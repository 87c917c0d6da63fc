import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { keep, readKept } from "#hooks/device-memory.ts";
import { type CameraChoice, REAR } from "./camera.ts";
import { type CameraState, keepRunning } from "./keep-running.ts";

const CAMERA = "camera";
/** A code that stays in view is read once: it counts anew when it was away for this long, ms. */
const AWAY = 1500;

type Options = {
  /** What is seen is not read. */
  isPaused: boolean;
  onText: (text: string) => void;
};

/** The camera of a screen that reads codes, and its torch, zoom and other side. */
export function useScanner(host: RefObject<HTMLElement | null>, { isPaused, onText }: Options) {
  const [attempt, setAttempt] = useState<{ choice: CameraChoice }>(() => ({
    choice: readKept(CAMERA) ?? REAR,
  }));
  const [state, setState] = useState<CameraState>({ kind: "starting" });
  const [light, setLight] = useState<{ torch: boolean; zoom: number | null }>({ torch: false, zoom: null });
  const last = useRef({ text: "", at: Number.NEGATIVE_INFINITY });

  const onSeen = useEffectEvent((text: string) => {
    const { text: before, at } = last.current;
    const now = performance.now();
    last.current = { text, at: now };
    if (isPaused || (text === before && now - at < AWAY)) return;
    onText(text);
  });
  // Another attempt starts the camera anew.
  useEffect(() => {
    if (host.current === null) return;
    return keepRunning(host.current, attempt.choice, {
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
    keep(CAMERA, camera.other);
    setAttempt({ choice: camera.other });
  }
  return { state, camera, light, set, flip, tryAgain: () => setAttempt(({ choice }) => ({ choice })) };
}
