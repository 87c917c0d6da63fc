import { useIsNarrow, useMedia } from "./use-media.ts";

/** What the user calls this device, by the size of its window: tablet, phone or computer. */
export function useDeviceKind(): "tablet" | "phone" | "computer" {
  const narrow = useIsNarrow();
  const isTurnedPhone = useMedia("(max-width: 1023.98px) and (max-height: 599.98px)");
  const wide = useMedia("(min-width: 1280px)");
  if (narrow || isTurnedPhone) return "phone";
  return wide ? "computer" : "tablet";
}
