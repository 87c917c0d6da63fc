import { IconCamera, IconPhoto } from "@tabler/icons-react";
import { type ChangeEvent, useRef, useState } from "react";
import { Camera } from "#components/photo/camera.tsx";
import "#components/photo/photo.css";
import { useSavePicture } from "#components/photo/use-save-picture.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Spinner } from "#ui/notice/empty.tsx";
import { Button } from "#ui/press/button.tsx";
import { usePressGuard } from "#ui/press/press.ts";
import { Icon } from "#ui/text/icon.tsx";

type Props = {
  trial: GrowTrialDetail;
  tray: Formulation;
  /** The picture is saved under this id. */
  onSaved: (taken: Blob, imageId: string) => void;
};

/**
 * A picture of the tray in two touches: the button opens the camera, the shutter saves. The tray, the week and the date
 * are its name. The form that asks for a name is on the trial's page.
 */
export function ShelfPhoto({ trial, tray, onSaved }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const savePicture = useSavePicture({ trial, tray });
  const code = trayCode(trial, tray);
  const isFirstPress = usePressGuard();

  async function take(taken: Blob) {
    setIsSaving(true);
    const id = await savePicture(taken).finally(() => setIsSaving(false));
    if (id === null) return;
    setIsOpen(false);
    onSaved(taken, id);
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
