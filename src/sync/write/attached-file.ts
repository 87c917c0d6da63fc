import type { AnyCommand } from "#contract/operation.ts";
import { commandNamed } from "#contract/operations.ts";
import type { LabStore } from "#store/db.ts";
import type { FileRow, OutboxEntry, StoredFile } from "#store/rows.ts";
import { storeThumbnail } from "../request/pictures.ts";
import type { StampedWrite } from "./consider.ts";
import { savedStamp } from "./overlay.ts";

/** Stores the file of a write, to be sent with it. Call inside the write's transaction. */
export async function attach(
  store: LabStore,
  operation: AnyCommand,
  { params, body, stamp }: StampedWrite,
  { thumbnail, ...file }: StoredFile,
): Promise<void> {
  await store.blobs.put({ id: stamp.id, ...sentOf(file) });
  if (!thumbnail) return;
  const id = operation.makes?.({ params, body }, stamp) ?? stamp.id;
  await storeThumbnail(store, {
    id,
    bytes: thumbnail,
    mime: "image/jpeg",
    kept_at: stamp.now,
  });
}

/** Reads the file of a write with its thumbnail; `undefined` for a write without a file. */
export async function readFile(
  store: LabStore,
  entry: Omit<OutboxEntry, "seq">,
): Promise<StoredFile | undefined> {
  const file = await store.blobs.get(entry.id);
  if (!file) return undefined;
  const { params, body, id } = entry;
  const made = commandNamed(entry.operation)?.makes?.({ params, body }, savedStamp(entry));
  const thumbnail = await store.thumbnails.get(made ?? id);
  return { ...sentOf(file), thumbnail: thumbnail?.bytes };
}

/** Moves the file of a write from its old key to its new key; stores `other` instead where it is given. */
export async function moveFile(
  store: LabStore,
  from: string,
  to: string,
  other: StoredFile | undefined,
): Promise<void> {
  const file: Omit<FileRow, "id"> | undefined = other ?? (await store.blobs.get(from));
  if (!file) return;
  await store.blobs.delete(from);
  await store.blobs.put({ id: to, ...sentOf(file) });
}

/** What is sent of a file. */
function sentOf({ bytes, mime, sent_as }: Omit<FileRow, "id">): Omit<FileRow, "id"> {
  return { bytes, mime, ...(sent_as !== undefined && { sent_as }) };
}
