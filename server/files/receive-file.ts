import { Readable } from "node:stream";
import type { AnyCommand } from "#contract/operation.ts";
import { isPicture } from "#domain/images/files.ts";
import { NO_FILE, NO_PICTURE } from "#domain/images/schema.ts";
import { Problem } from "../http/problems.ts";
import { checkStorable } from "../http/read-request.ts";
import type { Files, ReceivedFile } from "./files.ts";
import { inspectFile } from "./inspect.ts";
import { type Form, incomplete, notStored, readForm } from "./read-form.ts";

const MEGABYTE = 1024 * 1024;

/** A file received with a form: the command's body, and functions to store or discard the file. */
type ReceivedAttachment = {
  /** The length of the file that was sent. */
  sentBytes: number;
  /** With SHA-256 and length of the file that was sent. */
  body: Record<string, unknown>;
  /** SHA-256 and length of the file that is stored: without the data about the place where a picture was taken. */
  storedFile: StoredFileFields;
  /** Stores the file, and the thumbnail of a picture, under the id of the record that the command creates. */
  store(id: string): Promise<void>;
  /** Deletes the file unless it is stored; to be called at the end in every case. */
  discard(): Promise<void>;
};

export type StoredFileFields = { sha256: string; length: number };

type Limits = NonNullable<AnyCommand["file"]>;

/** Reads a command's form and file, and checks them as {@link checkFile} does. */
export async function receiveFile(
  request: Request,
  files: Files,
  limits: Limits,
): Promise<ReceivedAttachment> {
  return checkFile(await readForm(request, files, limits.maxBytes), files, limits);
}

/**
 * Compares the file of a form with the length and SHA-256 in its fields, and its content with the claimed type. Throws 413
 * for a file or picture that is too large, 415 for a file of another type, 422 for a missing or empty file, 408 when they differ,
 * `FilesUnavailable` when the store does not answer, and deletes the file then.
 */
export async function checkFile(form: Form, files: Files, limits: Limits): Promise<ReceivedAttachment> {
  const received: ReceivedFile[] = [];
  try {
    checkStorable(form.fields);
    const sent = checkedFile(form, limits);
    const { mime: claimed, file_name: name = "" } = form.fields;
    const { types } = limits;
    const { mime, thumbnail, clean } = await inspectFile(sent.path, { mime: claimed, name, types });
    const file = clean === null ? sent : await replaced(sent, clean, files);
    received.push(file);
    const small = thumbnail && (await receive(thumbnail, files));
    if (small) received.push(small);
    await Promise.all(received.map((one) => one.prepare()));
    // An empty field counts as a missing field.
    const given = Object.entries(form.fields).filter(([, value]) => value !== "");
    return {
      sentBytes: sent.length,
      body: {
        ...Object.fromEntries(given),
        // A form has texts alone.
        ...(form.fields.focal_35mm && { focal_35mm: Number(form.fields.focal_35mm) }),
        ...{ sha256: sent.sha256, length: sent.length, mime },
      },
      storedFile: { sha256: file.sha256, length: file.length },
      async store(id) {
        await Promise.all([small?.store(`${id}.thumbnail`), file.store(id)]);
      },
      async discard() {
        await Promise.all([small?.discard(), file.discard()]);
      },
    };
  } catch (error) {
    await Promise.all([...new Set([form.file, ...received])].map((one) => one?.discard()));
    throw error;
  }
}

/** Receives the bytes instead of a file that arrived. Throws 507 or 503 if the disk cannot take them. */
async function replaced(file: ReceivedFile, bytes: Buffer, files: Files): Promise<ReceivedFile> {
  const received = await receive(bytes, files);
  await file.discard();
  return received;
}

/** Receives bytes that the server made. Throws 507 or 503 if the disk cannot take them. */
async function receive(bytes: Uint8Array, files: Files): Promise<ReceivedFile> {
  return files.receive(Readable.from([bytes])).catch((error: unknown) => {
    throw notStored(error);
  });
}

/** Returns the form's file. Length and SHA-256 are compared only if the client sent them. */
function checkedFile({ fields, file, isTooLarge }: Form, { maxBytes, types }: Limits): ReceivedFile {
  const [what, missing] = types.every(isPicture) ? ["picture", NO_PICTURE] : ["file", NO_FILE];
  if (isTooLarge) {
    const most = `${Math.round(maxBytes / MEGABYTE)} MB`;
    throw refused(413, "FILE_TOO_LARGE", `The ${what} is larger than ${most}. Please make it smaller.`);
  }
  if (file === null) throw refused(422, "VALIDATION", missing);
  const { sha256, length } = fields;
  if (sha256 && sha256.toLowerCase() !== file.sha256) throw incomplete();
  if (length && length !== String(file.length)) throw incomplete();
  if (file.length === 0) throw refused(422, "VALIDATION", `The ${what} is empty. Please choose another one.`);
  return file;
}

function refused(status: number, code: string, message: string): Problem {
  return new Problem(status, code, message, { errors: [{ field: "file", message }] });
}
