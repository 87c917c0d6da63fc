import { z } from "zod";
import { type Corrected, correction } from "../corrections/corrections.ts";
import { feedstockUnits } from "../feedstocks/schema.ts";
import type { Entered } from "../kernel/written.ts";
import { allowOverdraw } from "../resource-use/schema.ts";
import { editedText, optionalText, text } from "../values/text.ts";
import {
  chosen,
  chosenId,
  createdBy,
  creationDate,
  figure,
  newId,
  numberError,
  orNothing,
} from "../values/traits.ts";
import type { Unit } from "../values/units.ts";

/** The stored record of one oxidation batch. Its stock is used by the use records in `resource_use_record_ids`. */
export type NopProcess = Entered & {
  /** `NOP-2026-004`; null on a tablet until the server has assigned it. */
  batch_number: string | null;
  is_one_tonne_reaction: boolean;
  feedstock_id: string | null;
  amount_feedstock: number | null;
  amount_feedstock_units: Unit | null;
  reactor_equipment_id: string | null;
  /** PERCENT */
  acid_concentration: number | null;
  acid_amount: number | null;
  acid_amount_units: Unit | null;
  /** °C */
  reaction_temperature: number | null;
  reaction_hours: number | null;
  resource_use_record_ids: string[];
  comments: string | null;
  /** Absent in processes that were never assigned. */
  assigned_to?: string | null;
};

/** The stored record of one filtration of an NOP sample, taken at an hour or at the end of the reaction. */
export type Filtration = {
  id: string;
  nop_process_id: string;
  /** Set if and only if `is_after_reaction_completed` is false. */
  hour_number_for_sample: number | null;
  is_after_reaction_completed: boolean;
  filtration_equipment_id: string | null;
  /** LITRES */
  effluent_volume: number | null;
  effluent_ph: number | null;
  ph_after_neutralization: number | null;
  neutralizing_agent_name: string | null;
  /** The use of the agent's bottle, if the bottle is known; absent in records of earlier versions. */
  neutralizing_agent_use_record_id?: string | null;
  comments: string | null;
  created_by: string;
  creation_date: string;
  /** Its last correction; absent if the data was never corrected. */
  corrected?: Corrected;
  recorded_by: string;
  recorded_at: string;
};

/** Units of an amount of acid, and of neutralizing agent. */
export const acidUnits = ["LITRES", "ML", "KG", "GRAMS"] as const;
export const agentUnits = ["LITRES", "ML", "KG", "GRAMS", "POUNDS"] as const;

const notABatch = "Batch number may have capital letters, digits and hyphens only";
const batchNumber = text(notABatch)
  .trim()
  .min(3, "Batch number must be at least 3 characters")
  .max(50, "Batch number must be at most 50 characters")
  .regex(/^[A-Z0-9-]+$/, notABatch);

const fromZero = (label: string) =>
  orNothing(figure(label, `${label} must be ≥ 0`).min(0, `${label} must be ≥ 0`)).meta({ label });
/** °C, absolute zero. */
const COLDEST = -273.15;
const tooCold = `Reaction temperature must be ≥ ${COLDEST}`;
const unitsOf = <const T extends readonly string[]>(units: T) =>
  orNothing(chosen(units, "Please select valid amount units"));

/** Requires units for an amount. */
const hasUnits = (amount: string) => ({
  error: "Amount units are required",
  path: [`${amount}_units`],
  when: ({ value }: { value: unknown }) => typeof (value as Record<string, unknown>)?.[amount] === "number",
});

const isSet =
  (field: string) =>
  ({ value }: { value: unknown }) =>
    Boolean((value as Record<string, unknown>)?.[field]);

const useRecordIds = z
  .array(chosenId("Please select a valid resource use record"), "Please select valid resource use records")
  .max(100, "At most 100 resource use records");

const yesOrNo = z.boolean("Please answer yes or no").nullish().transform(Boolean);

/** Use records that are added to an existing process. */
export const ProcessUses = z.object({
  resource_use_record_ids: useRecordIds
    .min(1, "Please select at least one resource use record")
    .meta({ label: "Resource use records", of: "use" }),
});
export type ProcessUses = z.output<typeof ProcessUses>;

/** The new NOP process form. */
export const NewNopProcess = z
  .object({
    id: newId,
    batch_number: orNothing(batchNumber).meta({ label: "Batch Number" }),
    is_one_tonne_reaction: yesOrNo.meta({ label: "One-tonne reaction" }),
    feedstock_id: orNothing(chosenId("Please select a valid feedstock")).meta({
      label: "Feedstock",
      of: "feedstocks",
    }),
    amount_feedstock: fromZero("Amount of feedstock"),
    amount_feedstock_units: unitsOf(feedstockUnits).meta({ label: "Feedstock units" }),
    records_feedstock_use: yesOrNo.meta({ label: "Use of the feedstock recorded" }),
    reactor_equipment_id: orNothing(chosenId("Please select a valid reactor")).meta({
      label: "Reactor",
      of: "equipment",
    }),
    acid_concentration: fromZero("Acid concentration").meta({ unit: "PERCENT", plausibleTo: 100 }),
    acid_chemical_id: orNothing(chosenId("Please select a valid acid")).meta({
      label: "Acid",
      of: "chemicals",
    }),
    acid_amount: fromZero("Amount of acid"),
    acid_amount_units: unitsOf(acidUnits).meta({ label: "Acid units" }),
    reaction_temperature: orNothing(figure("Reaction temperature", tooCold).min(COLDEST, tooCold)).meta({
      label: "Reaction temperature",
      unit: "°C",
    }),
    reaction_hours: fromZero("Reaction hours").meta({ unit: "h" }),
    resource_use_record_ids: useRecordIds
      .nullish()
      .transform((ids) => [...new Set(ids ?? [])])
      .meta({ label: "Resource use records", of: "use" }),
    comments: optionalText("Comments"),
    created_by: createdBy,
    creation_date: creationDate,
    allow_overdraw: allowOverdraw,
  })
  .refine(({ amount_feedstock_units }) => Boolean(amount_feedstock_units), hasUnits("amount_feedstock"))
  .refine(({ acid_amount_units }) => Boolean(acid_amount_units), hasUnits("acid_amount"))
  .refine(({ feedstock_id }) => Boolean(feedstock_id), {
    error: "Please select a valid feedstock",
    path: ["feedstock_id"],
    when: isSet("records_feedstock_use"),
  })
  .refine(({ amount_feedstock }) => typeof amount_feedstock === "number", {
    error: "Amount of feedstock is required",
    path: ["amount_feedstock"],
    when: isSet("records_feedstock_use"),
  })
  .refine(({ acid_amount }) => typeof acid_amount === "number", {
    error: "Amount of acid is required",
    path: ["acid_amount"],
    when: isSet("acid_chemical_id"),
  });
export type NewNopProcess = z.output<typeof NewNopProcess>;

const notAnHour = "Hour number must be a positive whole number";
const eitherOr = "Select either an hour number or after reaction completed";

/** What was measured at a filtration. */
const measured = {
  filtration_equipment_id: orNothing(chosenId("Please select valid filtration equipment")).meta({
    label: "Filtration equipment",
    of: "equipment",
  }),
  effluent_volume: fromZero("Effluent volume").meta({ unit: "LITRES" }),
  effluent_ph: fromZero("Effluent pH").meta({ plausibleTo: 14 }),
  ph_after_neutralization: fromZero("pH after neutralization").meta({ plausibleTo: 14 }),
  neutralizing_agent_name: optionalText("Neutralizing agent"),
  neutralizing_agent_id: orNothing(chosenId("Please select a valid neutralizing agent")).meta({
    label: "Bottle of the agent",
    of: "chemicals",
  }),
  neutralizing_agent_amount: fromZero("Amount of agent"),
  neutralizing_agent_amount_units: unitsOf(agentUnits).meta({ label: "Agent units" }),
  comments: optionalText("Comments"),
  allow_overdraw: allowOverdraw,
};

type Agent = {
  neutralizing_agent_id?: string | null | undefined;
  neutralizing_agent_amount?: number | null | undefined;
  neutralizing_agent_amount_units?: (typeof agentUnits)[number] | null | undefined;
};

/** Reports what is missing where the bottle of an agent or the amount taken from it is entered. */
function checkAgent(body: Agent, context: z.RefinementCtx): void {
  const { neutralizing_agent_id: bottle, neutralizing_agent_amount: amount } = body;
  const missing = (field: keyof Agent, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (!bottle && typeof amount === "number") missing("neutralizing_agent_id", "Bottle is required");
  if (bottle && typeof amount !== "number")
    missing("neutralizing_agent_amount", "Amount of agent is required");
  if (bottle && !body.neutralizing_agent_amount_units)
    missing("neutralizing_agent_amount_units", "Amount units are required");
}

/**
 * The correction of a filtration: what was measured, and the reason; what is omitted is unchanged. The sample is in the names
 * of its cakes.
 */
export const FiltrationCorrection = z
  .object({
    ...measured,
    neutralizing_agent_name: editedText("Neutralizing agent"),
    comments: editedText("Comments"),
    ...correction,
  })
  .superRefine(checkAgent);
export type FiltrationCorrection = z.output<typeof FiltrationCorrection>;

/** The filtration and neutralization form. */
export const NewFiltration = z
  .object({
    id: newId,
    hour_number_for_sample: orNothing(
      z.int({ error: numberError("Hour number for sample", notAnHour) }).positive(notAnHour),
    ).meta({
      label: "Hour number for sample",
      unit: "h",
    }),
    is_after_reaction_completed: z
      .boolean(eitherOr)
      .nullish()
      .transform(Boolean)
      .meta({ label: "After reaction completed" }),
    ...measured,
    created_by: createdBy,
    creation_date: creationDate,
  })
  .refine((body) => Boolean(body.hour_number_for_sample) !== body.is_after_reaction_completed, {
    error: eitherOr,
    path: ["hour_number_for_sample"],
    // Reported together with the other errors of the form, unless the hour itself is invalid.
    when: ({ value, issues }) =>
      typeof value === "object" && value !== null && !issues.some(({ path }) => isSampleField(path?.[0])),
  })
  .superRefine(checkAgent);
export type NewFiltration = z.output<typeof NewFiltration>;

const isSampleField = (field: unknown) =>
  field === "hour_number_for_sample" || field === "is_after_reaction_completed";
