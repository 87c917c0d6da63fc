import { useEffect, useState } from "react";
import { type Corrected, type Corrections, corrected, NO_CORRECTIONS } from "#domain/measure/corrections.ts";
import { type MeasuredFile, measureBlob, type PictureGiven } from "./measure-in-worker.ts";

type Answer = { file: Blob; given: PictureGiven; measured: MeasuredFile | string; corrections: Corrections };

/** A measured picture: as it was measured, what the person corrected, and the figures with that. */
type Measuring = {
  measured: MeasuredFile;
  corrections: Corrections;
  final: Corrected;
  /** False while the picture is measured again: the figures are those of before. */
  isCurrent: boolean;
  correct: (corrections: Corrections) => void;
};

/**
 * Measures a picture, and again when `given` is another object; the corrections remain. Undefined before the first figures; a
 * sentence for what is no picture.
 */
export function useMeasuring(file: Blob | null, given: PictureGiven): Measuring | string | undefined {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (file === null) return;
    let isOver = false;
    void measureBlob(file, given).then((measured) => {
      if (isOver) return;
      setAnswer((before) => {
        const corrections = before?.file === file ? before.corrections : NO_CORRECTIONS;
        return { file, given, measured, corrections };
      });
    });
    return () => {
      isOver = true;
    };
  }, [file, given]);
  if (!answer || answer.file !== file) return undefined;
  const { measured, corrections } = answer;
  if (typeof measured === "string") return measured;
  return {
    measured,
    corrections,
    final: corrected(measured, corrections),
    isCurrent: answer.given === given,
    correct: (corrections) => setAnswer({ ...answer, corrections }),
  };
}
