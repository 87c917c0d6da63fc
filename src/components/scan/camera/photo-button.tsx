import { IconPhoto } from "@tabler/icons-react";
import { type ChangeEvent, useState } from "react";
import { bytesOf, NOT_READ } from "#bytes/bytes.ts";
import { Spinner } from "#ui/notice/empty.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { decodePicture } from "./pictures.ts";

const NO_CODE = "No code was found in this photo. Take the photo from closer and straight on.";
const NO_PHOTO = "This file cannot be read as a photo. Please choose a JPEG, PNG or WebP.";

type Props = { onText: (text: string) => void; onProblem: (sentence: string) => void };

/** A button that reads a code from a chosen or taken photo, in full resolution. */
export function PhotoButton({ onText, onProblem }: Props) {
  const [isReading, setIsReading] = useState(false);
  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    setIsReading(true);
    try {
      const bytes = await bytesOf(file);
      if (bytes === null) return onProblem(NOT_READ);
      const text = await decodePicture(new Blob([bytes], { type: file.type }));
      if (text === null) onProblem(NO_CODE);
      else onText(text);
    } catch {
      onProblem(NO_PHOTO);
    } finally {
      setIsReading(false);
      // Lets the user choose the same photo again.
      target.value = "";
    }
  }
  return (
    <label className="cambtn">
      {isReading ? <Spinner label="Reading the photo..." /> : <Icon of={IconPhoto} />}
      <span>From photo</span>
      <input
        type="file"
        accept="image/*"
        className="vh"
        disabled={isReading}
        onChange={(event) => void read(event)}
      />
    </label>
  );
}
