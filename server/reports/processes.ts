import { valueAt } from "./columns.ts";
import { idAt, isIdAt, isPresent, type Report, recordReport, textAt, textOf } from "./report.ts";
import { type Sql, sql } from "./sql.ts";
import { stateOfSteps, stepsReport } from "./steps.ts";

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

const nopProcesses = recordReport("report_nop_processes", "nop_processes", {
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
});

const filtrations = recordReport("report_filtrations", "filtrations", {
  fields: { hour_number_for_sample: "real" },
  joins: {
    process: ["nop_processes", idAt("r", "nop_process_id")],
    machine: ["equipment", idAt("r", "filtration_equipment_id")],
  },
  columns: {
    batch_number: textOf("process", "batch_number"),
    sample_type: sampleTypeOf("r"),
    filtration_equipment_name: textOf("machine"),
  },
});

const homogenizations = recordReport("report_homogenizations", "homogenizations", {
  fields: {
    pressure_range: "range",
    num_cycles: "real",
    process_states: { rowsOf: "report_homogenization_steps" },
  },
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
});

export const processReports: Report[] = [
  nopProcesses,
  filtrations,
  homogenizations,
  stepsReport("report_homogenization_steps", "homogenizations", "homogenization_id"),
];
