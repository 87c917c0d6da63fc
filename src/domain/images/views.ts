import type { RecordSource } from "../kernel/records.ts";
import { newestBy } from "../values/order.ts";
import type { Image, ImageListItem } from "./schema.ts";

/** The pictures of a tray or of a whole trial, newest first; `undefined` where there is neither. */
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

/** What a client that saved a picture is told. */
export async function savedImage(
  records: Pick<RecordSource, "get">,
  id: string,
): Promise<{ id: string; file_name: string; url: string } | undefined> {
  const image = await records.get("images", id);
  return image && { id, file_name: image.file_name, url: imageUrl(id) };
}

/** Where the server has a picture, for those who are signed in. */
export function imageUrl(id: string): string {
  return `/api/images/${id}`;
}
