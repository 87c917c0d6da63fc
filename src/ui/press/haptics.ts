const PATTERNS = {
  key: 8,
  saved: 25,
  longPress: 15,
  refused: [40, 60, 40],
  found: [30, 40, 30],
};

/** Vibrates briefly, if the device can and the user does not prefer reduced motion. */
export function buzz(kind: keyof typeof PATTERNS): void {
  if (typeof navigator.vibrate !== "function") return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  navigator.vibrate(PATTERNS[kind]);
}
