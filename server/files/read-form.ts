import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import busboy from "busboy";
import { badRequest, isDiskFull, Problem } from "../http/problems.ts";
import type { Files, ReceivedFile } from "./files.ts";

/** A received form. `isTooLarge`: the file exceeded the limit and is cut off. */
export type Form = { fields: Record<string, string>; file: ReceivedFile | null; isTooLarge: boolean };

/** The parser reports a field or file that reaches its limit, and cuts it off there. */
const LIMITS = { files: 1, fields: 20, parts: 40, fieldSize: 10_000 + 1, headerPairs: 50 };

/**
 * Reads a multipart form and writes its `file` to the disk. A file that is too large is read to its end nevertheless: a
 * client that gets an answer while it sends reports a network error. Throws 415 for another content type, 400 for a
 * malformed form, and one with more fields or files than a form has, 408 for an incomplete form, 507 if the disk is full, 503 if it fails, and deletes the file then.
 */
export async function readForm(request: Request, files: Files, maxBytes: number): Promise<Form> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new Problem(415, "UNSUPPORTED_MEDIA_TYPE", "The body must be multipart/form-data");
  const form: Form = { fields: {}, file: null, isTooLarge: false };
  const parser = parserOf(type, maxBytes);
  const receiving: Promise<void>[] = [];
  let isMalformed = false;
  const refuse = () => {
    isMalformed = true;
  };
  for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"]) parser.on(limit, refuse);
  parser.on("field", (name: string | undefined, value, { valueTruncated }) => {
    if (name === undefined || valueTruncated) refuse();
    else form.fields[name] = value;
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
    await read(request, parser, type);
    if (isMalformed) throw malformed();
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
      limits: { ...LIMITS, fileSize: maxBytes + 1 },
      defParamCharset: "utf8",
    });
  } catch {
    throw malformed();
  }
}

const malformed = () => badRequest("The form is malformed");

/** Parses the body. Rejects with 400 where it cannot be the beginning of a form, which may have been cut off. */
function read(request: Request, parser: busboy.Busboy, type: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (request.body === null) return reject(incomplete());
    const body = Readable.fromWeb(request.body as ReadableStream);
    const start = `--${/boundary="?([^";]+)/i.exec(type)?.[1]}`;
    let isForm = true;
    body.once("data", (bytes: Buffer) => {
      isForm = start.startsWith(Buffer.from(bytes.subarray(0, start.length)).toString("latin1"));
    });
    parser.on("close", resolve);
    parser.on("error", (error) => {
      const isCutOff = body.readableEnded && isForm;
      // The client still sends: the rest is read to its end, to nowhere.
      body.unpipe(parser);
      body.resume();
      reject(isCutOff ? error : malformed());
    });
    body.on("error", (error) => {
      parser.destroy(error);
      reject(error);
    });
    body.pipe(parser);
  });
}
