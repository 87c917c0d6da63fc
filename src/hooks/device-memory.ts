import type { DeviceMemory } from "#sync/device/identity.ts";

/** The storage outside of the database. Each access throws where the browser blocks the data of this site. */
export const deviceMemory: DeviceMemory = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
};

/** True where a setting of the browser blocks the data of this site: it then has no storage of any kind. */
export function isSiteDataBlocked(): boolean {
  try {
    return localStorage === null;
  } catch {
    return true;
  }
}

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
