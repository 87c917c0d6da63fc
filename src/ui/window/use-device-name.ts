import { useIsNarrow, useMedia } from "./use-media.ts";

/** What the user calls the thing in their hands: tablet, phone or computer. */
export function useDeviceName(): "tablet" | "phone" | "computer" {
  const narrow = useIsNarrow();
  const wide = useMedia("(min-width: 1280px)");
  if (narrow) return "phone";
  return wide ? "computer" : "tablet";
}
