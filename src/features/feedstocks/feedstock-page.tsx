import { IconMicroscope, IconTestPipe } from "@tabler/icons-react";
import { editForm } from "#components/form/edit-form.tsx";
import { TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { LocationField, SupplierField } from "#components/form/lookup-fields.tsx";
import { FactsCard, factsOf } from "#components/kind/facts.tsx";
import { editAction, scannedElsewhere } from "#components/kind/kind-page.tsx";
import { stockPage } from "#components/kind/stock-page.tsx";
import { enteredByItems } from "#components/record/record-facts.tsx";
import { SampleForm } from "#components/sample/sample-form.tsx";
import { StockSignBadges } from "#components/stock/stock-amount.tsx";
import { StockCard } from "#components/stock/stock-card.tsx";
import { StockDetailFields } from "#components/stock/stock-detail-fields.tsx";
import { stockDetailItems } from "#components/stock/stock-detail-items.ts";
import { SupplierCard } from "#components/stock/supplier-card.tsx";
import { commands, queries } from "#contract/index.ts";
import {
  Characterization,
  type FeedstockDetail,
  Measurements,
  NewFeedstock,
} from "#domain/feedstocks/schema.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { showName } from "#domain/values/words.ts";
import { CharacterizationForm } from "./characterization-form.tsx";

const { fact, created } = factsOf(Characterization, NewFeedstock);

const details = (feedstock: FeedstockDetail) => [
  fact("Type", showName(feedstock.feedstock_name.feedstock_type)),
  fact("amount_supplied", showAmount(feedstock.amount_supplied, feedstock.amount_units)),
  fact("product_id", feedstock.product_id),
  fact("location_id", feedstock.location.name),
  ...stockDetailItems(feedstock),
  ...created(feedstock),
  fact("initial_comments", feedstock.initial_comments),
];

/** The measurements of a feedstock, and who made them. */
function measured(feedstock: FeedstockDetail, by: string) {
  const recorded_by = feedstock.characterized_recorded_by ?? by;
  return [
    ...Measurements.keyof().options.map((field) =>
      feedstock[field] === null
        ? fact(field, <span className="muted">Not specified</span>)
        : { ...fact(field, feedstock[field]), big: true },
    ),
    fact("characterized_by", by),
    ...enteredByItems({ created_by: by, recorded_by }),
    fact("impurities", feedstock.impurities),
    fact("characterization_comments", feedstock.characterization_comments),
  ];
}

/** The form of the details of a feedstock. */
const FeedstockEditForm = editForm({
  command: commands.editFeedstock,
  query: queries.getFeedstock,
  nameOf: ({ identifier }) => identifier,
  isLong: true,
  children: (control, { amount_units }) => (
    <>
      <TextField control={control} name="product_id" />
      <SupplierField control={control} name="supplier_id" required kind="FEEDSTOCK" />
      <LocationField control={control} name="location_id" required />
      <StockDetailFields control={control} units={amount_units} />
      <TextAreaField control={control} name="initial_comments" />
    </>
  ),
});

/** `/inventory/feedstocks/:id` */
export const Component = stockPage<FeedstockDetail>("feedstocks", {
  query: queries.getFeedstock,
  title: ({ feedstock_name }) => feedstock_name.name,
  code: ({ identifier }) => identifier,
  nameOf: ({ identifier }) => identifier,
  badges: (feedstock) => <StockSignBadges stock={feedstock} />,
  actions: {
    sample: { label: "New sample", icon: IconTestPipe, Form: SampleForm },
    characterization: { label: "Characterize feedstock", icon: IconMicroscope, Form: CharacterizationForm },
    edit: editAction(FeedstockEditForm),
  },
  cards: (feedstock, open, lineage) => {
    const { characterized_by: by, resource_use_records: use_records, supplier } = feedstock;
    return [
      <>
        <StockCard table="feedstocks" stock={{ ...feedstock, use_records }} origin="Supplied" />
        {lineage}
        <FactsCard
          title="Characterization"
          items={by ? measured(feedstock, by) : []}
          empty="Not characterized yet."
          edit={{ label: by ? "Edit" : "Add", onClick: () => open("characterization") }}
        />
      </>,
      <>
        <FactsCard title="Details" items={details(feedstock)} />
        <SupplierCard supplier={supplier} />
      </>,
    ];
  },
  missing: scannedElsewhere("Feedstock", queries.getFeedstock.failure),
});
