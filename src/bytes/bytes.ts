/** The sentence for a chosen file that was deleted since, or is in a cloud drive without signal. */
export const NOT_READ = "The file could not be read. Save it on this device and choose it again.";

/** The bytes of a chosen file; null where the browser cannot read them. */
export function bytesOf(file: Blob): Promise<ArrayBuffer | null> {
  return file.arrayBuffer().catch(() => null);
}

/** Returns the SHA-256 of the bytes in lower-case hexadecimal. */
export async function sha256Of(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** A file that cannot be read; the message is a sentence for the person who chose the file. */
export class Unreadable extends Error {}

export const isForeign = () => new Unreadable("This is not a rescue file of Fibril.");
export const isDamaged = () => new Unreadable("The file is damaged or incomplete.");
export const isNewer = () =>
  new Unreadable("The file was made by a newer version of Fibril. Update this version first.");
export const isLocked = () => new Unreadable("This passphrase does not open the file.");
export const isUnusable = () => new Unreadable("The file contains a record that Fibril cannot read.");
