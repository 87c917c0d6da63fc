import { IconCircleMinus, IconDropletHalf, IconPencil } from "@tabler/icons-react";
import { useActiveItems } from "#components/bulk/use-active-items.ts";
import { useFormInAddress } from "#components/form/use-form-in-address.ts";
import { useIdInAddress } from "#components/form/use-id-in-address.ts";
import { DetailMissing, DetailPage } from "#components/record/detail-page.tsx";
import { LineageStrip } from "#components/record/lineage-strip.tsx";
import { StockTag } from "#components/stock/stock-amount.tsx";
import { StockCard } from "#components/stock/stock-card.tsx";
import { StockSignBadges } from "#components/stock/stock-sign-badges.tsx";
import { queries } from "#contract/index.ts";
import type { ChemicalDetail } from "#domain/chemicals/schema.ts";
import { kindPages } from "#domain/kind-pages.ts";
import { usePageQuery } from "#hooks/use-page-query.ts";
import { Button } from "#ui/press/button.tsx";
import { DilutedBadge } from "./chemical-columns.tsx";
import { ChemicalEditForm } from "./chemical-edit-form.tsx";
import { ChemicalFacts, DilutionCard } from "./chemical-facts.tsx";
import { ChemicalUseForm } from "./chemical-use-form.tsx";
import { DilutedChemicalForm } from "./diluted-chemical-form.tsx";

/** `/inventory/chemicals/:id`: stock, uses, dilutions and details of one chemical. */
export function ChemicalPage() {
  const id = useIdInAddress();
  const chemical = usePageQuery(queries.getChemical, { params: { id } });
  const back = { to: kindPages.chemicals.page, label: "All chemicals" };
  if (chemical) return <ChemicalOnPage key={id} chemical={chemical} />;
  return (
    <DetailMissing answer={chemical} entity="Chemical" back={back} failure={queries.getChemical.failure}>
      Chemical not found. It may have been scanned from another lab's label.
    </DetailMissing>
  );
}

function ChemicalOnPage({ chemical }: { chemical: ChemicalDetail }) {
  const [form, setForm] = useFormInAddress(["use", "diluted", "edit"] as const);
  const { id, chemical_name, amount_remaining: remaining, amount_supplied: supplied } = chemical;
  const activeItems = useActiveItems("chemicals", chemical, chemical_name);
  const close = () => setForm(null);
  return (
    <DetailPage
      table="chemicals"
      record={chemical}
      title={chemical_name}
      badges={
        <>
          <StockTag stock={{ remaining, supplied, isActive: chemical.is_active }} />
          <StockSignBadges stock={chemical} />
          {chemical.is_diluted ? <DilutedBadge /> : null}
        </>
      }
      buttons={
        <Button className="only-wide" icon={IconCircleMinus} onClick={() => setForm("use")}>
          Add use record
        </Button>
      }
      actions={[
        { label: "Add use record", icon: IconCircleMinus, onSelect: () => setForm("use") },
        { label: "New diluted chemical", icon: IconDropletHalf, onSelect: () => setForm("diluted") },
        { label: "Edit", icon: IconPencil, onSelect: () => setForm("edit") },
        ...activeItems,
      ]}
    >
      <LineageStrip of={{ table: "chemicals", id }} />
      <div className="detailgrid">
        <div className="stack">
          <StockCard
            table="chemicals"
            stock={chemical}
            origin={chemical.is_diluted ? "Made by dilution" : "Supplied"}
          />
        </div>
        <div className="stack">
          <ChemicalFacts chemical={chemical} />
          <DilutionCard chemical={chemical} />
        </div>
      </div>
      {form === "use" ? <ChemicalUseForm params={{ id }} onClose={close} /> : null}
      {form === "edit" ? <ChemicalEditForm params={{ id }} onClose={close} /> : null}
      {form === "diluted" ? <DilutedChemicalForm onClose={close} from={id} /> : null}
    </DetailPage>
  );
}
