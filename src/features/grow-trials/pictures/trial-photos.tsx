import { IconRulerMeasure } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { Link } from "react-router-dom";
import { PhotoGallery } from "#components/photo/photo-gallery.tsx";
import { queries } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { countOf } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Button } from "#ui/press/button.tsx";

const PictureDialog = lazy(() => import("./widths-page.tsx").then((m) => ({ default: m.PictureDialog })));

type Props = {
  trial: GrowTrialDetail;
  /** Without it, shows the pictures of the whole trial and all its trays. */
  trayId?: string;
};

/** The pictures of a trial or of one of its trays. The widths in them are measured one by one, or all on a page of their own. */
export function TrialPhotos({ trial, trayId }: Props) {
  const images = useLabQuery(queries.listImages, { params: { id: trayId ?? trial.id } });
  const count = images?.filter(({ tray, week }) => tray !== null && week !== null).length ?? 0;
  const page = `${pathOf({ table: "grow_trials", id: trial.id })}/images/widths`;
  return (
    <div className="stack">
      {count > 0 ? (
        <div className="row">
          <Button icon={IconRulerMeasure} render={<Link to={trayId ? `${page}?tray=${trayId}` : page} />}>
            Measure {countOf(count, "pictures")}
          </Button>
        </div>
      ) : null}
      <PhotoGallery
        trialId={trial.id}
        {...(trayId && { trayId })}
        measure={(image, onClose) => (
          <Suspense fallback={null}>
            <PictureDialog trial={trial} image={image} onClose={onClose} />
          </Suspense>
        )}
      />
    </div>
  );
}
