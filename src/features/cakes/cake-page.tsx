import { IconEye, IconMicroscope, IconTestPipe, IconTornado } from "@tabler/icons-react";
import { StorageFields } from "#components/cake/storage-fields.tsx";
import { editForm } from "#components/form/edit-form.tsx";
import { TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { FactsCard, factsOf, PageLink } from "#components/kind/facts.tsx";
import { editAction, scannedElsewhere } from "#components/kind/kind-page.tsx";
import { stockPage } from "#components/kind/stock-page.tsx";
import { enteredByItems } from "#components/record/record-facts.tsx";
import { SampleForm } from "#components/sample/sample-form.tsx";
import { StockCard } from "#components/stock/stock-card.tsx";
import { commands, queries } from "#contract/index.ts";
import { type CakeDetail, DetailedCharacteristics, NewCake } from "#domain/cakes/schema.ts";
import { cakeTitle } from "#domain/cakes/stock.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";
import { kindPages } from "#domain/kind-pages.ts";
import { showDateTime } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { NoteBadge } from "#ui/text/badge.tsx";
import { DetailedCharacteristicsForm, InitialCharacteristicsForm } from "./characteristics-forms.tsx";

const { fact, created } = factsOf(NewCake, DetailedCharacteristics);

/** The details of a cake, without its characteristics. */
const details = (cake: CakeDetail) => [
  fact(
    "Batch Number",
    <PageLink of={{ table: "nop_processes", id: cake.nop_process_id }}>
      {cake.batch_num ?? NOT_NUMBERED}
    </PageLink>,
  ),
  fact("Sample Type", cake.sample_type),
  fact("cake_storage_type_id", showName(cake.storage_type)),
  fact("storage_temperature", cake.storage_temperature),
  fact("location_id", cake.location_name),
  fact("location_details", cake.location_details),
  fact("Volume", cake.volume, cake.volume_units),
  fact("is_for_research", cake.is_for_research),
  fact("amount_water_for_washing", cake.water_amount_for_washing, cake.water_amount_for_washing_units),
  fact("water_type_for_washing", cake.water_type),
  ...created(cake),
  fact("comments", cake.comments),
];

/** The measurements of a cake, and who made them. */
function characteristics(cake: CakeDetail) {
  const { characterized } = cake;
  return [
    ...[
      ...(["ph", "wt_percent", "DO", "density", "zeta_potential"] as const).map((name) =>
        fact(name, cake[name]),
      ),
      fact("has_high_shear", cake.has_high_shear ?? "Not recorded"),
    ].map((item) => ({ ...item, big: true })),
    fact("appearance", cake.appearance),
    ...(characterized
      ? [
          fact("Characterized By", characterized.created_by),
          ...enteredByItems(characterized),
          fact("Characterized", showDateTime(characterized.creation_date)),
        ]
      : []),
  ];
}

/** The form of the details of a cake and its storage. */
const CakeEditForm = editForm({
  command: commands.editCake,
  query: queries.getCake,
  nameOf: cakeTitle,
  children: (control) => (
    <>
      <div className="span">
        <TextField control={control} name="appearance" required />
      </div>
      <StorageFields control={control} />
      <TextAreaField control={control} name="comments" />
    </>
  ),
});

/** `/inventory/cakes/:id`: stock, uses, characteristics and details of one cake. */
export const Component = stockPage<CakeDetail>("cakes", {
  query: queries.getCake,
  title: cakeTitle,
  nameOf: cakeTitle,
  badges: ({ is_for_research }) =>
    is_for_research ? <NoteBadge icon={IconMicroscope}>Research</NoteBadge> : null,
  actions: {
    homogenization: {
      label: "New homogenization",
      icon: IconTornado,
      to: ({ id }) => `${kindPages.homogenizations.page}?add=${id}`,
    },
    sample: { label: "New sample", icon: IconTestPipe, Form: SampleForm },
    initial: { label: "Initial characterization", icon: IconEye, Form: InitialCharacteristicsForm },
    detailed: { label: "Detailed characterization", icon: IconMicroscope, Form: DetailedCharacteristicsForm },
    edit: editAction(CakeEditForm),
  },
  cards: (cake, open, lineage) => [
    <>
      <StockCard table="cakes" stock={cake} origin="Created" />
      {lineage}
      <FactsCard
        title="Characterization"
        items={characteristics(cake)}
        edit={{ onClick: () => open("detailed") }}
      />
    </>,
    <FactsCard key="details" title="Details" items={details(cake)} />,
  ],
  missing: scannedElsewhere("Cake", queries.getCake.failure),
});
