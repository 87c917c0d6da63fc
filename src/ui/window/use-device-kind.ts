import { useIsNarrow, useMedia } from "./use-media.ts";

/** The shorter side in px from which a screen for fingers is a tablet's. */
const TABLET = 600;

/** What the user calls this device: where fingers use it, by the size of its screen, otherwise by that of the window. */
export function useDeviceKind(): "tablet" | "phone" | "computer" {
  const isForFingers = useMedia("(pointer: coarse)");
  const narrow = useIsNarrow();
  const wide = useMedia("(min-width: 1280px)");
  // A window of an iPad can be as narrow as that of a phone, and as wide as that of a computer.
  if (isForFingers) return Math.min(screen.width, screen.height) < TABLET ? "phone" : "tablet";
  if (narrow) return "phone";
  return wide ? "computer" : "tablet";
}
