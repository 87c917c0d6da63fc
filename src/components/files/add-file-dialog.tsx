import { useRef } from "react";
import { z } from "zod";
import { bytesOf, NOT_READ, sha256Of } from "#bytes/bytes.ts";
import { commands } from "#contract/index.ts";
import { documentType, HEAD_BYTES, isText, pictureType } from "#domain/images/content.ts";
import { pictureName } from "#domain/images/files.ts";
import {
  type FileListItem,
  type FileType,
  MAX_PICTURE_BYTES,
  NewFile,
  NO_FILE,
  NOT_A_FILE,
  NOT_A_PICTURE,
} from "#domain/images/schema.ts";
import type { RecordRef } from "#domain/tables.ts";
import { useToday } from "#hooks/lab-context.tsx";
import type { StoredFile } from "#store/rows.ts";
import { CommandFormDialog } from "../form/command-form-dialog.tsx";
import { TextField } from "../form/form-fields.tsx";
import { makePicture, toJpegName } from "../photo/make-picture.ts";
import { PictureField } from "../photo/picture-field.tsx";
import { useCommandForm } from "../saving/use-command-form.ts";

type AddFile = { file_name: string; file: MadeFile | null };

const AddFileForm = z.object({
  file_name: NewFile.shape.file_name,
  file: z.custom<MadeFile>((value) => value !== null && value !== undefined, NO_FILE),
});

type Props = {
  of: RecordRef;
  /** The name of the record, for the names of its pictures. */
  title: string;
  files: readonly FileListItem[];
  onClose: () => void;
};

/** Adds a picture, PDF, CSV or text file to a record. It is saved on this device, and sent with signal. */
export function AddFileDialog({ of, title, files, onClose }: Props) {
  const day = useToday();
  const suggested = useRef("");
  const commandForm = useCommandForm<AddFile>({
    command: commands.addFile,
    params: of,
    defaults: { file_name: "", file: null },
    onClose,
    values: { schema: AddFileForm, toWrite },
  });
  const { control, watch, setValue, setError, getValues, formState } = commandForm.form;

  function take(file: MadeFile, name: string) {
    setValue("file", file, { shouldDirty: true, shouldValidate: true });
    // A typed name is not replaced.
    if (!["", suggested.current].includes(getValues("file_name"))) return;
    suggested.current = name;
    setValue("file_name", name, { shouldDirty: true, shouldValidate: true });
  }
  const taken = files.map(({ file_name }) => file_name);
  return (
    <CommandFormDialog of={commandForm} title="Add file" busyLabel="Saving file..." submitLabel="Save">
      <PictureField
        label="File"
        accept="image/*,application/pdf,text/csv,text/plain,.csv,.txt"
        cameraName={() => pictureName({ of: title, week: null, day }, taken)}
        value={watch("file")}
        error={formState.errors.file?.message}
        make={makeFile}
        onChange={take}
        onError={(message) => setError("file", { message })}
      />
      <TextField control={control} name="file_name" required />
    </CommandFormDialog>
  );
}

function toWrite({ file_name, file }: AddFile) {
  if (file === null) throw new Error("The form was submitted without a file");
  const { sha256, length, mime } = file;
  return { body: { file_name, sha256, length, mime }, file };
}

/** A file as this tablet stores and sends it: a picture scaled to a JPEG, another file unchanged. */
type MadeFile = StoredFile & { mime: FileType; length: number; sha256: string };

const TOO_LARGE = "The file is larger than 10 MB. Please make it smaller.";

/** Reads a chosen file by its content; returns the sentence about a file that cannot be read or stored. */
async function makeFile(file: Blob, name: string): Promise<{ made: MadeFile; name: string } | string> {
  const start = await bytesOf(file.slice(0, HEAD_BYTES));
  if (start === null) return NOT_READ;
  const head = new Uint8Array(start);
  if (file.type.startsWith("image/") || pictureType(head) !== null) {
    const picture = await makePicture(file);
    if (typeof picture !== "string") return { made: picture, name: toJpegName(name) };
    return picture === NOT_A_PICTURE ? NOT_A_FILE : picture;
  }
  if (file.size > MAX_PICTURE_BYTES) return TOO_LARGE;
  const bytes = await bytesOf(file);
  if (bytes === null) return NOT_READ;
  const content = { head, isAllText: isText(new Uint8Array(bytes)) };
  const mime = bytes.byteLength === 0 ? null : documentType(content, { mime: undefined, name });
  if (mime === null) return NOT_A_FILE;
  return { made: { bytes, mime, length: bytes.byteLength, sha256: await sha256Of(bytes) }, name };
}
