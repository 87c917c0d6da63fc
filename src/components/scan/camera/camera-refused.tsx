import { IconCameraOff } from "@tabler/icons-react";
import { Icon } from "#ui/text/icon.tsx";
import type { CameraProblem } from "./camera.ts";

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
export function CameraRefused({ problem }: { problem: CameraProblem }) {
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
