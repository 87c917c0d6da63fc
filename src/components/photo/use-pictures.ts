import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { refKey } from "#domain/kernel/change.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useOnline } from "#hooks/status/use-sync.ts";
import type { LabStore } from "#store/db.ts";
import type { SyncEnv } from "#sync/env.ts";
import { probe } from "#sync/request/fetch-json.ts";
import { fetchPicture, fetchThumbnail } from "#sync/request/pictures.ts";

/** The URL of the stored thumbnail of an image; `undefined` if this tablet has none. */
export function useThumbnail(id: string): string | undefined {
  const { store } = useLab().env;
  const row = useLiveQuery(() => store.thumbnails.get(id), [store, id]);
  return useObjectUrl(row?.bytes, row?.mime ?? "");
}

/** Downloads the missing thumbnails of these images, one after another, when there is signal. */
export function useFetchThumbnails(ids: readonly string[]): void {
  const { env } = useLab();
  const isOnline = useOnline();
  const wanted = ids.join(" ");
  useEffect(() => {
    let isUnmounted = false;
    const fetchMissing = async () => {
      for (const id of wanted.split(" ")) if (id && isOnline && !isUnmounted) await fetchThumbnail(env, id);
    };
    void fetchMissing();
    return () => {
      isUnmounted = true;
    };
  }, [env, isOnline, wanted]);
}

/**
 * The URL of the full image, from the outbox of this tablet or from the server. `null` if neither is available,
 * `undefined` while it is loading.
 */
export function useWholePicture({ id, url }: { id: string; url: string }): string | null | undefined {
  const { env } = useLab();
  const [file, setFile] = useState<Blob | null>();
  useEffect(() => {
    let isUnmounted = false;
    const read = async () => {
      const found = await readPicture(env, { id, url });
      if (!isUnmounted) setFile(found);
    };
    void read();
    return () => {
      isUnmounted = true;
    };
  }, [env, id, url]);
  const shown = useObjectUrl(file, file?.type ?? "");
  return file === null ? null : shown;
}

/**
 * The full image, from the outbox of this tablet or, with `mayFetch`, from the server; null if neither is available. A server that
 * does not answer a probe is not waited for: a picture has the time that a picture needs.
 */
export async function readPicture(
  env: SyncEnv,
  { id, url }: { id: string; url: string },
  mayFetch = true,
): Promise<Blob | null> {
  const own = await ownBytes(env.store, id);
  return own ?? (mayFetch && (await probe(env)) ? await fetchPicture(env, url) : null);
}

/** The bytes of a picture that was taken on this tablet and is still in its outbox. */
async function ownBytes(store: LabStore, id: string): Promise<Blob | null> {
  const entries = await store.outbox
    .where("touches")
    .equals(refKey({ table: "images", id }))
    .toArray();
  const files = await store.blobs.bulkGet(entries.map((entry) => entry.id));
  const file = files.find((one) => one !== undefined);
  return file ? new Blob([file.bytes], { type: file.mime }) : null;
}

/** An object URL for `bytes`; `undefined` without bytes. It is revoked when the component unmounts or `bytes` change. */
export function useObjectUrl(bytes: ArrayBuffer | Blob | null | undefined, mime: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!bytes) return setUrl(undefined);
    const created = URL.createObjectURL(new Blob([bytes], { type: mime }));
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [bytes, mime]);
  return url;
}
