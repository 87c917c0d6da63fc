import { IconDropletHalf } from "@tabler/icons-react";
import { editForm } from "#components/form/edit-form.tsx";
import { NumberField, TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { HazardFields } from "#components/form/hazard-fields.tsx";
import { LocationField, SupplierField } from "#components/form/lookup-fields.tsx";
import { FactsCard, factsOf, PageLink } from "#components/kind/facts.tsx";
import { editAction, scannedElsewhere } from "#components/kind/kind-page.tsx";
import { stockPage } from "#components/kind/stock-page.tsx";
import { StockSignBadges } from "#components/stock/stock-amount.tsx";
import { StockCard } from "#components/stock/stock-card.tsx";
import { StockDetailFields } from "#components/stock/stock-detail-fields.tsx";
import { stockDetailItems, substanceDetailItems } from "#components/stock/stock-detail-items.ts";
import { concentrationOf } from "#components/stock/stock-figures.ts";
import { SupplierCard } from "#components/stock/supplier-card.tsx";
import { commands, queries } from "#contract/index.ts";
import { type ChemicalDetail, NewChemical, NewDilutedChemical } from "#domain/chemicals/schema.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { showName } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { KeyValue } from "#ui/panel/key-values.tsx";
import { NoteBadge } from "#ui/text/badge.tsx";
import { DilutedChemicalForm } from "./diluted-chemical-form.tsx";

const { fact, created } = factsOf(NewDilutedChemical, NewChemical);
const wide = (item: KeyValue) => ({ ...item, wide: true });

const details = (chemical: ChemicalDetail) => [
  fact("Type", showName(chemical.chemical_type)),
  fact("concentration", concentrationOf(chemical)),
  fact("amount_supplied", showAmount(chemical.amount_supplied, chemical.amount_units)),
  fact("location_id", chemical.location.name),
  ...stockDetailItems(chemical),
  ...substanceDetailItems(chemical),
  ...created(chemical).map(wide),
  wide(fact("comments", chemical.comments)),
];

/** The chemical that a chemical was diluted from, and those that were diluted from it. */
function dilution(chemical: ChemicalDetail): KeyValue[] {
  const { is_diluted, derived_from_chemical_id, amount_water_added: water, water_type } = chemical;
  const made = chemical.use_records.flatMap(({ linked_to }) =>
    linked_to?.type === "CHEMICAL" ? [linked_to.id] : [],
  );
  const links = made.map((id) => (
    <div key={id}>
      <ChemicalLink id={id} />
    </div>
  ));
  const waterAdded = water === null ? null : showAmount(water, chemical.amount_water_added_units ?? "");
  return [
    ...(is_diluted
      ? [
          wide(fact("Diluted from", <ChemicalLink id={derived_from_chemical_id ?? ""} />)),
          fact("amount_water_added", waterAdded),
          fact("water_type", water_type && showName(water_type)),
        ]
      : []),
    ...(made.length > 0 ? [wide(fact("Diluted from this", links))] : []),
  ];
}

function ChemicalLink({ id }: { id: string }) {
  const chemical = useLabQuery(queries.getChemical, { params: { id } });
  if (!chemical) return chemical === null ? "Not available offline yet." : "\u00a0";
  return (
    <PageLink of={{ table: "chemicals", id }}>
      {chemical.chemical_name}, {concentrationOf(chemical)}
    </PageLink>
  );
}

/** The form of the details of a chemical. */
const ChemicalEditForm = editForm({
  command: commands.editChemical,
  query: queries.getChemical,
  nameOf: ({ chemical_name }) => chemical_name,
  isLong: "longest",
  children: (control, { amount_units }) => (
    <>
      <SupplierField control={control} name="supplier_id" kind="CHEMICAL" />
      <LocationField control={control} name="location_id" required />
      <StockDetailFields control={control} units={amount_units}>
        <TextField control={control} name="cas_number" hint="Such as 7697-37-2" />
        <NumberField control={control} name="density" unit="g/mL" hint="For dilutions by volume" />
        <HazardFields control={control} />
      </StockDetailFields>
      <TextAreaField control={control} name="comments" />
    </>
  ),
});

/** `/inventory/chemicals/:id`: stock, uses, dilutions and details of one chemical. */
export const Component = stockPage<ChemicalDetail>("chemicals", {
  query: queries.getChemical,
  title: ({ chemical_name }) => chemical_name,
  nameOf: ({ chemical_name }) => chemical_name,
  badges: (chemical) => (
    <>
      <StockSignBadges stock={chemical} />
      {chemical.is_diluted ? <NoteBadge icon={IconDropletHalf}>Diluted</NoteBadge> : null}
    </>
  ),
  actions: {
    diluted: { label: "New diluted chemical", icon: IconDropletHalf, Form: DilutedChemicalForm },
    edit: editAction(ChemicalEditForm),
  },
  cards: (chemical, _, lineage) => {
    const dilutionItems = dilution(chemical);
    return [
      <>
        <StockCard
          table="chemicals"
          stock={chemical}
          origin={chemical.is_diluted ? "Made by dilution" : "Supplied"}
        />
        {lineage}
      </>,
      <>
        <FactsCard title="Details" items={details(chemical)} />
        <SupplierCard supplier={chemical.supplier} />
        {dilutionItems.length > 0 ? <FactsCard title="Dilution" items={dilutionItems} /> : null}
      </>,
    ];
  },
  missing: scannedElsewhere("Chemical", queries.getChemical.failure),
});
