import {
  IconBulb,
  IconCamera,
  IconCameraOff,
  IconCameraRotate,
  IconCheck,
  IconCircleCheckFilled,
} from "@tabler/icons-react";
import { useRef } from "react";
import "./camera-view.css";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";
import type { CameraProblem } from "./camera.ts";
import { PhotoButton } from "./photo-button.tsx";
import { useScanner } from "./use-scanner.ts";

type Props = {
  /** The found record, shown over the picture; without it a hint is shown. */
  found?: string | undefined;
  isPaused: boolean;
  onText: (text: string) => void;
  /** Called with a message if no code could be read from a photo. */
  onProblem: (sentence: string) => void;
};

/** The camera preview with a viewfinder, camera controls, and a button that reads a photo instead. */
export function CameraView({ found, isPaused, onText, onProblem }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const { state, camera, light, set, flip, tryAgain } = useScanner(host, { isPaused, onText });
  const isRefused = state.kind !== "on" && state.kind !== "starting";
  return (
    <section className="camera" aria-label="Camera">
      <div ref={host} className="cam" />
      {isRefused ? null : (
        <div className={classNames("finder", found && "is-found")} aria-hidden="true">
          <i />
          <i />
          <i />
          <i />
          {found ? (
            <span className="finder__ok">
              <Icon of={IconCheck} />
            </span>
          ) : (
            <span className="finder__line" />
          )}
        </div>
      )}
      <p className="camhint" role="status">
        {found ? <Icon of={IconCircleCheckFilled} filled /> : null}
        <span>{found ?? (isRefused ? "" : hints[state.kind])}</span>
      </p>
      {isRefused && !found ? <CameraRefused problem={state.kind} /> : null}
      <div className="camfoot">
        {camera?.zoom ? (
          <label className="camzoom">
            <span>Zoom</span>
            <input
              type="range"
              {...camera.zoom}
              value={light.zoom ?? camera.zoom.min}
              onChange={({ target }) => set({ ...light, zoom: target.valueAsNumber })}
            />
          </label>
        ) : null}
        <div className="cambar">
          {isRefused ? (
            <button type="button" className="cambtn" onClick={tryAgain}>
              <Icon of={IconCamera} />
              <span>Try again</span>
            </button>
          ) : null}
          {camera?.hasTorch ? (
            <button
              type="button"
              className={classNames("cambtn", light.torch && "is-on")}
              aria-pressed={light.torch}
              onClick={() => set({ ...light, torch: !light.torch })}
            >
              <Icon of={IconBulb} />
              <span>{light.torch ? "Torch on" : "Torch off"}</span>
            </button>
          ) : null}
          {camera?.other ? (
            <button type="button" className="cambtn" onClick={flip}>
              <Icon of={IconCameraRotate} />
              <span>Flip</span>
            </button>
          ) : null}
          <PhotoButton onText={onText} onProblem={onProblem} />
        </div>
      </div>
    </section>
  );
}

const hints = { starting: "Starting the camera...", on: "Hold the code inside the frame" };

const texts: Record<CameraProblem, { title: string; advice: string }> = {
  denied: {
    title: "The camera is not allowed here.",
    advice: "Allow it in the browser's settings for this site, then try again.",
  },
  none: { title: "No camera was found.", advice: "Plug one in and try again." },
  busy: { title: "The camera is in use by another app.", advice: "Close that app, then try again." },
  broken: { title: "The camera did not start.", advice: "Try again, or close this page and open it again." },
};

/** Explains why the camera shows no picture, and what the user can do. */
function CameraRefused({ problem }: { problem: CameraProblem }) {
  const { title, advice } = texts[problem];
  return (
    <div className="camrefused" role="alert">
      <Icon of={IconCameraOff} />
      <p>
        <b>{title}</b> {advice} A photo and the typed code work without it.
      </p>
    </div>
  );
}
