/** How the app looks on this device. `null` follows the device. public/appearance.js sets it before the first paint. */
export type Appearance = {
  theme: "light" | "dark" | null;
  contrast: "normal" | "more" | null;
  /** The hand that types in shelf mode; the right one unless said otherwise. */
  pad: "left" | null;
};

/** Chosen before; a browser that keeps nothing follows the device. */
export function readAppearance(): Appearance {
  const { theme, contrast, pad } = document.documentElement.dataset;
  return {
    theme: theme === "light" || theme === "dark" ? theme : null,
    contrast: contrast === "normal" || contrast === "more" ? contrast : null,
    pad: pad === "left" ? pad : null,
  };
}

/** Shows it at once and keeps it for the next start. */
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
    // Storage is switched off: it lasts until the page closes.
  }
}
