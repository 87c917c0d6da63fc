import { IconAlertTriangle, IconArrowLeft, IconCheck, IconPhotoDown } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { NOT_A_PICTURE } from "#domain/images/schema.ts";
import { problems } from "#domain/measure/measure.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { PhotoWidth } from "#domain/trays/photo-width.ts";
import { Switch } from "#ui/choice/checkbox.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { Spinner } from "#ui/notice/empty.tsx";
import { Button } from "#ui/press/button.tsx";
import { Code } from "#ui/text/unbroken.tsx";
import { useSavePicture } from "../photo/use-save-picture.ts";
import { ChoosePicture, type ChosenPicture } from "./choose-picture.tsx";
import { givenFor } from "./device-settings.ts";
import { LabelAndTray } from "./label-and-tray.tsx";
import { MeasuredPicture } from "./measured-picture.tsx";
import "./measure-dialog.css";
import { type Height, heightSentence, isOfOtherTray, sentenceOf, toPhotoWidth } from "./photo-width-of.ts";
import { useMeasuring } from "./use-measuring.ts";
import { otherTraySentence, widthText } from "./width-sentence.ts";

type Props = {
  trial: { id: string; code: string };
  tray: { id: string; identifier: string; num_plugs_created: number };
  /** The week that is entered, and the height that its picture is corrected by. */
  week: number;
  height: Height;
  /** Null where the week was recorded meanwhile, which takes no width: the picture can be kept. */
  onTake: ((photo: PhotoWidth) => void) | null;
  onClose: () => void;
};

/** Measures the canopy width of a tray in a picture. Only what the person takes or saves is stored. */
export function MeasureDialog({ trial, tray, week, height, onTake, onClose }: Props) {
  const [picture, setPicture] = useState<ChosenPicture | null>(null);
  const [isSaved, setIsSaved] = useState(true);
  const [isBusy, setIsBusy] = useState(false);
  // An answer about the label or the tray measures the picture again.
  const [answers, setAnswers] = useState(0);
  const { id, num_plugs_created: plugs } = tray;
  const { height_cm } = height;
  const focal35 = picture?.focal35 ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `answers` counts what is stored on this device
  const given = useMemo(
    () => givenFor({ id, num_plugs_created: plugs }, height_cm, focal35),
    [id, plugs, height_cm, focal35, answers],
  );
  const measuring = useMeasuring(picture?.file ?? null, given);
  const savePicture = useSavePicture({ trial, tray });
  const found = typeof measuring === "object" ? measuring : null;
  const width = found?.final.width ?? null;
  const isNew = picture !== null && picture.imageId === null;
  const code = trayCode(trial, tray);
  const isDoubtful = found !== null && isOfOtherTray(found.measured.labels, tray.id);

  /** Runs what saves the picture; closes the dialog unless the picture could not be saved. */
  async function finish(isToSave: boolean, then: (imageId: string | null) => void) {
    if (picture === null || isBusy) return;
    setIsBusy(true);
    const imageId = isToSave && isNew ? await savePicture(picture.file) : picture.imageId;
    setIsBusy(false);
    if (isToSave && imageId === null) return;
    then(imageId);
    onClose();
  }
  function take(imageId: string | null) {
    if (!found) return;
    const from = { imageId, heightCm: height.height_cm, heightWeek: height.height_week };
    onTake?.(toPhotoWidth(found.final, from));
  }
  const isUnsized = found?.measured.problem === problems.unsized;
  const labelAndTray = (
    <LabelAndTray plugs={plugs} isUnsized={isUnsized} onChange={() => setAnswers(answers + 1)} />
  );
  const foot = picture ? (
    <>
      <Button className="measure__do" icon={IconArrowLeft} onClick={() => setPicture(null)}>
        Another picture
      </Button>
      <span className="push" />
      {isNew && measuring !== NOT_A_PICTURE ? (
        <Button
          className="measure__do"
          icon={IconPhotoDown}
          disabled={isBusy}
          onClick={() => void finish(true, () => {})}
        >
          Keep the picture only
        </Button>
      ) : null}
      {width === null || onTake === null ? null : (
        <Button
          variant="primary"
          icon={IconCheck}
          size="lg"
          disabled={isBusy || !found?.isCurrent}
          guarded
          onClick={() => void finish(isSaved && isNew, take)}
        >
          Take {widthText(width)}
        </Button>
      )}
    </>
  ) : null;
  return (
    <Dialog open wide title="Measure in a picture" aside={<Code>{code}</Code>} onClose={onClose} foot={foot}>
      {picture === null ? (
        <ChoosePicture trayId={tray.id} onChosen={setPicture} />
      ) : (
        <div className="stack">
          {measuring === undefined || found?.isCurrent === false ? <Spinner label="Measuring..." /> : null}
          {typeof measuring === "string" ? (
            <Banner tone="warn" icon={IconAlertTriangle} title={measuring} />
          ) : null}
          {onTake === null ? (
            <Banner
              tone="warn"
              icon={IconAlertTriangle}
              title={`Week ${week} of ${code} was recorded meanwhile`}
            />
          ) : null}
          {found ? (
            <>
              <div className="measuredwidth">
                <p role="status" className={width === null ? "is-problem" : undefined}>
                  {sentenceOf(found.final)}
                </p>
                {width === null ? null : <p className="small muted">{heightSentence(height, week)}</p>}
              </div>
              {isDoubtful ? (
                <Banner tone="warn" icon={IconAlertTriangle} title={otherTraySentence(code)} />
              ) : null}
              {isUnsized ? labelAndTray : null}
              <MeasuredPicture
                file={picture.file}
                measured={found.measured}
                corrections={found.corrections}
                onChange={found.correct}
              />
              {isUnsized ? null : labelAndTray}
            </>
          ) : null}
          {isNew && width !== null && onTake ? (
            <Switch checked={isSaved} onChange={({ target }) => setIsSaved(target.checked)}>
              Save the picture with the tray
            </Switch>
          ) : null}
        </div>
      )}
    </Dialog>
  );
}
