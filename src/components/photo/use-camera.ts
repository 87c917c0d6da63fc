import { type RefObject, useEffect, useState } from "react";

type CameraState = "starting" | "on" | "unavailable";

/**
 * Shows the rear camera in a `<video>` while the component is mounted. The camera stops while the page is hidden, and
 * starts again afterwards: iOS stops it in any case.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>): CameraState {
  const [state, setState] = useState<CameraState>("starting");
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isUnmounted = false;
    const stop = () => {
      stopTracks(stream);
      stream = null;
    };
    const start = async () => {
      try {
        const opened = await navigator.mediaDevices.getUserMedia({ video: REAR });
        if (isUnmounted || !video.current) return stopTracks(opened);
        stop();
        stream = opened;
        video.current.srcObject = opened;
        await video.current.play();
        setState("on");
      } catch {
        if (!isUnmounted) setState("unavailable");
      }
    };
    const onReturn = () => {
      if (document.visibilityState === "hidden") stop();
      else void start();
    };
    document.addEventListener("visibilitychange", onReturn);
    void start();
    return () => {
      isUnmounted = true;
      document.removeEventListener("visibilitychange", onReturn);
      stop();
    };
  }, [video]);
  return state;
}

function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** The highest resolution that the camera offers for video. */
const REAR = { facingMode: "environment", width: { ideal: 3840 }, height: { ideal: 2160 } };

/** The current frame of a camera preview as a JPEG; `null` before the first frame. */
export async function takePicture(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.95 });
}
