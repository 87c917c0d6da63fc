import { IconDownload, IconExternalLink } from "@tabler/icons-react";
import { nameByContent } from "#domain/images/content.ts";
import { isPicture } from "#domain/images/files.ts";
import type { FileListItem } from "#domain/images/schema.ts";
import { mayWithdraw } from "#domain/kernel/withdrawn.ts";
import { showDateTime } from "#domain/values/time.ts";
import { useLab, usePersonName, useSession } from "#hooks/lab-context.tsx";
import { isoNow } from "#sync/env.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Empty, Spinner } from "#ui/notice/empty.tsx";
import { Button } from "#ui/press/button.tsx";
import { useThumbnail, useWholePicture } from "../photo/use-pictures.ts";
import { showBytes } from "../record/field-views.ts";

type Props = { file: FileListItem; onWithdraw: () => void; onClose: () => void };

/** One file: a picture in full size, or the ways to open and download another file. */
export function FileView({ file, onWithdraw, onClose }: Props) {
  const { file_name, created_at, created_by, length, mime } = file;
  const whole = useWholePicture(file);
  const thumbnail = useThumbnail(file.id);
  const { env } = useLab();
  const session = useSession();
  const nameOf = usePersonName();
  const made = { recorded_by: created_by, recorded_at: created_at };
  const shown = isPicture(mime) ? (whole ?? thumbnail) : undefined;
  return (
    <Dialog open wide title={file_name} onClose={onClose}>
      <figure className="photoview">
        {shown ? <img src={shown} alt={file_name} /> : null}
        {whole === undefined ? <Spinner label="Loading the file..." /> : null}
        {whole === null && !shown ? <Empty title="Not available offline yet." /> : null}
        <figcaption className="small muted">
          {showDateTime(created_at)} · {nameOf(created_by)} · {showBytes(length)}
          {whole === null && shown ? " · Not available offline yet: this is a small copy." : ""}
        </figcaption>
      </figure>
      <div className="row fileways">
        {whole && mime === "application/pdf" ? (
          <Button
            variant="primary"
            icon={IconExternalLink}
            render={<a href={whole} target="_blank" rel="noopener noreferrer" />}
          >
            Open in a new tab
          </Button>
        ) : null}
        {whole ? (
          <Button icon={IconDownload} render={<a href={whole} download={nameByContent(file_name, mime)} />}>
            Download
          </Button>
        ) : null}
        {mayWithdraw(made, { by: session.email, at: isoNow(env) }, session) ? (
          <Button variant="quiet" onClick={onWithdraw}>
            Withdraw
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
