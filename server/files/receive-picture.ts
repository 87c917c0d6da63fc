import type { AnyCommand } from "#contract/operation.ts";
import { NO_PICTURE } from "#domain/images/schema.ts";
import { Problem } from "../http/problems.ts";
import { checkStorable } from "../http/read-request.ts";
import type { Files, ReceivedFile } from "./files.ts";
import { inspectPicture } from "./pictures.ts";
import { type Form, incomplete, readForm } from "./read-form.ts";

const MEGABYTE = 1024 * 1024;

/** A picture received with a form: the command's body, and functions to store or discard the file. */
type ReceivedPicture = {
  body: Record<string, unknown>;
  /** Stores picture and thumbnail under the id of the record that the command creates. */
  store(id: string): Promise<void>;
  /** Deletes the file unless it is stored; to be called at the end in every case. */
  discard(): Promise<void>;
};

type Limits = NonNullable<AnyCommand["file"]>;

/** Reads a command's form and picture, and checks them as {@link checkPicture} does. */
export async function receivePicture(
  request: Request,
  files: Files,
  limits: Limits,
): Promise<ReceivedPicture> {
  return checkPicture(await readForm(request, files, limits.maxBytes), files, limits);
}

/**
 * Compares the picture of a form with the length and SHA-256 in its fields. Throws 413 for a picture that is too large,
 * 415 for a file that is not a picture, 422 for a missing or empty file, 408 when they differ, and deletes the file then.
 */
export async function checkPicture(form: Form, files: Files, { maxBytes }: Limits): Promise<ReceivedPicture> {
  try {
    checkStorable(form.fields);
    const file = checkedFile(form, maxBytes);
    const { mime, thumbnail } = await inspectPicture(file.path);
    // An empty field counts as a missing field.
    const given = Object.entries(form.fields).filter(([, value]) => value !== "");
    return {
      body: { ...Object.fromEntries(given), sha256: file.sha256, length: file.length, mime },
      async store(id) {
        await files.write(`${id}.thumbnail`, thumbnail);
        await file.store(id);
      },
      discard: () => file.discard(),
    };
  } catch (error) {
    await form.file?.discard();
    throw error;
  }
}

/** Returns the form's file. Length and SHA-256 are compared only if the client sent them. */
function checkedFile({ fields, file, isTooLarge }: Form, maxBytes: number): ReceivedFile {
  if (isTooLarge) {
    const most = `${Math.round(maxBytes / MEGABYTE)} MB`;
    throw refused(413, "FILE_TOO_LARGE", `The picture is larger than ${most}. Please make it smaller.`);
  }
  if (file === null) throw refused(422, "VALIDATION", NO_PICTURE);
  const { sha256, length } = fields;
  if (sha256 && sha256.toLowerCase() !== file.sha256) throw incomplete();
  if (length && length !== String(file.length)) throw incomplete();
  if (file.length === 0) throw refused(422, "VALIDATION", "The picture is empty. Please choose another one.");
  return file;
}

function refused(status: number, code: string, message: string): Problem {
  return new Problem(status, code, message, { errors: [{ field: "file", message }] });
}
