/** The sentence for a chosen file that was deleted since, or is in a cloud drive without signal. */
export const NOT_READ = "The file could not be read. Save it on this device and choose it again.";

/** The bytes of a chosen file; null where the browser cannot read them. */
export function bytesOf(file: Blob): Promise<ArrayBuffer | null> {
  return file.arrayBuffer().catch(() => null);
}
