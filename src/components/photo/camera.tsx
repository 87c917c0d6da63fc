import { IconCamera } from "@tabler/icons-react";
import { useRef } from "react";
import { Spinner } from "#ui/notice/empty.tsx";
import { Button } from "#ui/press/button.tsx";
import { takePicture, useCamera } from "./use-camera.ts";

/** A preview of the camera, with a button that takes a picture. */
export function Camera({ onTaken, onClose }: { onTaken: (picture: Blob) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video);
  const take = async () => {
    const picture = video.current && (await takePicture(video.current));
    if (picture) onTaken(picture);
  };
  return (
    <div className="photocam">
      {state === "unavailable" ? (
        <p className="small">
          The camera cannot be used here. Choose a file instead, or allow the camera in the browser's
          settings.
        </p>
      ) : (
        <video ref={video} className="photocam__view" playsInline muted aria-label="Camera preview" />
      )}
      {state === "starting" ? <Spinner label="Starting the camera..." /> : null}
      <div className="row">
        {state === "on" ? (
          <Button variant="tint" icon={IconCamera} onClick={() => void take()}>
            Take picture
          </Button>
        ) : null}
        <Button onClick={onClose}>Close camera</Button>
      </div>
    </div>
  );
}
