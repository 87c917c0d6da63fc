import { useThumbnail } from "#components/photo/use-pictures.ts";
import { keyToRef } from "#domain/kernel/change.ts";
import type { OutboxEntry } from "#store/rows.ts";

/** The thumbnail of the picture that is attached to a write. */
export function EntryPicture({ entry }: { entry: OutboxEntry }) {
  const image = entry.creates.map(keyToRef).find(({ table }) => table === "images");
  const url = useThumbnail(image?.id ?? "");
  return url ? <img className="obxpicture" src={url} alt={entry.title} /> : null;
}
