import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { type ChangeEvent, useRef, useState } from "react";
import { NOT_A_PICTURE } from "#domain/images/schema.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Spinner } from "#ui/spinner.tsx";
import "./photo.css";
import { showBytes } from "../field-words.ts";
import { Camera } from "./camera.tsx";
import { makePicture, type Picture, toJpegName } from "./make-picture.ts";
import { useObjectUrl } from "./use-object-url.ts";

/** What a picture from the camera is called, unless somebody has a better name. */
const FROM_CAMERA = "camera-capture.jpg";

type Props = {
  value: Picture | null;
  error: string | undefined;
  /** A picture, and the name that offers itself for it. */
  onChange: (picture: Picture, name: string) => void;
  onError: (message: string) => void;
};

/** A picture from a file or from the camera, and a look at it. */
export function PictureField({ value, error, onChange, onError }: Props) {
  const file = useRef<HTMLInputElement>(null);
  const shot = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const [isCameraOpen, setIsCameraOpen] = useState(false);
  const preview = useObjectUrl(value?.bytes, "image/jpeg");

  async function read(chosen: Blob, name: string) {
    setIsCameraOpen(false);
    setIsReading(true);
    const picture = await makePicture(chosen);
    setIsReading(false);
    if (picture) onChange(picture, name);
    else onError(NOT_A_PICTURE);
  }
  function onChosen({ target }: ChangeEvent<HTMLInputElement>, nameOf: (file: File) => string) {
    const [chosen] = target.files ?? [];
    // The same file may be chosen again after a failure.
    target.value = "";
    if (chosen) void read(chosen, nameOf(chosen));
  }
  const openCamera = () => {
    // Without a live picture the system's own camera takes it.
    if ("mediaDevices" in navigator) setIsCameraOpen(true);
    else shot.current?.click();
  };
  return (
    <Field className="wide photofield" label="Image" required group error={error}>
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
          accept="image/*"
          aria-label="Image file"
          hidden
          onChange={(event) => onChosen(event, ({ name }) => toJpegName(name))}
        />
        <input
          ref={shot}
          type="file"
          accept="image/*"
          capture="environment"
          aria-label="Picture from the camera"
          hidden
          onChange={(event) => onChosen(event, () => FROM_CAMERA)}
        />
      </div>
      {isCameraOpen ? (
        <Camera onTaken={(taken) => void read(taken, FROM_CAMERA)} onClose={() => setIsCameraOpen(false)} />
      ) : null}
      {isReading ? <Spinner label="Preparing the image..." /> : null}
      {preview && value && !isCameraOpen ? (
        <figure className="photofield__preview">
          <img src={preview} alt="Preview" />
          <figcaption className="small muted">{showBytes(value.length)}</figcaption>
        </figure>
      ) : null}
    </Field>
  );
}
