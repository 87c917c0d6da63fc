import { IconPlus } from "@tabler/icons-react";
import { useSearchParams } from "react-router-dom";
import "./homogenizations.css";
import { useFormInAddress } from "#components/form/use-form-in-address.ts";
import type { ListFilter } from "#components/list/filter/filter.ts";
import { createdFilter } from "#components/list/filter/shared-filters.ts";
import { ListPage } from "#components/list/list-page.tsx";
import { homogenizationName } from "#domain/homogenizations/name.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";
import { showDate } from "#domain/values/time.ts";
import { toTitle } from "#domain/values/titles.ts";
import { Button } from "#ui/press/button.tsx";
import { homogenizationColumns } from "./homogenization-columns.tsx";
import { homogenizationCsv } from "./homogenization-csv.ts";
import { HomogenizationForm } from "./homogenization-form.tsx";
import { type HomogenizationRow, useHomogenizationRows } from "./homogenization-rows.ts";

const filters: ListFilter<HomogenizationRow>[] = [
  { key: "state", label: "State", look: "chips", of: ({ state }) => toTitle(state) },
  { key: "batch", label: "Batch", of: ({ batch_num }) => batch_num ?? NOT_NUMBERED },
  { key: "by", label: "Created by", of: ({ created_by }) => created_by },
  createdFilter,
];

function textOf(row: HomogenizationRow): readonly (string | null)[] {
  const { batch_num, sample, state, cnf_name, created_by, creation_date } = row;
  return [
    homogenizationName(row),
    batch_num ?? NOT_NUMBERED,
    sample,
    toTitle(state),
    cnf_name,
    created_by,
    showDate(creation_date),
  ];
}

/** `/homogenization`; `?add={cake}` opens the form for that cake. */
export function HomogenizationsPage() {
  const rows = useHomogenizationRows();
  const [form, setForm] = useFormInAddress(["new"]);
  const [params, setParams] = useSearchParams();
  const from = params.get("add");
  const close = () => {
    setForm(null);
    if (from === null) return;
    const rest = new URLSearchParams(params);
    rest.delete("add");
    setParams(rest, { replace: true });
  };
  return (
    <>
      <ListPage
        title="Homogenization"
        noun="homogenizations"
        table="homogenizations"
        rows={rows}
        columns={homogenizationColumns}
        isDense
        textOf={textOf}
        searchHint="Search name, batch, state, CNF"
        filters={filters}
        initialSort={{ key: "created", direction: "descending" }}
        emptyText="Experiments that turn cake into CNF are listed here, each with its current step."
        csvColumns={homogenizationCsv}
        action={
          <Button variant="primary" icon={IconPlus} onClick={() => setForm("new")}>
            New homogenization
          </Button>
        }
      />
      {form === "new" || from !== null ? (
        <HomogenizationForm onClose={close} from={from ?? undefined} />
      ) : null}
    </>
  );
}
