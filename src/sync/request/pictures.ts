import { imageUrl } from "#domain/images/views.ts";
import type { LabStore } from "#store/db.ts";
import type { ThumbnailRow } from "#store/rows.ts";
import { isoNow, type SyncEnv } from "../env.ts";
import { fetchWith } from "./fetch-json.ts";

/** Fetches the thumbnail of an image and stores it, unless this tablet has it. Without an answer it does nothing. */
export async function fetchThumbnail(env: SyncEnv, id: string): Promise<void> {
  if (await env.store.thumbnails.get(id)) return;
  const file = await fetchPicture(env, `${imageUrl(id)}/thumbnail`);
  if (!file) return;
  const row = { id, bytes: await file.arrayBuffer(), mime: file.type, kept_at: isoNow(env) };
  await env.store.transaction("rw", env.store.thumbnails, async () => storeThumbnail(env.store, row));
}

/** Fetches a picture from the server; null without signal or session, or where the server has none. */
export async function fetchPicture(env: SyncEnv, path: string): Promise<Blob | null> {
  const session = await env.store.session.get("current");
  if (!session?.token) return null;
  const headers = { authorization: `Bearer ${session.token}` };
  const file = await fetchWith(env, path, { headers }, async (response) =>
    response.ok ? await response.blob() : null,
  );
  return file && "kind" in file ? null : file;
}

/** The most thumbnails stored on this tablet; beyond this number, the oldest are deleted. */
const MAX_THUMBNAILS = 1000;

/** Stores a thumbnail for use without signal. */
export async function storeThumbnail({ thumbnails }: LabStore, row: ThumbnailRow): Promise<void> {
  await thumbnails.put(row);
  const over = (await thumbnails.count()) - MAX_THUMBNAILS;
  if (over > 0) await thumbnails.orderBy("kept_at").limit(over).delete();
}
