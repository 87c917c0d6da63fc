import { IconFile, IconFileTypeCsv, IconFileTypePdf, IconPaperclip } from "@tabler/icons-react";
import { useState } from "react";
import { queries } from "#contract/index.ts";
import { isPicture } from "#domain/images/files.ts";
import type { FileListItem } from "#domain/images/schema.ts";
import type { RecordRef } from "#domain/tables.ts";
import { showDate } from "#domain/values/time.ts";
import { usePersonName } from "#hooks/lab-context.tsx";
import { useRowStates } from "#hooks/status/use-sync.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { RowState } from "#sync/outbox/status.ts";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { SyncBadge } from "#ui/text/badge.tsx";
import { type Glyph, Icon } from "#ui/text/icon.tsx";
import "./files.css";
import "../photo/photo.css";
import { HistoryCard } from "../history/history-card.tsx";
import { WriteButton } from "../person/write-button.tsx";
import { PhotoTile } from "../photo/photo-tile.tsx";
import { useFetchThumbnails } from "../photo/use-pictures.ts";
import { showBytes } from "../record/field-views.ts";
import { AddFileDialog } from "./add-file-dialog.tsx";
import { FileView } from "./file-view.tsx";
import { WithdrawFileForm } from "./withdraw-file-form.tsx";

/** Pictures shown at first. */
const SHOWN = 12;

const glyphs: Record<string, Glyph> = { "application/pdf": IconFileTypePdf, "text/csv": IconFileTypeCsv };

type Props = { of: RecordRef; title: string };

/**
 * The end of a record's page: its files and pictures, then its history. They are shown together: a file that is read later
 * would move the history.
 */
export function FilesAndHistory({ of, title }: Props) {
  const all = useLabQuery(queries.listFiles, { params: of });
  if (all === undefined) return <div aria-busy />;
  return (
    <>
      <FilesCard of={of} title={title} all={all ?? []} />
      <HistoryCard of={of} />
    </>
  );
}

/** The pictures and other files of a record, including those that are saved on this device and not sent yet. */
function FilesCard({ of, title, all }: Props & { all: readonly FileListItem[] }) {
  const [open, setOpen] = useState<{ form: "add" } | { form: "view" | "withdraw"; file: FileListItem }>();
  const close = () => setOpen(undefined);
  return (
    <Card
      title="Files and pictures"
      className="files"
      aside={
        <WriteButton size="sm" icon={IconPaperclip} onClick={() => setOpen({ form: "add" })}>
          Add file
        </WriteButton>
      }
    >
      <FilesOf all={all} onOpen={(file) => setOpen({ form: "view", file })} />
      {open?.form === "add" ? <AddFileDialog of={of} title={title} files={all} onClose={close} /> : null}
      {open?.form === "view" ? (
        <FileView
          file={open.file}
          onWithdraw={() => setOpen({ form: "withdraw", file: open.file })}
          onClose={close}
        />
      ) : null}
      {open?.form === "withdraw" ? <WithdrawFileForm file={open.file} onClose={close} /> : null}
    </Card>
  );
}

function FilesOf({ all, onOpen }: { all: readonly FileListItem[]; onOpen: (file: FileListItem) => void }) {
  const stateOf = useRowStates();
  const nameOf = usePersonName();
  const [isWhole, setIsWhole] = useState(false);
  const shown = all.filter(({ withdrawn }) => withdrawn === null);
  const pictures = shown.filter(({ mime }) => isPicture(mime));
  const drawn = isWhole ? pictures : pictures.slice(0, SHOWN);
  useFetchThumbnails(drawn.map(({ id }) => id));
  if (all.length === 0) return <p className="muted">No files yet.</p>;
  return (
    <>
      <ul className="files__pictures">
        {drawn.map((file) => (
          <PhotoTile
            key={file.id}
            image={file}
            state={stateOf?.("images", file.id)}
            onOpen={() => onOpen(file)}
          />
        ))}
      </ul>
      {drawn.length < pictures.length ? (
        <Button size="sm" onClick={() => setIsWhole(true)}>
          Show all {pictures.length} pictures
        </Button>
      ) : null}
      <ul className="files__list">
        {shown
          .filter(({ mime }) => !isPicture(mime))
          .map((file) => (
            <FileRow
              key={file.id}
              file={file}
              state={stateOf?.("images", file.id)}
              onOpen={() => onOpen(file)}
            />
          ))}
        {all.map(({ id, file_name, withdrawn }) =>
          withdrawn ? (
            <li key={id} className="small muted">
              {file_name}: withdrawn by {nameOf(withdrawn.by)} on {showDate(withdrawn.at)}. {withdrawn.reason}
            </li>
          ) : null,
        )}
      </ul>
    </>
  );
}

type RowProps = { file: FileListItem; state: RowState | undefined; onOpen: () => void };

function FileRow({ file, state, onOpen }: RowProps) {
  const { file_name, mime, length, created_at, created_by } = file;
  const nameOf = usePersonName();
  return (
    <li className="filerow">
      <button type="button" onClick={onOpen}>
        <Icon of={glyphs[mime] ?? IconFile} />
        <span className="grow">
          <b>{file_name}</b>
          <span className="sub">
            {showBytes(length)} · {nameOf(created_by)} · {showDate(created_at)}
          </span>
        </span>
      </button>
      {state ? <SyncBadge state={state} short /> : null}
    </li>
  );
}
