import type { ImageListItem } from "#domain/images/schema.ts";
import { weekOf } from "#domain/images/views.ts";
import { dayOf } from "#domain/values/time.ts";

/** The pictures of one day in the lab's time zone; `week` counts from the day of sowing (1), null before that day. */
type GalleryDay = { day: string; week: number | null; images: ImageListItem[] };

/** Groups pictures by day, in the given order. */
export function groupByDay(images: readonly ImageListItem[], sown: string | null): GalleryDay[] {
  const days = new Map<string, GalleryDay>();
  for (const image of images) {
    const day = dayOf(image.created_at);
    const known = days.get(day) ?? { day, week: weekOf(image.created_at, sown), images: [] };
    known.images.push(image);
    days.set(day, known);
  }
  return [...days.values()];
}
