import type { ImageListItem } from "#domain/images/schema.ts";
import { showDateTime } from "#domain/values/time.ts";
import { usePersonName } from "#hooks/lab-context.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Spinner } from "#ui/notice/empty.tsx";
import { Button } from "#ui/press/button.tsx";
import { showBytes } from "../record/field-views.ts";
import { useThumbnail, useWholePicture } from "./use-pictures.ts";

type Props = {
  image: ImageListItem;
  /** Opens the picture with the widths of its plants; without it there is no button. */
  onMeasure?: (() => void) | undefined;
  onClose: () => void;
};

/** One picture in full size, with the time, the person and the file size. */
export function PhotoView({ image, onMeasure, onClose }: Props) {
  const whole = useWholePicture(image);
  const thumbnail = useThumbnail(image.id);
  const { file_name, created_at, created_by, length } = image;
  const shown = whole ?? thumbnail;
  const nameOf = usePersonName();
  return (
    <Dialog
      open
      wide
      title={file_name}
      foot={onMeasure ? <Button onClick={onMeasure}>Measure</Button> : null}
      onClose={onClose}
    >
      <figure className="photoview">
        {shown ? <img src={shown} alt={file_name} /> : null}
        {whole === undefined ? <Spinner label="Loading the image..." /> : null}
        <figcaption className="small muted">
          {showDateTime(created_at)} · <bdi title={created_by}>{nameOf(created_by)}</bdi> ·{" "}
          {showBytes(length)}
          {whole === null ? " · Not available offline yet: this is a small copy." : ""}
        </figcaption>
      </figure>
    </Dialog>
  );
}
