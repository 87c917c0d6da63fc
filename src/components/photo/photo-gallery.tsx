import { type ReactNode, useState } from "react";
import { queries } from "#contract/index.ts";
import { dayOf, showDate } from "#domain/values/time.ts";
import { countOf } from "#domain/values/words.ts";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { useRecords } from "#hooks/use-records.ts";
import { Empty, Skeleton } from "#ui/notice/empty.tsx";
import "./photo.css";
import type { ImageListItem } from "#domain/images/schema.ts";
import { weekOf } from "#domain/images/views.ts";
import { PhotoTile } from "./photo-tile.tsx";
import { PhotoView } from "./photo-view.tsx";
import { useFetchThumbnails } from "./use-pictures.ts";

type Props = {
  trialId: string;
  /** Without it, shows the pictures of the whole trial and all its trays. */
  trayId?: string;
  /** Shows a picture of a tray with the widths of its plants, in place of its view. */
  measure?: (image: ImageListItem, onClose: () => void) => ReactNode;
};

/** Pictures grouped by day, newest first, including pictures that are saved on this tablet and not sent yet. */
export function PhotoGallery({ trialId, trayId, measure }: Props) {
  const images = useLabQuery(queries.listImages, { params: { id: trayId ?? trialId } });
  const trial = useRecords((records) => records.get("grow_trials", trialId), [trialId]);
  const stateOf = useRowStates();
  const [shown, setShown] = useState<ImageListItem>();
  const [measured, setMeasured] = useState<ImageListItem>();
  const waiting = images?.filter(({ id }) => stateOf?.("images", id)).length ?? 0;
  useFetchThumbnails((images ?? []).map(({ id }) => id));
  // The pictures of a tray are in a card, which has a heading.
  const Heading = trayId ? "h3" : "h2";
  if (images === undefined) return <Skeleton />;
  if (images === null || images.length === 0) return <Empty title="No images yet" />;
  return (
    <div className="photos">
      {waiting > 0 ? (
        <p className="small muted" role="status">
          {images.length - waiting} of {countOf(images.length, "photos")} on the server
        </p>
      ) : null}
      {groupByDay(images, trial?.seed_sown_date ?? null).map(({ day, week, images: ofDay }) => (
        <section key={day} className="photos__day" aria-labelledby={`photos-${day}`}>
          <Heading id={`photos-${day}`}>
            {showDate(ofDay[0]?.created_at ?? day)}
            {week === null ? null : <span className="muted"> Week {week}</span>}
          </Heading>
          <ul>
            {ofDay.map((image) => (
              <PhotoTile
                key={image.id}
                image={image}
                note={noteOf(image)}
                state={stateOf?.("images", image.id)}
                onOpen={() => setShown(image)}
              />
            ))}
          </ul>
        </section>
      ))}
      {shown ? (
        <PhotoView
          image={shown}
          onMeasure={
            measure && shown.tray !== null && shown.week !== null
              ? () => {
                  setShown(undefined);
                  setMeasured(shown);
                }
              : undefined
          }
          onClose={() => setShown(undefined)}
        />
      ) : null}
      {measured ? measure?.(measured, () => setMeasured(undefined)) : null}
    </div>
  );
}

/** The tray and the week of a picture: 'F1 · Week 3'. */
function noteOf({ tray, week }: ImageListItem): string {
  return [tray ?? "Whole trial", week === null ? null : `Week ${week}`].filter(Boolean).join(" · ");
}

/** The pictures of one day in the lab's time zone; `week` counts from the day of sowing (1), null before that day. */
type GalleryDay = { day: string; week: number | null; images: ImageListItem[] };

/** Groups pictures by day, in the given order. */
function groupByDay(images: readonly ImageListItem[], sown: string | null): GalleryDay[] {
  const days = new Map<string, GalleryDay>();
  for (const image of images) {
    const day = dayOf(image.created_at);
    const known = days.get(day) ?? { day, week: weekOf(image.created_at, sown), images: [] };
    known.images.push(image);
    days.set(day, known);
  }
  return [...days.values()];
}
