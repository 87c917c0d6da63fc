/** No request can state it: neither the value of a header nor a device's name has a line break. */
const BEFORE_NOTE = "\nfrom a rescue file, imported by ";

/** Returns the device of a write as it is stored: its name and, for a write from a rescue file, who imported the file. */
export function withImporter(device: string | null, importer: string | null): string | null {
  return importer === null ? device : `${device ?? ""}${BEFORE_NOTE}${importer}`;
}

/** The reverse of {@link withImporter}. */
export function fromDevice(stored: string | null): { device: string | null; importer: string | null } {
  const [device = "", importer = null] = (stored ?? "").split(BEFORE_NOTE);
  return { device: device === "" ? null : device, importer };
}
