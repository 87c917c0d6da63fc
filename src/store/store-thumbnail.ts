import type { LabStore } from "./db.ts";
import type { ThumbnailRow } from "./rows.ts";

/** The most thumbnails stored on this tablet; beyond this number, the oldest are deleted. */
const MAX_THUMBNAILS = 1000;

/** Stores a thumbnail for use without signal. */
export async function storeThumbnail({ thumbnails }: LabStore, row: ThumbnailRow): Promise<void> {
  await thumbnails.put(row);
  const over = (await thumbnails.count()) - MAX_THUMBNAILS;
  if (over > 0) await thumbnails.orderBy("kept_at").limit(over).delete();
}
