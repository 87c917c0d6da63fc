import type { RecordSource } from "../kernel/records.ts";
import { newestBy } from "../values/order.ts";
import type { Image, ImageListItem } from "./schema.ts";

/** Returns the pictures of a tray or of a whole trial, newest first; `undefined` if neither exists. */
export async function imagesOf(records: RecordSource, id: string): Promise<ImageListItem[] | undefined> {
  const [tray, trial] = await Promise.all([
    records.get("tray_formulations", id),
    records.get("grow_trials", id),
  ]);
  if (tray === undefined && trial === undefined) return undefined;
  const field = tray ? "tray_formulation_id" : "grow_trial_id";
  const images = await records.childrenOf("images", field, id);
  return images.toSorted(newestBy("created_at")).map(toImageListItem);
}

function toImageListItem(image: Image): ImageListItem {
  const { id, file_name, tray_formulation_id, created_at, created_by, length } = image;
  return { id, file_name, url: imageUrl(id), tray_formulation_id, created_at, created_by, length };
}

/** Returns the answer to a saved picture, or `undefined`. */
export async function savedImage(
  records: Pick<RecordSource, "get">,
  id: string,
): Promise<{ id: string; file_name: string; url: string } | undefined> {
  const image = await records.get("images", id);
  return image && { id, file_name: image.file_name, url: imageUrl(id) };
}

/** The path of a picture on the server; requires a session. */
export function imageUrl(id: string): string {
  return `/api/images/${id}`;
}
