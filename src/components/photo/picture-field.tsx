import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { type ChangeEvent, useRef, useState } from "react";
import { NOT_A_PICTURE } from "#domain/images/schema.ts";
import { Field } from "#ui/field/field.tsx";
import { Spinner } from "#ui/notice/spinner.tsx";
import { Button } from "#ui/press/button.tsx";
import "./photo.css";
import { showBytes } from "../record/field-views.ts";
import { Camera } from "./camera.tsx";
import { makePicture, type Picture, toJpegName } from "./make-picture.ts";
import { useObjectUrl } from "./use-object-url.ts";

/** The suggested file name of a picture from the camera. */
const FROM_CAMERA = "camera-capture.jpg";

type Props = {
  value: Picture | null;
  error: string | undefined;
  /** Called with a picture and its suggested file name. */
  onChange: (picture: Picture, name: string) => void;
  onError: (message: string) => void;
};

/** A form field for a picture from a file or the camera, with a preview. */
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
    // Lets the user choose the same file again after a failure.
    target.value = "";
    if (chosen) void read(chosen, nameOf(chosen));
  }
  const openCamera = () => {
    // Without camera access in the browser, the camera app of the system opens.
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
