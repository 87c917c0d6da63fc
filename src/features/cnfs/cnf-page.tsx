import { IconEye, IconMicroscope, IconTestPipe } from "@tabler/icons-react";
import { CnfInitialForm } from "#components/cnf/cnf-form.tsx";
import { CnfSampleForm } from "#components/cnf/cnf-sample-form.tsx";
import { editForm } from "#components/form/edit-form.tsx";
import { NumberField, TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { LocationField } from "#components/form/lookup-fields.tsx";
import { SignedNumberField } from "#components/form/signed-number-field.tsx";
import { FactsCard, factsOf, PageLink } from "#components/kind/facts.tsx";
import { editAction } from "#components/kind/kind-page.tsx";
import { stockPage } from "#components/kind/stock-page.tsx";
import { enteredByItems } from "#components/record/record-facts.tsx";
import { StockCard } from "#components/stock/stock-card.tsx";
import { commands, queries } from "#contract/index.ts";
import { DetailedCharacterization, InitialCharacteristics } from "#domain/cnfs/characteristics.ts";
import { type CnfDetail, NewCnf } from "#domain/cnfs/schema.ts";
import { cnfName, ESTIMATED_DENSITY } from "#domain/cnfs/stock.ts";
import { homogenizationName } from "#domain/homogenizations/plan.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { showDateTime } from "#domain/values/time.ts";
import type { KeyValue } from "#ui/panel/key-values.tsx";
import { Unbroken } from "#ui/text/unbroken.tsx";

const { fact, created } = factsOf(NewCnf);
const measured = factsOf(InitialCharacteristics, DetailedCharacterization).fact;
const { homogenization_pressure_range: pressure, homogenization_temperature: temperature } = fieldsOf(NewCnf);
const wide = (item: KeyValue) => ({ ...item, wide: true });
/** A number without its unit, which the label has. */
const plain = (figure: number | null) => figure?.toString() ?? null;

/** The details of a CNF, its location and the locations of its samples. */
const details = (cnf: CnfDetail) => [
  fact("wt_percent", plain(cnf.wt_percent)),
  fact("Description", cnf.description),
  fact(
    "NOP process",
    <PageLink of={{ table: "nop_processes", id: cnf.nop_process_id }}>
      {cnf.batch_number ?? NOT_NUMBERED}
    </PageLink>,
  ),
  fact("location_id", cnf.location_name),
  fact("Library sample location", cnf.library_sample_location),
  fact("Characterization sample location", cnf.characterization_sample_location),
  ...created(cnf),
  fact("comments", cnf.comments),
];

/** How the CNF was made, and from which cake. */
function making(cnf: CnfDetail) {
  const [low, high] = cnf.homogenization_pressure_range;
  const { homogenization_id: experiment, homogenization_name: name } = cnf;
  return [
    wide(
      fact(
        "cake_id",
        <PageLink of={{ table: "cakes", id: cnf.cake_id }}>
          <Unbroken text={cnf.cake_name} />
        </PageLink>,
      ),
    ),
    ...(experiment === null
      ? []
      : [
          wide(
            fact(
              "homogenization_id",
              <PageLink of={{ table: "homogenizations", id: experiment }}>
                {homogenizationName({ name })}
              </PageLink>,
            ),
          ),
        ]),
    fact("amount_cake", showAmount(cnf.amount_cake, cnf.amount_cake_units)),
    fact("cake_wt_percent", plain(cnf.cake_wt_percent)),
    fact("amount_created", showAmount(cnf.amount_supplied, cnf.amount_units)),
    fact("homogenization_equipment_id", cnf.homogenization_equipment_name),
    fact("homogenization_pressure_range", `${low} to ${high} ${pressure.unit}`),
    fact("homogenization_temperature", `${cnf.homogenization_temperature} ${temperature.unit}`),
    fact("homogenization_rpm", plain(cnf.homogenization_rpm)),
    fact(
      "amount_water_added_for_homogenization",
      showAmount(cnf.amount_water_added_for_homogenization, cnf.amount_water_added_for_homogenization_units),
    ),
    fact("water_type_for_homogenization", cnf.water_type_for_homogenization),
    fact("neutralizing_agent_type_id", cnf.neutralizing_agent_name),
  ];
}

const measures = [
  ...(["ph", "wt_percent_for_ph", "zeta_potential", "electrical_conductivity", "fiber_length"] as const),
  ...(["fiber_width", "aspect_ratio", "crystallinity_index", "degree_of_oxidation", "density"] as const),
  ...(["thermal_stability", "appearance"] as const),
];

/** The measurements of a CNF, and who made them. */
function characterization(cnf: CnfDetail) {
  const { characterized } = cnf;
  const none = <span className="faint">Not specified</span>;
  return [
    ...measures.map((field) => ({ ...measured(field, cnf[field] ?? none), big: true })),
    ...(characterized
      ? [
          fact("Characterized", `${showDateTime(characterized.creation_date)}, ${characterized.created_by}`),
          ...enteredByItems(characterized),
        ]
      : []),
  ];
}

/** The form of the details of a CNF. */
const CnfEditForm = editForm({
  command: commands.editCnf,
  query: queries.getCnf,
  nameOf: cnfName,
  children: (control) => (
    <>
      <TextField control={control} name="appearance" />
      <LocationField control={control} name="location_id" required />
      <TextAreaField control={control} name="comments" />
    </>
  ),
});

/** The form of a CNF's detailed characterization. */
export const CnfDetailedForm = editForm({
  command: commands.addCnfDetailedCharacterization,
  query: queries.getCnf,
  title: "Detailed characterization",
  children: (control) => (
    <>
      <NumberField control={control} name="density" />
      <NumberField control={control} name="electrical_conductivity" />
      <SignedNumberField control={control} name="zeta_potential" />
      <NumberField control={control} name="fiber_width" />
      <NumberField control={control} name="fiber_length" />
      <NumberField control={control} name="aspect_ratio" />
      <NumberField control={control} name="degree_of_oxidation" />
      <NumberField control={control} name="crystallinity_index" />
      <NumberField control={control} name="thermal_stability" />
    </>
  ),
});

const ESTIMATE = `Estimated: its density was not measured. Mass and volume are converted with ${ESTIMATED_DENSITY.toFixed(3)} g/mL.`;

/** `/inventory/cnfs/:id`: stock, uses, characterization and details of one CNF. */
export const Component = stockPage<CnfDetail>("cnfs", {
  query: queries.getCnf,
  title: cnfName,
  nameOf: cnfName,
  actions: {
    sample: { label: "New sample", icon: IconTestPipe, Form: CnfSampleForm },
    initial: { label: "Initial characterization", icon: IconEye, Form: CnfInitialForm },
    detailed: { label: "Detailed characterization", icon: IconMicroscope, Form: CnfDetailedForm },
    edit: editAction(CnfEditForm),
  },
  cards: (cnf, open, lineage) => [
    <>
      <StockCard table="cnfs" stock={cnf} origin="Made" note={cnf.estimated ? ESTIMATE : undefined} />
      {lineage}
      <FactsCard title="Homogenization" items={making(cnf)} />
    </>,
    <>
      <FactsCard title="Details" items={details(cnf)} />
      <FactsCard
        title="Characterization"
        items={characterization(cnf)}
        edit={{ label: cnf.characterized ? "Edit" : "Add", onClick: () => open("detailed") }}
      />
    </>,
  ],
  missing: {
    failure: queries.getCnf.failure,
    text: "CNF not found. Please refresh the page or contact support. If the issue persists, please contact support.",
  },
});
