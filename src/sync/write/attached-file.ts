import { commandNamed } from "#contract/commands.ts";
import type { AnyCommand } from "#contract/operation.ts";
import type { LabStore } from "#store/db.ts";
import type { FileRow, OutboxEntry } from "#store/rows.ts";
import type { StampedWrite } from "./consider.ts";
import { storeThumbnail } from "./thumbnails.ts";

/** What a write brings along: the bytes as they will be sent, and a small picture of them that stays here. */
export type AttachedFile = { bytes: ArrayBuffer; mime: string; thumbnail: ArrayBuffer };

/** True of a write that is sent as a form, with a file in it. */
export function hasFile({ operation }: Pick<OutboxEntry, "operation">): boolean {
  return commandNamed(operation)?.file !== undefined;
}

/** Keeps the file of a write until the server has it. Call inside the write's own transaction. */
export async function attach(
  store: LabStore,
  operation: AnyCommand,
  { params, body, stamp }: StampedWrite,
  { bytes, mime, thumbnail }: AttachedFile,
): Promise<void> {
  await store.blobs.put({ id: stamp.id, bytes, mime });
  const id = operation.makes?.({ params, body }, stamp) ?? stamp.id;
  await storeThumbnail(store, { id, bytes: thumbnail, mime: "image/jpeg", kept_at: stamp.now });
}

/** Hands the file of a write on to its new key, or puts another in its place. */
export async function moveFile(
  store: LabStore,
  from: string,
  to: string,
  other: AttachedFile | undefined,
): Promise<void> {
  const file: Omit<FileRow, "id"> | undefined = other ?? (await store.blobs.get(from));
  if (!file) return;
  await store.blobs.delete(from);
  await store.blobs.put({ id: to, bytes: file.bytes, mime: file.mime });
}

/** SHA-256 in hexadecimal. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
