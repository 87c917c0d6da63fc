import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { badRequest, Problem } from "../http/problems.ts";
import type { Arrived, Files } from "./files.ts";

/** A form with a file, as it came. `isTooLong`: there was more of the file than is taken. */
export type Form = { fields: Record<string, string>; file: Arrived | null; isTooLong: boolean };

const LIMITS = { files: 1, fields: 20, parts: 40, fieldSize: 10_000, headerPairs: 50 };

/**
 * Reads a multipart form, its `file` straight to the disk. What is too long is read to its end all the same: a client
 * that is answered while it sends takes the answer for a broken line. Throws 415 for another content type, 400 for a
 * form that is none, 408 for one that breaks off; then nothing is left behind.
 */
export async function readForm(request: Request, files: Files, maxBytes: number): Promise<Form> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Problem(415, "UNSUPPORTED_MEDIA_TYPE", "The body must be multipart/form-data");
  const form: Form = { fields: {}, file: null, isTooLong: false };
  const parser = parserOf(type, maxBytes);
  const receiving: Promise<void>[] = [];
  parser.on("field", (name, value) => {
    form.fields[name] = value;
  });
  parser.on("file", (name, stream) => {
    if (name !== "file") return void stream.resume();
    // A form that breaks off before anybody reads would otherwise end the server.
    stream.on("error", () => undefined);
    stream.on("limit", () => {
      form.isTooLong = true;
    });
    const received = files.receive(stream).then((file) => {
      form.file = file;
    });
    received.catch(() => undefined);
    receiving.push(received);
  });
  try {
    await read(request, parser);
    await Promise.all(receiving);
    return form;
  } catch (error) {
    await Promise.allSettled(receiving);
    await form.file?.discard();
    throw error instanceof Problem ? error : brokenOff();
  }
}

/** The tablet sends it once more by itself. */
export function brokenOff(): Problem {
  return new Problem(408, "INCOMPLETE", "The picture did not arrive completely. Please send it again.");
}

function parserOf(type: string, maxBytes: number): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": type },
      limits: { ...LIMITS, fileSize: maxBytes },
      defParamCharset: "utf8",
    });
  } catch {
    throw badRequest("The form is malformed");
  }
}

function read(request: Request, parser: busboy.Busboy): Promise<void> {
  return new Promise((resolve, reject) => {
    if (request.body === null) return reject(brokenOff());
    parser.on("close", resolve);
    parser.on("error", reject);
    const body = Readable.fromWeb(request.body as ReadableStream);
    body.on("error", (error) => {
      parser.destroy(error);
      reject(error);
    });
    body.pipe(parser);
  });
}
