import { useRef } from "react";
import { z } from "zod";
import { commands } from "#contract/index.ts";
import { pictureName } from "#domain/images/files.ts";
import { NewImage, NO_PICTURE } from "#domain/images/schema.ts";
import { imagesOf, weekOf } from "#domain/images/views.ts";
import { trayCode } from "#domain/trays/composition.ts";
import { useLab, useToday } from "#hooks/lab-context.tsx";
import { useReplica } from "#hooks/use-records.ts";
import { isoNow } from "#sync/env.ts";
import { Code } from "#ui/text/unbroken.tsx";
import { CommandFormDialog } from "../form/command-form-dialog.tsx";
import { TextField } from "../form/form-fields.tsx";
import { useCommandForm } from "../saving/use-command-form.ts";
import { makeNamed, type Picture } from "./make-picture.ts";
import { PictureField } from "./picture-field.tsx";

type AddImage = { file_name: string; picture: Picture | null };

/** The file name is first, so that its error message is shown first. */
const AddImageForm = z.object({
  file_name: NewImage.shape.file_name,
  picture: z.custom<Picture>((value) => value !== null && value !== undefined, NO_PICTURE),
});

type Props = {
  trial: { id: string; code: string };
  /** Without a tray it is a picture of the whole trial. */
  tray?: { id: string; identifier: string };
  onClose: () => void;
};

/** Adds a picture of a trial or a tray, from a file or the camera. It is saved on the tablet, and sent with signal. */
export function AddImageDialog({ trial, tray, onClose }: Props) {
  const suggested = useRef("");
  const { env } = useLab();
  const day = useToday();
  const replica = useReplica();
  const of = useCommandForm<AddImage>({
    command: commands.saveImage,
    params: { id: trial.id },
    defaults: { file_name: "", picture: null },
    draft: tray?.id,
    question: "Are you sure you want to save this image?",
    onClose,
    values: { schema: AddImageForm, toWrite: (values) => toWrite(values, tray?.id) },
  });
  const { control, watch, setValue, setError, getValues, formState } = of.form;

  function take(picture: Picture, name: string) {
    setValue("picture", picture, { shouldDirty: true, shouldValidate: true });
    // A typed name is not replaced.
    if (!["", suggested.current].includes(getValues("file_name"))) return;
    suggested.current = name;
    setValue("file_name", name, { shouldDirty: true, shouldValidate: true });
  }
  /** The name of the next picture of a trial or its tray: `GT-003-F1 week 3 2026-11-22 1.jpg`. */
  async function cameraName() {
    const [images = [], stored] = await Promise.all([
      imagesOf(replica, trial.id),
      replica.get("grow_trials", trial.id),
    ]);
    const week = weekOf(isoNow(env), stored?.seed_sown_date ?? null);
    const shown = { of: tray ? trayCode(trial, tray) : trial.code, week, day };
    return pictureName(
      shown,
      images.map(({ file_name }) => file_name),
    );
  }
  return (
    <CommandFormDialog
      of={of}
      title="Add Weekly Data Image"
      aside={tray ? <Code>{trayCode(trial, tray)}</Code> : null}
      busyLabel="Saving image..."
      submitLabel="Save"
    >
      <PictureField
        label="Image"
        accept="image/*"
        cameraName={cameraName}
        make={makeNamed}
        value={watch("picture")}
        error={formState.errors.picture?.message}
        onChange={take}
        onError={(message) => setError("picture", { message })}
      />
      <TextField control={control} name="file_name" required />
    </CommandFormDialog>
  );
}

function toWrite({ file_name, picture }: AddImage, trayId: string | undefined) {
  if (picture === null) throw new Error("The form was submitted without a picture");
  const { sha256, length, mime } = picture;
  return { body: { file_name, tray_formulation_id: trayId, sha256, length, mime }, file: picture };
}
