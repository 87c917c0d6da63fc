import { IconAlertTriangle, IconTableImport } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router-dom";
import { LabelAndTray } from "#components/measure/label-and-tray.tsx";
import { MeasuredPicture } from "#components/measure/measured-picture.tsx";
import { heightSentence } from "#components/measure/photo-width-of.ts";
import { otherTraySentence } from "#components/measure/width-sentence.ts";
import { WriteButton } from "#components/person/write-button.tsx";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { ImageListItem } from "#domain/images/schema.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { trayCode } from "#domain/trays/composition.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { Banner } from "#ui/notice/banner.tsx";
import { Spinner } from "#ui/notice/empty.tsx";
import { Code } from "#ui/text/unbroken.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { useMeasurements } from "./measurements.ts";
import { measureStored, resultOf, type Shown } from "./measuring.ts";
import { leafHeight, offeredIn, type WeekPicture, weekPictures } from "./widths.ts";
import "./pictures.css";

type Props = { trial: GrowTrialDetail; image: ImageListItem; onClose: () => void };

/** A stored picture of a tray with the outline of its canopy: wrong plants are removed, missing ones drawn. Nothing is saved. */
export function PictureDialog({ trial, image, onClose }: Props) {
  const [picture] = weekPictures(trial, [image]);
  return picture ? <Picture trial={trial} picture={picture} onClose={onClose} /> : null;
}

type PictureProps = Pick<Props, "trial" | "onClose"> & { picture: WeekPicture };

function Picture({ trial, picture, onClose }: PictureProps) {
  const { env } = useLab();
  const device = useDeviceKind();
  const { image, tray, week } = picture;
  const { measurements, results } = useMeasurements(trial.id);
  // The picture is measured again, also after an answer about its label, or with another height: the results have no outline.
  const height = leafHeight(tray, week);
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<Shown | null>();
  const known = results.get(image.id);
  const result = known === "missing" ? undefined : known;
  const measure = useEffectEvent(async () => {
    const found = await measureStored(env, picture, { known: shown?.file });
    // The person may have corrected plants meanwhile.
    const corrections = measurements.correctionsIn(image.id);
    if (found) measurements.add(image.id, resultOf(picture, found, corrections));
    return found;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt measures with what the device knows then
  useEffect(() => {
    let isUnmounted = false;
    const read = async () => {
      const found = await measure();
      if (!isUnmounted) setShown(found);
    };
    void read();
    return () => {
      isUnmounted = true;
    };
  }, [attempt, height?.cm, height?.week]);
  const recorded = tray.weekly_data.find(({ week_number }) => week_number === week);
  const code = trayCode(trial, tray);
  const isOpen = recorded === undefined && tray.is_active;
  return (
    <Dialog
      open
      wide
      title={image.file_name}
      aside={<Code>{code}</Code>}
      onClose={onClose}
      foot={
        result && offeredIn(result) && isOpen ? (
          <WriteButton
            variant="primary"
            icon={IconTableImport}
            render={<Link to={`${pathOf({ table: "grow_trials", id: trial.id })}/grid`} />}
          >
            Open the weekly grid with this width
          </WriteButton>
        ) : null
      }
    >
      <div className="measureview">
        {shown === undefined ? <Spinner label="Measuring..." /> : null}
        {shown === null ? (
          <p role="status">This picture is not on this {device}. With signal it can be measured.</p>
        ) : null}
        {shown && result ? (
          <>
            <p className="measureview__sentence" role="status">
              {result.sentence}
            </p>
            <p className="small muted measureview__about">
              Week {week}.{recorded ? ` Recorded: ${recorded.avg_canopy_width} cm.` : ""}
              {result.photo ? ` ${heightSentence(result.photo, week)}` : ""}
            </p>
            {result.isOfOtherTray ? (
              <Banner tone="warn" icon={IconAlertTriangle} title={otherTraySentence(code)} />
            ) : null}
            {typeof shown.measured === "string" ? null : (
              <>
                <MeasuredPicture
                  file={shown.file}
                  measured={shown.measured}
                  corrections={result.corrections}
                  onChange={(corrections) =>
                    measurements.add(image.id, resultOf(picture, shown, corrections))
                  }
                />
                <LabelAndTray
                  plugs={tray.num_plugs_created}
                  isUnsized={result.label === "unsized"}
                  onChange={() => setAttempt(attempt + 1)}
                />
              </>
            )}
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
