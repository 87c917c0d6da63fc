import { IconCamera } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useFormInAddress, useIdInAddress } from "#components/form/use-address.ts";
import { DetailMissing } from "#components/page/detail-page.tsx";
import { WriteButton } from "#components/person/write-button.tsx";
import { AddImageDialog } from "#components/photo/add-image-dialog.tsx";
import { queries } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import { usePageQuery } from "#hooks/use-lab-query.ts";
import { TrialPhotos } from "./pictures/trial-photos.tsx";
import { placeOf } from "./trial-labels.tsx";

/** `/grow-trials/:id/images`: the pictures of a trial and its trays. */
export function ImagesPage() {
  const id = useIdInAddress();
  const trial = usePageQuery(queries.getGrowTrial, { params: { id } });
  if (trial) return <Images trial={trial} />;
  return (
    <DetailMissing
      answer={trial}
      entity="Grow trial"
      back={{ to: kindPages.grow_trials.page, label: "All grow trials" }}
    />
  );
}

function Images({ trial }: { trial: GrowTrialDetail }) {
  const [form, setForm] = useFormInAddress(["image"]);
  return (
    <main className="page detailpage">
      <div className="page-head">
        <div className="page-head__title">
          <h1>({trial.code}) Images</h1>
          <div className="page-head__meta">
            <Link className="link" to={pathOf({ table: "grow_trials", id: trial.id })}>
              {trial.name ?? trial.code}
            </Link>
            <span>{placeOf(trial)}</span>
          </div>
        </div>
        <WriteButton variant="primary" icon={IconCamera} onClick={() => setForm("image")}>
          Add Images
        </WriteButton>
      </div>
      <TrialPhotos trial={trial} />
      {form ? <AddImageDialog trial={trial} onClose={() => setForm(null)} /> : null}
    </main>
  );
}
