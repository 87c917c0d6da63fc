import { IconExternalLink, IconLink } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { CustomFieldsField } from "#components/form/custom-fields-field.tsx";
import { editForm } from "#components/form/edit-form.tsx";
import { TextField } from "#components/form/form-fields.tsx";
import { LocationField } from "#components/form/lookup-fields.tsx";
import { FactsCard, factsOf } from "#components/kind/facts.tsx";
import { editAction, kindPage, scannedElsewhere } from "#components/kind/kind-page.tsx";
import { enteredByItems } from "#components/record/record-facts.tsx";
import { commands, queries } from "#contract/index.ts";
import { notificationCalls } from "#contract/notifications/calls.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { NewSample, type SampleItem } from "#domain/sample-library/schema.ts";
import { showDateTime } from "#domain/values/time.ts";
import { showName, showUnitsIn, toTitle } from "#domain/values/words.ts";
import { useMay } from "#hooks/lab-context.tsx";
import { useCopy } from "#ui/notice/notices.tsx";
import type { KeyValue } from "#ui/panel/key-values.tsx";

const { fact } = factsOf(NewSample);

const details = (sample: SampleItem): KeyValue[] => [
  fact("Resource Type", showName(sample.resource_type)),
  { ...fact("Amount", showUnitsIn(sample.amount)), big: true },
  fact("NOP Process Batch Number", <ProcessLink of={sample} />),
  {
    ...fact(
      "Resource Page",
      <Link className="link" to={sample.resource_url}>
        {sample.resource_name || showName(sample.resource_type)}
      </Link>,
    ),
    wide: true,
  },
  { ...fact("sample_description", sample.sample_description), wide: true },
  fact("sample_purpose_id", toTitle(sample.sample_purpose)),
  fact("location_id", sample.location),
  fact("created_by", sample.created_by),
  fact("creation_date", showDateTime(sample.creation_date)),
  ...enteredByItems(sample),
  ...(sample.inform_qnc_team ? [fact("inform_qnc_team", <Requested />)] : []),
];

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

/** The form of the details of a sample. */
const SampleEditForm = editForm({
  command: commands.editSample,
  query: queries.getSample,
  nameOf: ({ sample_description }) => sample_description,
  children: (control) => (
    <>
      <div className="span">
        <TextField control={control} name="sample_description" required />
      </div>
      <LocationField control={control} name="location_id" required />
      <TextField control={control} name="location_details" required />
      <CustomFieldsField control={control} name="more_info" />
    </>
  ),
});

/** `/inventory/sample-library/:id` */
export const Component = kindPage<SampleItem>("samples", {
  query: queries.getSample,
  title: ({ sample_description }) => sample_description,
  actions: {
    edit: editAction(SampleEditForm),
    resource: { label: "Open resource page", icon: IconExternalLink, to: ({ resource_url }) => resource_url },
  },
  useMore: ({ id }) => {
    const copy = useCopy();
    const address = location.origin + pathOf({ table: "samples", id });
    return [{ label: "Copy link", icon: IconLink, onSelect: () => void copy(address) }];
  },
  cards: (sample) => {
    const info = Object.entries(sample.more_info).map(([label, value]) => ({
      label,
      value: showUnitsIn(value),
    }));
    return [
      <FactsCard key="details" title="Details" items={details(sample)} />,
      <FactsCard key="info" title="More Info" items={info} columns={null} empty="Not specified" />,
    ];
  },
  back: "Sample Library",
  missing: scannedElsewhere("Sample", queries.getSample.failure),
});

/** A link to the NOP process of a sample, with its batch number; a dash if there is none. */
export function ProcessLink({ of }: { of: Pick<SampleItem, "batch_num" | "nop_process_id"> }) {
  const { batch_num, nop_process_id } = of;
  if (nop_process_id === null) return "–";
  return (
    <Link className="link nowrap" to={pathOf({ table: "nop_processes", id: batch_num ?? nop_process_id })}>
      {batch_num ?? NOT_NUMBERED}
    </Link>
  );
}
