// Sets theme, contrast and the side of the number pad before the first paint; src/hooks/appearance.ts writes them.
try {
  for (const name of ["theme", "contrast", "pad"]) {
    const value = localStorage.getItem(`fibril.${name}`);
    if (value) document.documentElement.dataset[name] = value;
  }
} catch {
  // Storage is switched off: the device decides.
}
