import { IconCircleMinus, IconMicroscope, IconPencil, IconTestPipe } from "@tabler/icons-react";
import { useActiveItems } from "#components/bulk/use-active-items.ts";
import { useFormInAddress } from "#components/form/use-form-in-address.ts";
import { useIdInAddress } from "#components/form/use-id-in-address.ts";
import { DetailMissing, DetailPage } from "#components/record/detail-page.tsx";
import { LineageStrip } from "#components/record/lineage-strip.tsx";
import { SampleForm } from "#components/sample/sample-form.tsx";
import { StockTag } from "#components/stock/stock-amount.tsx";
import { StockCard } from "#components/stock/stock-card.tsx";
import { StockSignBadges } from "#components/stock/stock-sign-badges.tsx";
import { queries } from "#contract/index.ts";
import type { FeedstockDetail } from "#domain/feedstocks/schema.ts";
import { kindPages } from "#domain/kind-pages.ts";
import { usePageQuery } from "#hooks/use-page-query.ts";
import { Button } from "#ui/press/button.tsx";
import { CharacterizationForm } from "./characterization-form.tsx";
import { FeedstockEditForm } from "./feedstock-edit-form.tsx";
import { CharacterizationCard, FeedstockFacts } from "./feedstock-facts.tsx";
import { FeedstockUseForm } from "./feedstock-use-form.tsx";

/** `/inventory/feedstocks/:id` */
export function FeedstockPage() {
  const id = useIdInAddress();
  const feedstock = usePageQuery(queries.getFeedstock, { params: { id } });
  if (feedstock) return <FeedstockOnPage key={id} feedstock={feedstock} />;
  return (
    <DetailMissing
      answer={feedstock}
      entity="Feedstock"
      back={{ to: kindPages.feedstocks.page, label: "All feedstocks" }}
    />
  );
}

function FeedstockOnPage({ feedstock }: { feedstock: FeedstockDetail }) {
  const [form, setForm] = useFormInAddress(["use", "sample", "characterization", "edit"] as const);
  const { id, amount_remaining: remaining, amount_supplied: supplied } = feedstock;
  const activeItems = useActiveItems("feedstocks", feedstock, feedstock.identifier);
  const close = () => setForm(null);
  const use = () => setForm("use");
  const characterize = () => setForm("characterization");
  return (
    <DetailPage
      table="feedstocks"
      record={feedstock}
      title={feedstock.feedstock_name.name}
      code={feedstock.identifier}
      badges={
        <>
          <StockTag stock={{ remaining, supplied, isActive: feedstock.is_active }} />
          <StockSignBadges stock={feedstock} />
        </>
      }
      buttons={
        <Button className="only-wide" icon={IconCircleMinus} onClick={use}>
          Add use record
        </Button>
      }
      actions={[
        { label: "Add use record", icon: IconCircleMinus, onSelect: use },
        { label: "New sample", icon: IconTestPipe, onSelect: () => setForm("sample") },
        { label: "Characterize feedstock", icon: IconMicroscope, onSelect: characterize },
        { label: "Edit", icon: IconPencil, onSelect: () => setForm("edit") },
        ...activeItems,
      ]}
    >
      <LineageStrip of={{ table: "feedstocks", id }} />
      <div className="detailgrid">
        <div className="stack">
          <StockCard
            table="feedstocks"
            stock={{ ...feedstock, use_records: feedstock.resource_use_records }}
            origin="Supplied"
          />
          <CharacterizationCard feedstock={feedstock} onEdit={characterize} />
        </div>
        <div className="stack">
          <FeedstockFacts feedstock={feedstock} />
        </div>
      </div>
      {form === "use" ? <FeedstockUseForm params={{ id }} onClose={close} /> : null}
      {form === "edit" ? <FeedstockEditForm params={{ id }} onClose={close} /> : null}
      {form === "sample" ? <SampleForm from={id} onClose={close} /> : null}
      {form === "characterization" ? <CharacterizationForm params={{ id }} onClose={close} /> : null}
    </DetailPage>
  );
}
