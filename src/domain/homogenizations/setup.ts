import { z } from "zod";
import { waterUnits } from "../chemicals/schema.ts";
import { editOf } from "../kernel/edit-of.ts";
import { editedText, optionalText } from "../values/text.ts";
import {
  assignedTo,
  chosenId,
  createdByOr,
  creationDateOr,
  editBase,
  edited,
  figure,
  newId,
  orNothing,
} from "../values/traits.ts";
import { type DilutionSetup, setupFault } from "./dilution.ts";

const aboveZero = (label: string) => {
  const wrong = `${label} must be a number > 0`;
  return figure(label, wrong).gt(0, wrong);
};
/** Schema of a number ≥ 0; messages contain the field name. */
export const fromZero = (field: string) => {
  const wrong = `${field} must be a number ≥ 0`;
  return figure(field, wrong).min(0, wrong);
};
const percent = (field: string, label = field) => aboveZero(label).max(100, `${field} must be at most 100`);

export const aVolumeUnit = z.enum(waterUnits, {
  error: "Please select a valid volume unit (LITRE or ML)",
});

const setup = {
  cake_wt_percent: percent("cake_wt_percent", "Cake weight percentage").meta({
    label: "Cake wt %",
    unit: "%",
  }),
  desired_cnf_volume: aboveZero("desired_cnf_volume").meta({ label: "Desired CNF volume" }),
  desired_cnf_volume_units: aVolumeUnit.meta({ label: "Volume units" }),
  desired_cnf_wt_percent: percent("desired_cnf_wt_percent").meta({ label: "Desired CNF wt %", unit: "%" }),
  cnf_amount_for_viscosity_test: fromZero("cnf_amount_for_viscosity_test").meta({
    label: "CNF amount for viscosity test",
    unitIn: "desired_cnf_volume_units",
  }),
  cake_density_estimate: aboveZero("cake_density_estimate").meta({
    label: "Cake density estimate",
    unit: "g/ml",
  }),
  cnf_density_estimate: aboveZero("cnf_density_estimate").meta({
    label: "CNF density estimate",
    unit: "g/ml",
  }),
};

const notACake = "Please select a valid cake";

/** Reports a contradiction between the figures of a setup at one of its fields. */
function checkSetup(value: DilutionSetup, context: z.RefinementCtx): void {
  const fault = setupFault(value);
  if (fault !== null) context.addIssue({ code: "custom", path: [fault.field], message: fault.message });
}

/** The figures of a setup; each is validated separately. */
export const SetupFigures = z.object(setup);
/** Validates the setup as soon as its own fields are valid, even if other fields of the form are not. */
const whenComplete = { when: ({ value }: { value: unknown }) => SetupFigures.safeParse(value).success };

const fromQueryText = <S extends z.ZodType>(schema: S) => z.preprocess(toNumber, schema);

/** The query of `GET …/dilution-details`: numbers arrive as text. */
export const DilutionQuestion = z
  .object({
    cake_id: orNothing(z.guid(notACake).toLowerCase()),
    cake_wt_percent: fromQueryText(setup.cake_wt_percent),
    desired_cnf_volume: fromQueryText(setup.desired_cnf_volume),
    desired_cnf_volume_units: setup.desired_cnf_volume_units,
    desired_cnf_wt_percent: fromQueryText(setup.desired_cnf_wt_percent),
    cnf_amount_for_viscosity_test: fromQueryText(setup.cnf_amount_for_viscosity_test),
    cake_density_estimate: fromQueryText(setup.cake_density_estimate),
    cnf_density_estimate: fromQueryText(setup.cnf_density_estimate),
  })
  .superRefine(checkSetup, whenComplete);
export type DilutionQuestion = z.output<typeof DilutionQuestion>;

function toNumber(text: unknown): unknown {
  return typeof text === "string" && text.trim() !== "" ? Number(text) : text;
}

export const DilutionDetails = z.object({
  amount_cake_suggested: z.number(),
  amount_cake_suggested_units: z.enum(["KG", "GRAMS"]),
  total_water_to_be_added: z.number(),
  warnings: z.array(z.string()),
});
export type DilutionDetails = z.infer<typeof DilutionDetails>;

/** The creation form: the setup, and the figures computed by the tablet. */
export const NewHomogenization = z
  .object({
    id: newId,
    cake_id: chosenId(notACake).meta({ label: "Cake", of: "cakes" }),
    ...setup,
    amount_cake_suggested: aboveZero("amount_cake_suggested").meta({ label: "Amount cake suggested" }),
    amount_cake_suggested_units: z
      .enum(["KG", "GRAMS"], { error: "Please select valid amount units" })
      .nullish()
      .meta({ label: "Cake units" }),
    total_water_to_be_added: aboveZero("total_water_to_be_added").meta({
      label: "Total Water to be Added",
      unitIn: "desired_cnf_volume_units",
    }),
    initial_comments: optionalText("Comments").meta({ label: "Initial comments" }),
    location_id: chosenId("Please select a valid location").meta({ label: "Location", of: "locations" }),
    created_by: createdByOr("Please provide a valid email address"),
    creation_date: creationDateOr("Please provide a valid date and time"),
  })
  .superRefine(checkSetup, whenComplete);
export type NewHomogenization = z.output<typeof NewHomogenization>;

/** The details of a homogenization. The data of its steps is corrected with a reason instead. */
export const HomogenizationEdit = z.object({
  location_id: edited(NewHomogenization.shape.location_id),
  initial_comments: editedText("Initial comments"),
  assigned_to: assignedTo,
  base: editBase,
});

/** Edits the details of a homogenization. */
export const editHomogenization = editOf({
  table: "homogenizations",
  entity: "Homogenization",
  form: HomogenizationEdit,
});
