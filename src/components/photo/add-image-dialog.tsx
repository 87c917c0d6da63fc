import { useRef } from "react";
import { z } from "zod";
import { commands } from "#contract/index.ts";
import { NewImage, NO_PICTURE } from "#domain/images/schema.ts";
import { trayCode } from "#domain/trays/composition.ts";
import { Code } from "#ui/text/unbroken.tsx";
import { CommandFormDialog } from "../form/command-form-dialog.tsx";
import { TextField } from "../form/form-fields.tsx";
import { useCommandForm } from "../saving/use-command-form.ts";
import { makeNamed, type Picture } from "./make-picture.ts";
import { PictureField } from "./picture-field.tsx";
import { type Photographed, usePictureName } from "./use-picture-name.ts";

type AddImage = { file_name: string; picture: Picture | null };

/** The file name is first, so that its error message is shown first. */
const AddImageForm = z.object({
  file_name: NewImage.shape.file_name,
  picture: z.custom<Picture>((value) => value !== null && value !== undefined, NO_PICTURE),
});

type Props = Photographed & { onClose: () => void };

/** Adds a picture of a trial or a tray, from a file or the camera. It is saved on the tablet, and sent with signal. */
export function AddImageDialog({ trial, tray, onClose }: Props) {
  const suggested = useRef("");
  const cameraName = usePictureName({ trial, tray });
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
