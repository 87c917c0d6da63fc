import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Camera } from "#components/photo/camera.tsx";
import { makePicture } from "#components/photo/make-picture.ts";
import "#components/photo/photo.css";
import { usePictureName } from "#components/photo/use-picture-name.ts";
import { useSaving } from "#components/saving/use-saving.ts";
import { commands } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { CAMERA_CAPTURE } from "#domain/images/files.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Spinner } from "#ui/notice/empty.tsx";
import { useNotices } from "#ui/notice/notices.tsx";
import { Button } from "#ui/press/button.tsx";
import { buzz, usePressGuard } from "#ui/press/press.ts";
import { Icon } from "#ui/text/icon.tsx";

type Props = { trial: GrowTrialDetail; tray: Formulation };

/**
 * A picture of the tray in two touches: the button opens the camera, the shutter saves. The tray, the week and the date
 * are its name. The form that asks for a name is on the trial's page.
 */
export function ShelfPhoto({ trial, tray }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const nextName = usePictureName({ trial, tray });
  const { save } = useSaving();
  const { notify } = useNotices();
  const code = trayCode(trial, tray);
  const isFirstPress = usePressGuard();

  async function store(taken: Blob) {
    const [picture, file_name] = await Promise.all([makePicture(taken), nextName()]);
    if (typeof picture === "string") return notify({ kind: "error", title: picture });
    const { sha256, length, mime } = picture;
    const body = { file_name, tray_formulation_id: tray.id, sha256, length, mime };
    const file = { ...picture, sent_as: CAMERA_CAPTURE };
    const input = { params: { id: trial.id }, body, file };
    const title = `Photo of ${code} saved.`;
    const saved = { title, detail: file_name };
    const outcome = await save(commands.saveImage, input, { saved, canUndo: true });
    if (outcome.kind !== "saved") return buzz("refused");
    buzz("saved");
    setIsOpen(false);
  }
  async function take(taken: Blob) {
    setIsSaving(true);
    await store(taken).finally(() => setIsSaving(false));
  }
  function onChosen({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    // Lets the user choose the same file again after a failure.
    target.value = "";
    if (chosen) void take(chosen);
  }
  // Without camera access in the browser, the camera app of the system opens.
  const open = () => ("mediaDevices" in navigator ? setIsOpen(true) : file.current?.click());
  return (
    <>
      <button type="button" className="sbtn sbtn--w" onClick={open}>
        <Icon of={IconCamera} />
        <span>Photo</span>
      </button>
      <input
        ref={file}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={`Picture of ${code}`}
        hidden
        onChange={onChosen}
      />
      {isOpen ? (
        <Dialog
          open
          wide
          title={`Photo of ${code}`}
          onClose={() => setIsOpen(false)}
          foot={
            <>
              <span className="push" />
              <Button icon={IconPhoto} onClick={() => file.current?.click()}>
                Choose file
              </Button>
            </>
          }
        >
          <div className="shelfphoto">
            {isSaving ? (
              <Spinner label="Saving image..." />
            ) : (
              <Camera
                onTaken={(taken) => isFirstPress() && void take(taken)}
                onClose={() => setIsOpen(false)}
              />
            )}
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
