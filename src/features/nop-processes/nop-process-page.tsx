import { IconFilter, IconPencil } from "@tabler/icons-react";
import { useParams } from "react-router-dom";
import { useFormInAddress } from "#components/form/use-form-in-address.ts";
import { DetailMissing, DetailPage } from "#components/record/detail-page.tsx";
import { kindPages } from "#domain/kind-pages.ts";
import "./nop-processes.css";
import { LineageStrip } from "#components/record/lineage-strip.tsx";
import { queries } from "#contract/index.ts";
import type { NopProcessDetail } from "#domain/nop-processes/answers.ts";
import { usePageQuery } from "#hooks/use-page-query.ts";
import { Card } from "#ui/panel/card.tsx";
import { Button } from "#ui/press/button.tsx";
import { FiltrationForm } from "./filtration/filtration-form.tsx";
import { FiltrationTable } from "./filtration/filtration-table.tsx";
import { NopProcessEditForm } from "./nop-process-edit-form.tsx";
import { NamedUses, NopProcessFacts } from "./nop-process-facts.tsx";
import { CakesTable, CnfsTable, SamplesTable } from "./product-tables.tsx";

/** `/nop-process/:id`, by id or batch number */
export function NopProcessPage() {
  const { id = "" } = useParams();
  const process = usePageQuery(queries.getNopProcess, { params: { id } });
  if (process) return <ProcessOnPage key={process.id} process={process} />;
  return (
    <DetailMissing
      answer={process}
      entity="NOP process"
      back={{ to: kindPages.nop_processes.page, label: "All NOP processes" }}
    />
  );
}

function ProcessOnPage({ process }: { process: NopProcessDetail }) {
  const [form, setForm] = useFormInAddress(["filtration", "edit"] as const);
  const props = { params: { id: process.id }, onClose: () => setForm(null) };
  const { id, cakes, cnfs, samples, filtration_and_neutralization_details: filtrations } = process;
  return (
    <DetailPage
      table="nop_processes"
      record={{ id }}
      title={process.batch_number}
      actions={[{ label: "Edit", icon: IconPencil, onSelect: () => setForm("edit") }]}
    >
      <LineageStrip of={{ table: "nop_processes", id }} />
      <div className="stack nopprocess">
        <NopProcessFacts process={process} />
        <NamedUses id={id} uses={process.resource_use_records} />
        <Card
          flush
          title="Filtration & Neutralization"
          aside={
            <Button size="sm" icon={IconFilter} onClick={() => setForm("filtration")}>
              Add Filtration & Neutralization
            </Button>
          }
        >
          <FiltrationTable filtrations={filtrations} />
        </Card>
        <Card flush title="Cakes" aside={<Count of={cakes} />}>
          <CakesTable rows={cakes} />
        </Card>
        <Card flush title="CNFs" aside={<Count of={cnfs} />}>
          <CnfsTable rows={cnfs} />
        </Card>
        <Card flush title="Samples" aside={<Count of={samples} />}>
          <SamplesTable rows={samples} />
        </Card>
      </div>
      {form === "filtration" ? <FiltrationForm {...props} /> : null}
      {form === "edit" ? <NopProcessEditForm {...props} /> : null}
    </DetailPage>
  );
}

function Count({ of: rows }: { of: readonly unknown[] }) {
  return <span className="count">{rows.length}</span>;
}
