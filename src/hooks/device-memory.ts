/** What this device remembers from start to start, such as its camera or its label stock. `null` of what it does not. */
export function readFromDevice<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(`fibril.${name}`) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** Remembers it for the next start. */
export function storeOnDevice(name: string, value: unknown): void {
  try {
    localStorage.setItem(`fibril.${name}`, JSON.stringify(value));
  } catch {
    // Storage is full or switched off: it lasts until the page closes.
  }
}
