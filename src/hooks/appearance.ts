/**
 * The appearance of the app on this device; `null` follows the device. public/appearance.js applies it before the
 * first paint.
 */
export type Appearance = {
  theme: "light" | "dark" | null;
  contrast: "normal" | "more" | null;
  /** The side of the number pad in shelf mode; `null` is right. */
  pad: "left" | null;
};

/** Returns the settings in effect; null for each one that follows the device. */
export function readAppearance(): Appearance {
  const { theme, contrast, pad } = document.documentElement.dataset;
  return {
    theme: theme === "light" || theme === "dark" ? theme : null,
    contrast: contrast === "normal" || contrast === "more" ? contrast : null,
    pad: pad === "left" ? pad : null,
  };
}

/** Applies settings at once and stores them on this device. */
export function setAppearance({ theme, contrast, pad }: Appearance): void {
  applySetting("theme", theme);
  applySetting("contrast", contrast);
  applySetting("pad", pad);
}

function applySetting(name: keyof Appearance, value: string | null): void {
  if (value === null) delete document.documentElement.dataset[name];
  else document.documentElement.dataset[name] = value;
  try {
    if (value === null) localStorage.removeItem(`fibril.${name}`);
    else localStorage.setItem(`fibril.${name}`, value);
  } catch {
    // Storage is switched off: the setting lasts until the page closes.
  }
}
