import { useState } from "react";
import { givenFor } from "#components/measure/device-settings.ts";
import { measureBlob } from "#components/measure/measure-in-worker.ts";
import { type Height, isOfOtherTray, toPhotoWidth } from "#components/measure/photo-width-of.ts";
import { corrected, NO_CORRECTIONS } from "#domain/measure/corrections.ts";
import type { PhotoWidth } from "#domain/trays/photo-width.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { keyOf } from "../saved/use-unsettled-weeks.ts";

type Of = { tray: Formulation; week: number };
/** `isOfOtherTray`: the picture shows the label of another tray only. */
type Offer = { photo: PhotoWidth; isOfOtherTray: boolean };
type Taken = { file: Blob; imageId: string; height: Height };

/**
 * The widths that pictures of this round show, each for the week of a tray. A width is only offered: it is stored when the person
 * takes it and saves the week.
 */
export function useWidths() {
  const [widths, setWidths] = useState<Readonly<Record<string, Offer>>>({});
  const [measuring, setMeasuring] = useState<Of | null>(null);
  const offer = ({ tray, week }: Of, photo: PhotoWidth, isOfOtherTray = false) =>
    setWidths((before) => ({ ...before, [keyOf(tray, week)]: { photo, isOfOtherTray } }));
  return {
    offerFor: ({ tray, week }: Of): Offer | undefined => widths[keyOf(tray, week)],
    offer,
    /** The tray and week whose picture is measured in the dialog: the field of the width may disappear meanwhile. */
    measuring,
    setMeasuring,
    /** Measures a picture that was saved; one without a label, or without plants, offers nothing. */
    async measure(of: Of, { file, imageId, height }: Taken): Promise<void> {
      const measured = await measureBlob(file, givenFor(of.tray, height.height_cm));
      if (typeof measured === "string" || measured.width === null) return;
      const from = { imageId, heightCm: height.height_cm, heightWeek: height.height_week };
      const photo = toPhotoWidth(corrected(measured, NO_CORRECTIONS), from);
      offer(of, photo, isOfOtherTray(measured.labels, of.tray.id));
    },
  };
}
