import { IconPhoto } from "@tabler/icons-react";
import type { ImageListItem } from "#domain/images/schema.ts";
import type { RowState } from "#sync/outbox/status.ts";
import { SyncBadge } from "#ui/text/badge.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useThumbnail } from "./use-pictures.ts";

type Props = {
  image: Pick<ImageListItem, "id" | "file_name">;
  /** What the picture shows: 'F1 · Week 3'. */
  note?: string;
  state: RowState | undefined;
  onOpen: () => void;
};

/** A thumbnail in the gallery, with its file name and sync state. */
export function PhotoTile({ image, note, state, onOpen }: Props) {
  const url = useThumbnail(image.id);
  return (
    <li className="phototile">
      <button type="button" onClick={onOpen}>
        <span className="phototile__frame">{url ? <img src={url} alt="" /> : <Icon of={IconPhoto} />}</span>
        <span className="phototile__name">{image.file_name}</span>
      </button>
      {note ? <span className="small muted">{note}</span> : null}
      {state ? <SyncBadge state={state}>{state === "attention" ? "Failed" : "Pending"}</SyncBadge> : null}
    </li>
  );
}
