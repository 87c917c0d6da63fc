import { daysBetween } from "../grow-trials/weeks.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { RecordRef } from "../tables.ts";
import { newestBy } from "../values/order.ts";
import { isPicture } from "./files.ts";
import type { FileListItem, Image, ImageListItem } from "./schema.ts";

/** Returns the pictures of a tray or of a whole trial, newest first; `undefined` if neither exists. */
export async function imagesOf(records: RecordSource, id: string): Promise<ImageListItem[] | undefined> {
  const [tray, trial] = await Promise.all([
    records.get("tray_formulations", id),
    records.get("grow_trials", id),
  ]);
  if (tray === undefined && trial === undefined) return undefined;
  const [images, whole, trays] = await Promise.all([
    records.childrenOf("images", tray ? "tray_formulation_id" : "grow_trial_id", id),
    trial ?? records.get("grow_trials", tray?.grow_trial_id ?? ""),
    tray ? [tray] : records.childrenOf("tray_formulations", "grow_trial_id", id),
  ]);
  const names = new Map(trays.map((one) => [one.id, one.identifier]));
  return images
    .filter(({ mime, removed }) => isPicture(mime) && !removed)
    .toSorted(newestBy("created_at"))
    .map((image) => ({
      ...toImageListItem(image),
      tray: names.get(image.tray_formulation_id ?? "") ?? null,
      week: weekOf(image.created_at, whole?.seed_sown_date ?? null),
    }));
}

/** Returns the files of a record, newest first, with those that were withdrawn; `undefined` if it does not exist. */
export async function filesOf(
  records: RecordSource,
  { table, id }: RecordRef,
): Promise<FileListItem[] | undefined> {
  if ((await records.get(table, id)) === undefined) return undefined;
  const images = await records.childrenOf("images", parentFieldOf(table), id);
  return images.toSorted(newestBy("created_at")).map(toFileListItem);
}

/** Returns one file as it is in the list of its record, or `undefined`. */
export async function fileItem(
  records: Pick<RecordSource, "get">,
  id: string,
): Promise<FileListItem | undefined> {
  const image = await records.get("images", id);
  return image && toFileListItem(image);
}

function toFileListItem(image: Image): FileListItem {
  const { id, file_name, mime, length, created_at, created_by, removed = null } = image;
  return { id, file_name, url: imageUrl(id), mime, length, created_at, created_by, withdrawn: removed };
}

function parentFieldOf(table: RecordRef["table"]) {
  if (table === "grow_trials") return "grow_trial_id";
  return table === "tray_formulations" ? "tray_formulation_id" : "record_id";
}

/** The week since sowing in which a time is, from 1; null before sowing. Both times are ISO UTC. */
export function weekOf(at: string, sown: string | null): number | null {
  const days = sown === null ? -1 : daysBetween(sown, at);
  return days < 0 ? null : Math.floor(days / 7) + 1;
}

function toImageListItem(image: Image) {
  const { id, file_name, tray_formulation_id, created_at, created_by, length, focal_35mm } = image;
  const item = { id, file_name, url: imageUrl(id), tray_formulation_id, created_at, created_by, length };
  return focal_35mm === undefined ? item : { ...item, focal_35mm };
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
