const PATTERNS = {
  key: 8,
  saved: 25,
  longPress: 15,
  refused: [40, 60, 40],
  found: [30, 40, 30],
};

/** One short buzz where the device can, and nothing where motion is reduced. */
export function buzz(kind: keyof typeof PATTERNS): void {
  if (typeof navigator.vibrate !== "function") return;
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  navigator.vibrate(PATTERNS[kind]);
}
