import { type RefObject, useEffect, useState } from "react";

type CameraState = "starting" | "on" | "unavailable";

/**
 * Runs the back camera into a `<video>` for as long as the component stands. A page that was in the background finds
 * it stopped on iOS; it is started again.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>): CameraState {
  const [state, setState] = useState<CameraState>("starting");
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isOver = false;
    const stop = () => {
      end(stream);
      stream = null;
    };
    const start = async () => {
      try {
        const opened = await navigator.mediaDevices.getUserMedia({ video: BACK });
        if (isOver || !video.current) return end(opened);
        stop();
        stream = opened;
        video.current.srcObject = opened;
        await video.current.play();
        setState("on");
      } catch {
        if (!isOver) setState("unavailable");
      }
    };
    const onReturn = () => {
      if (document.visibilityState === "hidden") stop();
      else void start();
    };
    document.addEventListener("visibilitychange", onReturn);
    void start();
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onReturn);
      stop();
    };
  }, [video]);
  return state;
}

function end(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** As sharp as the camera gives it as a film. */
const BACK = { facingMode: "environment", width: { ideal: 3840 }, height: { ideal: 2160 } };

/** What the camera sees now; `null` before it sees anything. */
export async function takePicture(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
}
