import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { type ChangeEvent, useRef, useState } from "react";
import { CAMERA_CAPTURE, isPicture } from "#domain/images/files.ts";
import type { StoredFile } from "#store/rows.ts";
import { Field } from "#ui/field/field.tsx";
import { Spinner } from "#ui/notice/empty.tsx";
import { Button } from "#ui/press/button.tsx";
import "./photo.css";
import { showBytes } from "../record/field-views.ts";
import { Camera } from "./camera.tsx";
import { useObjectUrl } from "./use-pictures.ts";

type Made = StoredFile & { length: number };

type Props<F extends Made> = {
  label: string;
  /** The types that the file dialog of the system offers. */
  accept: string;
  /** Returns the suggested file name of a picture from the camera. */
  cameraName: () => string | Promise<string>;
  value: F | null;
  error: string | undefined;
  /** Converts a chosen or taken file and suggests its name; the sentence about a file that cannot be read or stored. */
  make: (file: Blob, name: string) => Promise<{ made: F; name: string } | string>;
  onChange: (file: F, name: string) => void;
  onError: (message: string) => void;
};

/** A form field for a file, or a picture from the camera; a picture has a preview. */
export function PictureField<F extends Made>(props: Props<F>) {
  const { label, accept, cameraName, value, error, make, onChange, onError } = props;
  const file = useRef<HTMLInputElement>(null);
  const shot = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const isShown = value !== null && isPicture(value.mime);
  const preview = useObjectUrl(isShown ? value.bytes : null, "image/jpeg");

  async function read(chosen: Blob, nameOf: () => string | Promise<string>, isCapture = false) {
    setIsCameraOpen(false);
    setIsReading(true);
    const outcome = await Promise.resolve(nameOf())
      .then((name) => make(chosen, name))
      .finally(() => setIsReading(false));
    if (typeof outcome === "string") onError(outcome);
    else onChange({ ...outcome.made, ...(isCapture && { sent_as: CAMERA_CAPTURE }) }, outcome.name);
  }
  const capture = (taken: Blob) => read(taken, cameraName, true);
  function onChosen({ target }: ChangeEvent<HTMLInputElement>, take: (file: File) => Promise<void>) {
    const [chosen] = target.files ?? [];
    // Lets the user choose the same file again after a failure.
    target.value = "";
    if (chosen) void take(chosen);
  }
  const openCamera = () => {
    // Without camera access in the browser, the camera app of the system opens.
    if ("mediaDevices" in navigator) setIsCameraOpen(true);
    else shot.current?.click();
  };
  return (
    <Field className="wide photofield" label={label} required group error={error}>
      <div className="row photofield__ways">
        <Button icon={IconPhoto} onClick={() => file.current?.click()}>
          Choose file
        </Button>
        <Button icon={IconCamera} onClick={openCamera}>
          Use camera
        </Button>
        <input
          ref={file}
          type="file"
          accept={accept}
          aria-label={`${label} file`}
          hidden
          onChange={(event) => onChosen(event, (chosen) => read(chosen, () => chosen.name))}
        />
        <input
          ref={shot}
          type="file"
          accept="image/*"
          capture="environment"
          aria-label="Picture from the camera"
          hidden
          onChange={(event) => onChosen(event, capture)}
        />
      </div>
      {isCameraOpen ? (
        <Camera onTaken={(taken) => void capture(taken)} onClose={() => setIsCameraOpen(false)} />
      ) : null}
      {isReading ? <Spinner label={`Preparing the ${label.toLowerCase()}...`} /> : null}
      {value && !isShown ? <p className="small muted">{showBytes(value.length)}</p> : null}
      {preview && value && !isCameraOpen ? (
        <figure className="photofield__preview">
          <img src={preview} alt="Preview" />
          <figcaption className="small muted">{showBytes(value.length)}</figcaption>
        </figure>
      ) : null}
    </Field>
  );
}
