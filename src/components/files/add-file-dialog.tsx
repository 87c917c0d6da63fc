import { useRef } from "react";
import { z } from "zod";
import { commands } from "#contract/index.ts";
import { pictureName } from "#domain/images/files.ts";
import { type FileListItem, NewFile, NO_FILE } from "#domain/images/schema.ts";
import type { RecordRef } from "#domain/tables.ts";
import { useToday } from "#hooks/lab-context.tsx";
import { CommandFormDialog } from "../form/command-form-dialog.tsx";
import { TextField } from "../form/form-fields.tsx";
import { PictureField } from "../photo/picture-field.tsx";
import { useCommandForm } from "../saving/use-command-form.ts";
import { type MadeFile, makeFile } from "./make-file.ts";

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
