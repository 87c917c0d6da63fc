import { valueAt, written } from "./columns.ts";
import { idAt, isIdAt, isPresent, type Report, recordReport, textAt, textOf } from "./report.ts";
import { type Sql, sql } from "./sql.ts";
import { stateOfSteps, stepsReport } from "./steps.ts";

const recorded = {
  created_by: "text",
  creation_date: "text",
  recorded_by: "text",
  recorded_at: "text",
} as const;

/** The columns of a correction: who, when and why. */
const corrected = { columns: { ...written.columns, reason: "text" } } as const;

/** SQL of a filtration's sample type, equal to `sampleType`. */
export function sampleTypeOf(alias: string): Sql {
  return sql`case when ${alias}.id is null then null
    when ${valueAt(`${alias}.doc`, "is_after_reaction_completed", "bool")} then 'After reaction'
    else 'Hour ' || ${textAt(`${alias}.doc`, "hour_number_for_sample")} end`;
}

/** SQL: whether the process has a filtration that meets the further condition `more`. */
const hasFiltration = (
  more: Sql | string,
) => sql`exists (select 1 from records f where f.table_name = 'filtrations'
      and ${isIdAt("f.doc", "nop_process_id", "r.id")} and ${isPresent("f")}${more})`;
/** SQL of the process state, equal to `stateOf`: finished when the filtration after the reaction has a cake. */
const nopState = sql`case
    when not ${hasFiltration("")} then 'REACTION_PENDING'
    when ${hasFiltration(sql` and ${valueAt("f.doc", "is_after_reaction_completed", "bool")}
      and exists (select 1 from records c where c.table_name = 'cakes' and ${isPresent("c")}
        and ${isIdAt("c.doc", "filtration_and_neutralization_details_id", "f.id")})`)} then 'PROCESS_FINISHED'
    else 'FILTRATION_AND_NEUTRALIZATION_PENDING' end`;

const nopProcesses = recordReport(
  "report_nop_processes",
  "nop_processes",
  {
    id: "text",
    batch_number: "text",
    is_one_tonne_reaction: "bool",
    feedstock_id: "text",
    amount_feedstock: "real",
    amount_feedstock_units: "text",
    reactor_equipment_id: "text",
    acid_concentration: "real",
    acid_amount: "real",
    acid_amount_units: "text",
    reaction_temperature: "real",
    reaction_hours: "real",
    resource_use_record_ids: "json",
    comments: "text",
    ...recorded,
    updated: written,
  },
  {
    joins: {
      feedstock: ["feedstocks", idAt("r", "feedstock_id")],
      name: ["feedstock_names", idAt("feedstock", "feedstock_name_id")],
      reactor: ["equipment", idAt("r", "reactor_equipment_id")],
    },
    columns: {
      feedstock_identifier: textOf("feedstock", "identifier"),
      feedstock_name: textOf("name"),
      reactor_equipment_name: textOf("reactor"),
      state: nopState,
    },
  },
);

const filtrations = recordReport(
  "report_filtrations",
  "filtrations",
  {
    id: "text",
    nop_process_id: "text",
    hour_number_for_sample: "real",
    is_after_reaction_completed: "bool",
    filtration_equipment_id: "text",
    effluent_volume: "real",
    effluent_ph: "real",
    ph_after_neutralization: "real",
    neutralizing_agent_name: "text",
    neutralizing_agent_use_record_id: "text",
    comments: "text",
    corrected,
    ...recorded,
  },
  {
    joins: {
      process: ["nop_processes", idAt("r", "nop_process_id")],
      machine: ["equipment", idAt("r", "filtration_equipment_id")],
    },
    columns: {
      batch_number: textOf("process", "batch_number"),
      sample_type: sampleTypeOf("r"),
      filtration_equipment_name: textOf("machine"),
    },
  },
);

const homogenizations = recordReport(
  "report_homogenizations",
  "homogenizations",
  {
    id: "text",
    name: "text",
    cake_id: "text",
    cake_wt_percent: "real",
    desired_cnf_wt_percent: "real",
    desired_cnf_volume: "real",
    desired_cnf_volume_units: "text",
    cnf_amount_for_viscosity_test: "real",
    cake_density_estimate: "real",
    cnf_density_estimate: "real",
    amount_cake_suggested: "real",
    amount_cake_suggested_units: "text",
    total_water_to_be_added: "real",
    initial_comments: "text",
    location_id: "text",
    cake_use_record_id: "text",
    amount_water_added_for_neutralization: "real",
    water_type_added_for_neutralization: "text",
    neutralizing_agent_name: "text",
    neutralizing_agent_use_record_id: "text",
    neutralizing_agent_concentration: "real",
    neutralizing_agent_amount_added: "real",
    neutralizing_agent_amount_added_units: "text",
    pre_homogenization_comments: "text",
    homogenization_equipment_id: "text",
    pressure_range: "range",
    num_cycles: "real",
    homogenization_comments: "text",
    amount_water_added_for_homogenization: "real",
    water_type_for_homogenization: "text",
    pre_treated: written,
    homogenized: written,
    pre_treatment_corrected: corrected,
    run_corrected: corrected,
    cnf_id: "text",
    process_states: { rowsOf: "report_homogenization_steps" },
    ...recorded,
    updated: written,
  },
  {
    joins: {
      cake: ["cakes", idAt("r", "cake_id")],
      filtration: ["filtrations", idAt("cake", "filtration_and_neutralization_details_id")],
      process: ["nop_processes", idAt("filtration", "nop_process_id")],
      location: ["locations", idAt("r", "location_id")],
      machine: ["equipment", idAt("r", "homogenization_equipment_id")],
      cnf: ["cnfs", idAt("r", "cnf_id")],
    },
    columns: {
      nop_process_id: textOf("filtration", "nop_process_id"),
      batch_num: textOf("process", "batch_number"),
      location_name: textOf("location"),
      homogenization_equipment_name: textOf("machine"),
      cnf_name: textOf("cnf"),
      state: stateOfSteps,
    },
  },
);

export const processReports: Report[] = [
  nopProcesses,
  filtrations,
  homogenizations,
  stepsReport("report_homogenization_steps", "homogenizations", "homogenization_id"),
];
