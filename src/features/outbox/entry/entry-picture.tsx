import { useThumbnail } from "#components/photo/use-pictures.ts";
import { keyToRef } from "#domain/kernel/change.ts";
import type { OutboxEntry } from "#store/rows.ts";

/** The picture that a write brings, small. */
export function EntryPicture({ entry }: { entry: OutboxEntry }) {
  const made = entry.creates.map(keyToRef).find(({ table }) => table === "images");
  const url = useThumbnail(made?.id ?? "");
  return url ? <img className="obxpicture" src={url} alt={entry.title} /> : null;
}
