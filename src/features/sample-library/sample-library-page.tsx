import { IconPlus } from "@tabler/icons-react";
import { useFormInAddress } from "#components/form/use-form-in-address.ts";
import type { ListFilter } from "#components/list/filter/filter.ts";
import { createdFilter } from "#components/list/filter/shared-filters.ts";
import { ListPage } from "#components/list/list-page.tsx";
import { SampleForm } from "#components/sample/sample-form.tsx";
import { queries } from "#contract/index.ts";
import type { SampleItem } from "#domain/sample-library/schema.ts";
import { showDate } from "#domain/values/time.ts";
import { toTitle } from "#domain/values/titles.ts";
import { showName, showUnitsIn } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { Button } from "#ui/press/button.tsx";
import { sampleColumns, sampleCsv } from "./sample-columns.tsx";

const filters: ListFilter<SampleItem>[] = [
  { key: "location", label: "Location", of: ({ location_name }) => location_name },
  { key: "type", label: "Resource Type", of: ({ resource_type }) => showName(resource_type) },
  { key: "purpose", label: "Sample Purpose", of: ({ sample_purpose }) => toTitle(sample_purpose) },
  createdFilter,
];

const textOf = (row: SampleItem) => [
  row.sample_description,
  row.resource_name,
  showName(row.resource_type),
  toTitle(row.sample_purpose),
  showUnitsIn(row.amount),
  row.batch_num,
  row.location,
  row.created_by,
  showDate(row.creation_date),
];

/** `/inventory/sample-library` */
export function SampleLibraryPage() {
  const rows = useLabQuery(queries.listSamples);
  const [form, setForm] = useFormInAddress(["new"]);
  return (
    <>
      <ListPage
        title="Sample Library"
        noun="samples"
        table="samples"
        rows={rows}
        columns={sampleColumns}
        textOf={textOf}
        searchHint="Search description, resource, batch"
        filters={filters}
        initialSort={{ key: "created", direction: "descending" }}
        emptyText="Samples of CNFs, cakes and feedstocks will be listed here."
        csvColumns={sampleCsv}
        action={
          <Button variant="primary" icon={IconPlus} onClick={() => setForm("new")}>
            New sample
          </Button>
        }
      />
      {form === "new" ? <SampleForm onClose={() => setForm(null)} /> : null}
    </>
  );
}
