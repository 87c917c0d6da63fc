import { useIsNarrow, useMedia } from "./use-media.ts";

/** What the user calls this device, by the width of its window: tablet, phone or computer. */
export function useDeviceKind(): "tablet" | "phone" | "computer" {
  const narrow = useIsNarrow();
  const wide = useMedia("(min-width: 1280px)");
  if (narrow) return "phone";
  return wide ? "computer" : "tablet";
}
