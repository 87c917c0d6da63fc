/** Returns a setting stored on this device, such as its camera or label stock; `null` where there is none. */
export function readFromDevice<T>(name: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(`fibril.${name}`) ?? "null") as T | null;
  } catch {
    return null;
  }
}

/** Stores a setting on this device; without storage, nothing is stored and no error is thrown. */
export function storeOnDevice(name: string, value: unknown): void {
  try {
    localStorage.setItem(`fibril.${name}`, JSON.stringify(value));
  } catch {
    // Storage is full or switched off: the setting lasts until the page closes.
  }
}
