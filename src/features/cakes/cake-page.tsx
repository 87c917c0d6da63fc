import {
  IconCircleMinus,
  IconEye,
  IconMicroscope,
  IconPencil,
  IconTestPipe,
  IconTornado,
} from "@tabler/icons-react";
import { useNavigate } from "react-router-dom";
import { useActiveItems } from "#components/bulk/use-active-items.ts";
import { useFormInAddress } from "#components/form/use-form-in-address.ts";
import { useIdInAddress } from "#components/form/use-id-in-address.ts";
import { DetailMissing, DetailPage } from "#components/record/detail-page.tsx";
import { LineageStrip } from "#components/record/lineage-strip.tsx";
import { CakeUseForm } from "#components/resource-use/cake-use-form.tsx";
import { SampleForm } from "#components/sample/sample-form.tsx";
import { StockTag } from "#components/stock/stock-amount.tsx";
import { StockCard } from "#components/stock/stock-card.tsx";
import { queries } from "#contract/index.ts";
import type { CakeDetail } from "#domain/cakes/schema.ts";
import { cakeTitle } from "#domain/cakes/stock.ts";
import { kindPages } from "#domain/kind-pages.ts";
import { usePageQuery } from "#hooks/use-page-query.ts";
import { Button } from "#ui/press/button.tsx";
import { ResearchBadge } from "./cake-columns.tsx";
import { CakeEditForm } from "./cake-edit-form.tsx";
import { CakeCharacteristics, CakeFacts } from "./cake-facts.tsx";
import { DetailedCharacteristicsForm } from "./detailed-characteristics-form.tsx";
import { InitialCharacteristicsForm } from "./initial-characteristics-form.tsx";

/** `/inventory/cakes/:id`: stock, uses, characteristics and details of one cake. */
export function CakePage() {
  const id = useIdInAddress();
  const cake = usePageQuery(queries.getCake, { params: { id } });
  const back = { to: kindPages.cakes.page, label: "All cakes" };
  if (cake) return <CakeOnPage key={cake.id} cake={cake} />;
  return (
    <DetailMissing answer={cake} entity="Cake" back={back} failure={queries.getCake.failure}>
      Cake not found. It may have been scanned from another lab's label.
    </DetailMissing>
  );
}

function CakeOnPage({ cake }: { cake: CakeDetail }) {
  const [form, setForm] = useFormInAddress(["use", "sample", "initial", "detailed", "edit"] as const);
  const activeItems = useActiveItems("cakes", cake, cakeTitle(cake));
  const navigate = useNavigate();
  const { id, amount_remaining: remaining, amount_supplied: supplied } = cake;
  const props = { params: { id }, onClose: () => setForm(null) };
  return (
    <DetailPage
      table="cakes"
      record={cake}
      title={cakeTitle(cake)}
      badges={
        <>
          <StockTag stock={{ remaining, supplied, isActive: cake.is_active }} />
          {cake.is_for_research ? <ResearchBadge /> : null}
        </>
      }
      buttons={
        <Button className="only-wide" icon={IconCircleMinus} onClick={() => setForm("use")}>
          Add use record
        </Button>
      }
      actions={[
        { label: "Add use record", icon: IconCircleMinus, onSelect: () => setForm("use") },
        {
          label: "New homogenization",
          icon: IconTornado,
          onSelect: () => navigate(`${kindPages.homogenizations.page}?add=${id}`),
        },
        { label: "New sample", icon: IconTestPipe, onSelect: () => setForm("sample") },
        { label: "Initial characterization", icon: IconEye, onSelect: () => setForm("initial") },
        { label: "Detailed characterization", icon: IconMicroscope, onSelect: () => setForm("detailed") },
        { label: "Edit", icon: IconPencil, onSelect: () => setForm("edit") },
        ...activeItems,
      ]}
    >
      <LineageStrip of={{ table: "cakes", id }} />
      <div className="detailgrid">
        <div className="stack">
          <StockCard table="cakes" stock={cake} origin="Created" />
          <CakeCharacteristics cake={cake} onEdit={() => setForm("detailed")} />
        </div>
        <div className="stack">
          <CakeFacts cake={cake} />
        </div>
      </div>
      {form === "use" ? <CakeUseForm {...props} /> : null}
      {form === "sample" ? <SampleForm from={id} onClose={props.onClose} /> : null}
      {form === "edit" ? <CakeEditForm {...props} /> : null}
      {form === "initial" ? <InitialCharacteristicsForm {...props} /> : null}
      {form === "detailed" ? <DetailedCharacteristicsForm {...props} /> : null}
    </DetailPage>
  );
}
