import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { badRequest, isDiskFull, Problem } from "../http/problems.ts";
import type { Files, ReceivedFile } from "./files.ts";

/** A received form. `isTooLarge`: the file exceeded the limit and is cut off. */
export type Form = { fields: Record<string, string>; file: ReceivedFile | null; isTooLarge: boolean };

const LIMITS = { files: 1, fields: 20, parts: 40, fieldSize: 10_000, headerPairs: 50 };

/**
 * Reads a multipart form and writes its `file` to the disk. A file that is too large is read to its end nevertheless: a
 * client that gets an answer while it sends reports a network error. Throws 415 for another content type, 400 for a
 * malformed form, 408 for an incomplete form, 507 if the disk is full, 503 if it fails, and deletes the file then.
 */
export async function readForm(request: Request, files: Files, maxBytes: number): Promise<Form> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Problem(415, "UNSUPPORTED_MEDIA_TYPE", "The body must be multipart/form-data");
  const form: Form = { fields: {}, file: null, isTooLarge: false };
  const parser = parserOf(type, maxBytes);
  const receiving: Promise<void>[] = [];
  parser.on("field", (name, value) => {
    form.fields[name] = value;
  });
  parser.on("file", (name, stream) => {
    if (name !== "file") return void stream.resume();
    // Without a listener, a form that ends before the stream is read would end the server.
    stream.on("error", () => undefined);
    stream.on("limit", () => {
      form.isTooLarge = true;
    });
    const received = files.receive(stream).then(
      (file) => {
        form.file = file;
      },
      (error) => {
        // The parser waits until every piece of the file was read.
        stream.resume();
        throw notStored(error);
      },
    );
    received.catch(() => undefined);
    receiving.push(received);
  });
  try {
    await read(request, parser);
  } catch (error) {
    await Promise.allSettled(receiving);
    await form.file?.discard();
    throw error instanceof Problem ? error : incomplete();
  }
  await Promise.all(receiving);
  return form;
}

/** Returns 507 or 503: the tablet sends the file again later. */
export function notStored(cause: unknown): Problem {
  const isFull = isDiskFull(cause);
  const why = isFull ? "The server's disk is full." : "The server could not store the file.";
  return new Problem(isFull ? 507 : 503, "NOT_STORED", `${why} It will be sent again.`, { cause });
}

/** Returns 408: the tablet then sends the picture again by itself. */
export function incomplete(): Problem {
  return new Problem(408, "INCOMPLETE", "The picture did not arrive completely. Please send it again.");
}

function parserOf(type: string, maxBytes: number): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": type },
      // The parser reports a file that reaches its limit: a file of `maxBytes` is not too large.
      limits: { ...LIMITS, fileSize: maxBytes + 1 },
      defParamCharset: "utf8",
    });
  } catch {
    throw badRequest("The form is malformed");
  }
}

function read(request: Request, parser: busboy.Busboy): Promise<void> {
  return new Promise((resolve, reject) => {
    if (request.body === null) return reject(incomplete());
    const body = Readable.fromWeb(request.body as ReadableStream);
    parser.on("close", resolve);
    parser.on("error", (error) => {
      // The client still sends: the rest is read to its end, to nowhere.
      body.unpipe(parser);
      body.resume();
      reject(error);
    });
    body.on("error", (error) => {
      parser.destroy(error);
      reject(error);
    });
    body.pipe(parser);
  });
}
