import { addAbortSignal, type Readable } from "node:stream";
import { finished } from "node:stream/promises";
import yazl from "yazl";

/** One file of an archive; its stream is opened when the files before it are written. */
export type ZipEntry = { path: string; isCompressed: boolean; open(): Readable };

/**
 * Returns a ZIP archive as a stream. Each file is read while the archive is being read, so no file is in memory as a
 * whole. An error of a file destroys the stream; a stream that is closed early closes the open file.
 */
export function toZip(entries: AsyncIterable<ZipEntry>, mtime: Date): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const closed = new AbortController();
  output.once("close", () => closed.abort());
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  (zip as unknown as NodeJS.EventEmitter).on("error", fail);
  const write = async () => {
    for await (const { path, isCompressed, open } of entries) {
      const stream = addAbortSignal(closed.signal, open());
      zip.addReadStream(stream, path, { compress: isCompressed, mtime, mode: 0o100644 });
      await finished(stream);
    }
    zip.end();
  };
  write().catch(fail);
  return output;
}
