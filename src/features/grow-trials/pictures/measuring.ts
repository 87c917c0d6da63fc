import { useEffect, useEffectEvent } from "react";
import { givenFor } from "#components/measure/device-settings.ts";
import { type MeasuredFile, measureBlob } from "#components/measure/measure-in-worker.ts";
import { isOfOtherTray, sentenceOf, toPhotoWidth } from "#components/measure/photo-width-of.ts";
import { readPicture } from "#components/photo/use-pictures.ts";
import { type Corrections, corrected } from "#domain/measure/corrections.ts";
import { type Measured, problems } from "#domain/measure/measure.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useContact } from "#hooks/status/use-contact.ts";
import type { SyncEnv } from "#sync/env.ts";
import { readContact } from "#sync/request/contact.ts";
import { useMeasurements } from "./measurements.ts";
import { type LeafHeight, leafHeight, type Result, toMeasure, type WeekPicture } from "./widths.ts";

/** A picture with its figures, and the height that it was measured with; a sentence where it cannot be measured. */
export type Shown = { file: Blob; measured: MeasuredFile | string; height: LeafHeight | null };

/**
 * Measures a stored picture; null where its bytes are neither on this device nor, with `mayFetch`, fetched. `known` are its bytes,
 * if the screen has them.
 */
export async function measureStored(
  env: SyncEnv,
  { image, tray, week }: WeekPicture,
  { mayFetch = true, known }: { mayFetch?: boolean; known?: Blob | undefined } = {},
): Promise<Shown | null> {
  const file = known ?? (await readPicture(env, image, mayFetch));
  const height = leafHeight(tray, week);
  const given = givenFor(tray, height?.cm ?? null, image.focal_35mm ?? null);
  return file && { file, measured: await measureBlob(file, given), height };
}

/** The figures of a picture as they are compared and taken, with what a person corrected in it. */
export function resultOf(
  { image, tray, week }: WeekPicture,
  { measured, height }: Pick<Shown, "measured" | "height">,
  corrections: Corrections,
): Result {
  const about = { trayId: tray.id, week, height, corrections };
  if (typeof measured === "string")
    return { ...about, photo: null, label: "sized", isOfOtherTray: false, sentence: measured };
  const figures = corrected(measured, corrections);
  const heights = { heightCm: height?.cm ?? null, heightWeek: height?.week ?? null };
  return {
    ...about,
    photo: figures.width === null ? null : toPhotoWidth(figures, { imageId: image.id, ...heights }),
    label: labelIn(figures),
    isOfOtherTray: isOfOtherTray(measured.labels, tray.id),
    sentence: sentenceOf(figures),
  };
}

function labelIn({ problem }: Measured): Result["label"] {
  if (problem === problems.noLabel) return "none";
  return problem === problems.unsized ? "unsized" : "sized";
}

/**
 * Measures pictures one after another while a screen is open: from its first opening until a person stops it, and again
 * when pictures arrive or the server answers. `left` is how many are not measured yet.
 */
export function useMeasuringAll(trialId: string, pictures: readonly WeekPicture[] | undefined) {
  const { env } = useLab();
  const contact = useContact()?.state;
  const isAnswering = contact === "reached" || contact === "failing";
  const { measurements, results, state, attempt } = useMeasurements(trialId);
  const isRead = pictures !== undefined;
  useEffect(() => {
    if (isRead && measurements.read().state === "new") measurements.begin();
    if (isRead && isAnswering) measurements.retryMissing();
  }, [isRead, isAnswering, measurements]);

  const left = toMeasure(pictures ?? [], results).length;
  const isRunning = isRead && (state === "running" || (state === "done" && left > 0));
  const nextPicture = useEffectEvent(() => toMeasure(pictures ?? [], measurements.read().results)[0]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt drops the picture that is being measured
  useEffect(() => {
    if (!isRunning) return;
    let isOver = false;
    const measureAll = async () => {
      for (let next = nextPicture(); next; next = nextPicture()) {
        // A probe without an answer takes seconds: the next ones wait until the server answers again.
        const isSilent = (await readContact(env.store)).failing_since !== null;
        const shown = await measureStored(env, next, { mayFetch: !isSilent });
        if (isOver) return;
        const { id } = next.image;
        const corrections = measurements.correctionsIn(id);
        measurements.add(id, shown ? resultOf(next, shown, corrections) : "missing");
      }
      measurements.end("done");
    };
    void measureAll();
    return () => {
      isOver = true;
    };
  }, [isRunning, attempt, measurements, env]);
  return { measurements, results, isRunning, left, contact };
}
