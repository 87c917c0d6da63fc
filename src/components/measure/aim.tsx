import { IconCamera } from "@tabler/icons-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Spinner } from "#ui/notice/empty.tsx";
import { Button } from "#ui/press/button.tsx";
import { usePressGuard } from "#ui/press/press.ts";
import { classNames } from "#ui/text/class-names.ts";
import { takePicture, useCamera } from "../photo/use-camera.ts";
import { findLabel, type SeenLabel } from "./measure-in-worker.ts";

/** What the camera sees now: a label in a frame of this size. */
type Seen = { label: SeenLabel | null; width: number; height: number };

/** Between two frames that are read: a tablet must not become warm. */
const PAUSE_MS = 150;
/** Pixels of the code's edge in a frame, below which its pose is not known well. */
const LEAST_EDGE = 64;
/** Degrees. The picture itself may lean a little more. */
const MOST_LEAN = 40;

type Props = {
  onTaken: (picture: Blob) => void;
  /** Other ways to a picture, beside the shutter. */
  children: ReactNode;
};

/** A preview of the camera that states whether the label can be measured by; the shutter can always be pressed. */
export function Aim({ onTaken, children }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video);
  const seen = useSeen(video, state === "on");
  const isFirstPress = usePressGuard();
  async function take() {
    const picture = video.current && (await takePicture(video.current));
    if (picture) onTaken(picture);
  }
  if (state === "unavailable")
    return (
      <div className="aim">
        <p className="small">
          The camera cannot be used here. Choose a picture instead, or allow the camera in the browser's
          settings.
        </p>
        <div className="aim__do">{children}</div>
      </div>
    );
  const hint = seen && aimHint(seen.label);
  return (
    <div className="aim">
      <div className={classNames("aim__view", hint?.isGood && "is-good")}>
        <video ref={video} playsInline muted aria-label="Camera preview" />
        {seen?.label ? (
          <svg viewBox={`0 0 ${seen.width} ${seen.height}`} aria-hidden>
            <polygon
              points={seen.label.corners.map(({ x, y }) => `${x * seen.width},${y * seen.height}`).join(" ")}
            />
          </svg>
        ) : null}
        <p className="aim__hint" role="status">
          {hint?.text ?? ""}
        </p>
      </div>
      {state === "starting" ? <Spinner label="Starting the camera..." /> : null}
      <div className="aim__do">
        {state === "on" ? (
          <Button variant="tint" icon={IconCamera} onClick={() => isFirstPress() && void take()}>
            Take picture
          </Button>
        ) : null}
        {children}
      </div>
    </div>
  );
}

/** What to do until a label can be measured by. */
export function aimHint(label: SeenLabel | null): { text: string; isGood: boolean } {
  if (label === null) return { text: "No label in view", isGood: false };
  if (label.edge < LEAST_EDGE) return { text: "Closer", isGood: false };
  if (label.lean !== null && label.lean > MOST_LEAN) return { text: "Lean less", isGood: false };
  return { text: "Hold still", isGood: label.lean !== null };
}

/** Reads frames of the camera one after the other; null before the first one. */
function useSeen(video: RefObject<HTMLVideoElement | null>, isOn: boolean): Seen | null {
  const [seen, setSeen] = useState<Seen | null>(null);
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      const frame = await frameOf(video.current);
      const { width = 0, height = 0 } = frame ?? {};
      const label = frame && (await findLabel(frame));
      // Without the reader there are no hints; the shutter takes a picture nevertheless.
      if (isOver || label === undefined) return;
      if (width > 0) setSeen({ label, width, height });
      pause = setTimeout(() => void read(), PAUSE_MS);
    };
    void read();
    return () => {
      isOver = true;
      clearTimeout(pause);
    };
  }, [video, isOn]);
  return seen;
}

/** The current frame; null where the camera has none, as in a hidden page. */
async function frameOf(video: HTMLVideoElement | null): Promise<ImageBitmap | null> {
  if (video === null || video.videoWidth === 0) return null;
  return createImageBitmap(video).catch(() => null);
}
