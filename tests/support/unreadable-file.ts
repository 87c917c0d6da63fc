/** A chosen file that was deleted since, or is in a cloud drive without signal: a browser rejects each read of it. */
export class UnreadableFile extends File {
  override async arrayBuffer(): Promise<ArrayBuffer> {
    throw new DOMException("The file could not be found.", "NotFoundError");
  }
  override slice(): Blob {
    return this;
  }
}

export const NOT_READ = "The file could not be read. Save it on this device and choose it again.";
