import type { AnyCommand } from "#contract/operation.ts";
import { NO_PICTURE } from "#domain/images/schema.ts";
import { Problem } from "../problems.ts";
import { mustBeStorable } from "../read-request.ts";
import type { Arrived, Files } from "./files.ts";
import { lookAt } from "./pictures.ts";
import { brokenOff, type Form, readForm } from "./read-form.ts";

const MEGABYTE = 1024 * 1024;

/** A picture that came with a form: the command's body, and what becomes of the bytes. */
type Taken = {
  body: Record<string, unknown>;
  /** Keeps picture and thumbnail under the id of what the command makes. */
  keep(id: string): Promise<void>;
  /** To be called in the end, whatever came of it: what was not kept is gone. */
  discard(): Promise<void>;
};

/**
 * Reads a command's form and its picture, and holds it against what was said of it. Throws 413 for one that is too
 * large, 415 for what is no picture, 422 for none at all, 408 for one that lost something on the way.
 */
export async function takePicture(
  request: Request,
  files: Files,
  { maxBytes }: NonNullable<AnyCommand["file"]>,
): Promise<Taken> {
  const form = await readForm(request, files, maxBytes);
  try {
    mustBeStorable(form.fields);
    const file = whole(form, maxBytes);
    const { mime, thumbnail } = await lookAt(file.path);
    // What was left empty in a form counts as left out.
    const said = Object.entries(form.fields).filter(([, value]) => value !== "");
    return {
      body: { ...Object.fromEntries(said), sha256: file.sha256, length: file.length, mime },
      async keep(id) {
        await files.write(`${id}.thumbnail`, thumbnail);
        await file.keep(id);
      },
      discard: () => file.discard(),
    };
  } catch (error) {
    await form.file?.discard();
    throw error;
  }
}

/** Another client need not say what it sends; one that does is held to it. */
function whole({ fields, file, isTooLong }: Form, maxBytes: number): Arrived {
  if (isTooLong) {
    const most = `${Math.round(maxBytes / MEGABYTE)} MB`;
    throw refused(413, "FILE_TOO_LARGE", `The picture is larger than ${most}. Please make it smaller.`);
  }
  if (file === null) throw refused(422, "VALIDATION", NO_PICTURE);
  const { sha256, length } = fields;
  if (sha256 && sha256.toLowerCase() !== file.sha256) throw brokenOff();
  if (length && length !== String(file.length)) throw brokenOff();
  if (file.length === 0) throw refused(422, "VALIDATION", "The picture is empty. Please choose another one.");
  return file;
}

function refused(status: number, code: string, message: string): Problem {
  return new Problem(status, code, message, { errors: [{ field: "file", message }] });
}
