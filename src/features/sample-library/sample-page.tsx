import { IconExternalLink, IconLink, IconPencil } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { useFormInAddress } from "#components/form/use-form-in-address.ts";
import { useIdInAddress } from "#components/form/use-id-in-address.ts";
import { DetailMissing, DetailPage } from "#components/record/detail-page.tsx";
import { enteredByItems } from "#components/record/entered-by-items.ts";
import { LineageStrip } from "#components/record/lineage-strip.tsx";
import { useCopy } from "#components/record/use-copy.ts";
import { queries } from "#contract/index.ts";
import { notificationCalls } from "#contract/notifications/calls.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { kindPages } from "#domain/kind-pages.ts";
import { NewSample, type SampleItem } from "#domain/sample-library/schema.ts";
import { showDateTime } from "#domain/values/time.ts";
import { toTitle } from "#domain/values/titles.ts";
import { showName, showUnitsIn } from "#domain/values/words.ts";
import { useMay } from "#hooks/use-may.ts";
import { usePageQuery } from "#hooks/use-page-query.ts";
import { Card } from "#ui/panel/card.tsx";
import { type KeyValue, KeyValues } from "#ui/panel/key-values.tsx";
import { ProcessLink } from "./process-link.tsx";
import { SampleEditForm } from "./sample-edit-form.tsx";

const fields = fieldsOf(NewSample);

/** `/inventory/sample-library/:id` */
export function SamplePage() {
  const id = useIdInAddress();
  const sample = usePageQuery(queries.getSample, { params: { id } });
  const back = { to: kindPages.samples.page, label: "Sample Library" };
  if (sample) return <SampleOnPage sample={sample} />;
  return (
    <DetailMissing answer={sample} entity="Sample" back={back} failure={queries.getSample.failure}>
      Sample not found. It may have been scanned from another lab's label.
    </DetailMissing>
  );
}

function SampleOnPage({ sample }: { sample: SampleItem }) {
  const copy = useCopy();
  const [form, setForm] = useFormInAddress(["edit"] as const);
  const { id, sample_description, resource_url, more_info } = sample;
  const info = Object.entries(more_info).map(([label, value]) => ({ label, value: showUnitsIn(value) }));
  return (
    <DetailPage
      table="samples"
      record={{ id }}
      title={sample_description}
      actions={[
        { label: "Edit", icon: IconPencil, onSelect: () => setForm("edit") },
        { label: "Open resource page", icon: IconExternalLink, to: resource_url },
        {
          label: "Copy link",
          icon: IconLink,
          onSelect: () => void copy(`${location.origin}/inventory/sample-library/${id}`),
        },
      ]}
    >
      <LineageStrip of={{ table: "samples", id }} />
      <div className="detailgrid">
        <div className="stack">
          <Card title="Details">
            <KeyValues columns={2} items={factsOf(sample)} />
          </Card>
        </div>
        <div className="stack">
          <Card title="More Info">
            {info.length > 0 ? <KeyValues items={info} /> : <p className="muted">Not specified</p>}
          </Card>
        </div>
      </div>
      {form === "edit" ? <SampleEditForm params={{ id }} onClose={() => setForm(null)} /> : null}
    </DetailPage>
  );
}

function factsOf(sample: SampleItem): KeyValue[] {
  const { amount, location: place, created_by, creation_date } = sample;
  return [
    { label: "Resource Type", value: showName(sample.resource_type) },
    { label: "Amount", value: showUnitsIn(amount), big: true },
    { label: "NOP Process Batch Number", value: <ProcessLink of={sample} /> },
    {
      label: "Resource Page",
      wide: true,
      value: (
        <Link className="link" to={sample.resource_url}>
          {sample.resource_name || showName(sample.resource_type)}
        </Link>
      ),
    },
    { label: fields.sample_purpose_id.label, value: toTitle(sample.sample_purpose) },
    { label: fields.location_id.label, value: place },
    { label: fields.created_by.label, value: created_by },
    { label: fields.creation_date.label, value: showDateTime(creation_date) },
    ...enteredByItems(sample),
    ...(sample.inform_qnc_team ? [{ label: fields.inform_qnc_team.label, value: <Requested /> }] : []),
  ];
}

/** Whether the message was sent is known to the server only: the page "Mail" shows it. */
function Requested() {
  if (!useMay()(notificationCalls.listNotifications)) return "Requested";
  return (
    <>
      Requested, see{" "}
      <Link className="link" to="/mail">
        Mail
      </Link>
    </>
  );
}
