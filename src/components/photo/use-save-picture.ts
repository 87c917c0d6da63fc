import { commands } from "#contract/index.ts";
import { CAMERA_CAPTURE } from "#domain/images/files.ts";
import { trayCode } from "#domain/trays/composition.ts";
import { useNotices } from "#ui/notice/notices.tsx";
import { buzz } from "#ui/press/press.ts";
import { useSaving } from "../saving/use-saving.ts";
import { makePicture } from "./make-picture.ts";
import { type Photographed, usePictureName } from "./use-picture-name.ts";

/**
 * Saves a picture of a tray under a name of its tray, week and date. Returns the id of its record; null where it was not
 * saved, which a notice states.
 */
export function useSavePicture({
  trial,
  tray,
}: Required<Photographed>): (taken: Blob) => Promise<string | null> {
  const nextName = usePictureName({ trial, tray });
  const { save } = useSaving();
  const { notify } = useNotices();
  return async (taken) => {
    const [picture, file_name] = await Promise.all([makePicture(taken), nextName()]);
    if (typeof picture === "string") {
      notify({ kind: "error", title: picture });
      return null;
    }
    // The stored picture has no EXIF data. It is saved without a focal length where the reader cannot be loaded.
    const reader = await import("./focal-length.ts").catch(() => null);
    const focal_35mm = reader?.focalLengthOf(await taken.arrayBuffer()) ?? null;
    const { sha256, length, mime } = picture;
    const id = crypto.randomUUID();
    const body = { id, file_name, tray_formulation_id: tray.id, sha256, length, mime, focal_35mm };
    const input = { params: { id: trial.id }, body, file: { ...picture, sent_as: CAMERA_CAPTURE } };
    const saved = { title: `Photo of ${trayCode(trial, tray)} saved.`, detail: file_name };
    const outcome = await save(commands.saveImage, input, { saved, canUndo: true });
    buzz(outcome.kind === "saved" ? "saved" : "refused");
    return outcome.kind === "saved" ? id : null;
  };
}
