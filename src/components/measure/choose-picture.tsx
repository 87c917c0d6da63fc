import { IconPhoto } from "@tabler/icons-react";
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { bytesOf, NOT_READ } from "#bytes/bytes.ts";
import { queries } from "#contract/index.ts";
import type { ImageListItem } from "#domain/images/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Spinner } from "#ui/notice/empty.tsx";
import { Button } from "#ui/press/button.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { PhotoTile } from "../photo/photo-tile.tsx";
import "../photo/photo.css";
import { readPicture, useFetchThumbnails } from "../photo/use-pictures.ts";
import { Aim } from "./aim.tsx";

/** A picture that is to be measured; `imageId` if it is stored with the tray already. */
export type ChosenPicture = { file: Blob; imageId: string | null; focal35: number | null };

/** Newest pictures of the tray that are offered. */
const NEWEST = 6;

/** The ways to a picture: the camera, a file, and the newest pictures of the tray. */
export function ChoosePicture({
  trayId,
  onChosen,
}: {
  trayId: string;
  onChosen: (picture: ChosenPicture) => void;
}) {
  const { env } = useLab();
  const file = useRef<HTMLInputElement>(null);
  const device = useDeviceKind();
  const [fault, setFault] = useState<string | null>(null);
  const [opening, setOpening] = useState<ImageListItem>();
  const images = useLabQuery(queries.listImages, { params: { id: trayId } }) ?? [];
  const newest = images.slice(0, NEWEST);
  useFetchThumbnails(newest.map(({ id }) => id));
  const unsaved = { imageId: null, focal35: null };

  async function onFile({ target }: ChangeEvent<HTMLInputElement>) {
    const [chosen] = target.files ?? [];
    if (!chosen) return;
    const bytes = await bytesOf(chosen);
    // Lets the user choose the same file again after a failure.
    target.value = "";
    if (bytes === null) setFault(NOT_READ);
    else onChosen({ file: new Blob([bytes], { type: chosen.type }), ...unsaved });
  }
  const opened = useEffectEvent(({ id, focal_35mm }: ImageListItem, stored: Blob | null) => {
    setOpening(undefined);
    if (stored) onChosen({ file: stored, imageId: id, focal35: focal_35mm ?? null });
    else setFault(`This picture is not on this ${device}. With signal it can be measured.`);
  });
  useEffect(() => {
    if (!opening) return;
    let isOver = false;
    void readPicture(env, opening).then((stored) => {
      // Another picture was chosen meanwhile.
      if (!isOver) opened(opening, stored);
    });
    return () => {
      isOver = true;
    };
  }, [env, opening]);
  return (
    <div className="stack">
      <p>
        Lay the label flat beside the plants, with the whole code in view. Hold the tablet level above the
        tray.
      </p>
      <Aim onTaken={(taken) => onChosen({ file: taken, ...unsaved })}>
        <Button icon={IconPhoto} onClick={() => file.current?.click()}>
          Choose a picture
        </Button>
      </Aim>
      <input
        ref={file}
        type="file"
        accept="image/*"
        aria-label="Picture to measure"
        hidden
        onChange={(event) => void onFile(event)}
      />
      {fault ? <p role="alert">{fault}</p> : null}
      {opening ? <Spinner label="Loading the image..." /> : null}
      {newest.length > 0 ? (
        <section className="photos" aria-label="Pictures of this tray">
          <ul>
            {newest.map((image) => (
              <PhotoTile
                key={image.id}
                image={image}
                note={image.week === null ? "" : `Week ${image.week}`}
                state={undefined}
                onOpen={() => {
                  setFault(null);
                  setOpening(image);
                }}
              />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
