import { useLiveQuery } from "dexie-react-hooks";
import { useEffect, useState } from "react";
import { refKey } from "#domain/kernel/change.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useOnline } from "#hooks/use-sync.ts";
import type { LabStore } from "#store/db.ts";
import { fetchPicture, fetchThumbnail } from "#sync/write/thumbnails.ts";
import { useObjectUrl } from "./use-object-url.ts";

/** The small picture of an image as this tablet has it; `undefined` while it has none. */
export function useThumbnail(id: string): string | undefined {
  const { store } = useLab().env;
  const row = useLiveQuery(() => store.thumbnails.get(id), [store, id]);
  return useObjectUrl(row?.bytes, row?.mime ?? "");
}

/** Brings the small pictures of these images to this tablet, one after another, when there is signal. */
export function useFetchThumbnails(ids: readonly string[]): void {
  const { env } = useLab();
  const isOnline = useOnline();
  const wanted = ids.join(" ");
  useEffect(() => {
    let isOver = false;
    const bring = async () => {
      for (const id of wanted.split(" ")) if (id && isOnline && !isOver) await fetchThumbnail(env, id);
    };
    void bring();
    return () => {
      isOver = true;
    };
  }, [env, isOnline, wanted]);
}

/** An image in full: this tablet's own bytes, else the server's. `null` where neither can be had now. */
export function useWholePicture({ id, url }: { id: string; url: string }): string | null | undefined {
  const { env } = useLab();
  const [file, setFile] = useState<Blob | null>();
  useEffect(() => {
    let isOver = false;
    const read = async () => {
      const found = (await ownBytes(env.store, id)) ?? (await fetchPicture(env, url));
      if (!isOver) setFile(found);
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [env, id, url]);
  const shown = useObjectUrl(file, file?.type ?? "");
  return file === null ? null : shown;
}

/** Of a picture that was taken here and is not sent, or only just. */
async function ownBytes(store: LabStore, id: string): Promise<Blob | null> {
  const entries = await store.outbox
    .where("touches")
    .equals(refKey({ table: "images", id }))
    .toArray();
  const files = await store.blobs.bulkGet(entries.map((entry) => entry.id));
  const file = files.find((one) => one !== undefined);
  return file ? new Blob([file.bytes], { type: file.mime }) : null;
}
