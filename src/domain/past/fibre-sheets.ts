import { waterTypes, waterUnits } from "../chemicals/schema.ts";
import { choiceColumn, dayColumn, lookupColumn, numberColumn, textColumn } from "../csv/import-columns.ts";
import { importOf } from "../csv/import-of.ts";
import { HomogenizationData, PreHomogenizationData } from "../homogenizations/schema.ts";
import { NewHomogenization } from "../homogenizations/setup.ts";
import type { RecordSource } from "../kernel/records.ts";
import { NewFiltration, NewNopProcess } from "../nop-processes/schema.ts";
import { cnfsByName, type PastSheet } from "./past.ts";

const feedstocks = async (records: RecordSource) =>
  (await records.all("feedstocks")).map(({ id, identifier: name }) => ({ id, name }));
const machines = (records: RecordSource) => records.all("equipment");
export const processSheet: PastSheet = {
  name: "NOP Processes",
  workbook: "Fibre",
  about: "An oxidation batch. Its batch number is the one that it had.",
  columns: importOf(
    NewNopProcess,
    [
      ...(["batch_number", "is_one_tonne_reaction", "feedstock_id", "amount_feedstock"] as const),
      ...(["amount_feedstock_units", "records_feedstock_use", "reactor_equipment_id"] as const),
      ...(["acid_concentration", "acid_amount", "acid_amount_units", "reaction_temperature"] as const),
      ...(["reaction_hours", "comments", "creation_date", "created_by"] as const),
    ],
    {
      batch_number: { isOptional: false, also: ["Batch"] },
      feedstock_id: {
        lookup: { what: "feedstock", list: feedstocks, takes: "the identifier of a feedstock" },
      },
      reactor_equipment_id: { lookup: { what: "reactor", list: machines } },
      creation_date: { also: ["Date"] },
    },
  ),
  example: [
    {
      "Batch Number": "NOP-2024-017",
      Feedstock: "FS-JUTE-01",
      "Amount of feedstock": 12,
      "Feedstock units": "kg",
      "Acid concentration (PERCENT)": 65,
      "Reaction temperature (°C)": 50,
      "Reaction hours (h)": 12,
      "Creation Date (New York)": "2024-05-06 09:00",
      "Created By": "maria.silva@lab.example",
    },
  ],
};

export const filtrationSheet: PastSheet = {
  name: "Filtrations",
  workbook: "Fibre",
  about: "The filtration of one sample of a batch, taken at an hour or after the reaction completed.",
  columns: [
    textColumn(
      { field: "batch", title: "Batch Number", also: ["Batch"] },
      "a batch number: of the sheet NOP Processes, or of the lab",
    ),
    ...importOf(
      NewFiltration,
      [
        ...(["hour_number_for_sample", "is_after_reaction_completed", "filtration_equipment_id"] as const),
        ...(["effluent_volume", "effluent_ph", "ph_after_neutralization"] as const),
        ...(["neutralizing_agent_name", "comments", "creation_date", "created_by"] as const),
      ],
      {
        hour_number_for_sample: { also: ["Hour"] },
        filtration_equipment_id: { lookup: { what: "filtration equipment", list: machines } },
        creation_date: { also: ["Date"] },
      },
    ),
  ],
  example: [
    {
      "Batch Number": "NOP-2024-017",
      "Hour number for sample (h)": 3,
      "Effluent volume (LITRES)": 40,
      "Effluent pH": 2.1,
      "pH after neutralization": 6.8,
      "Creation Date (New York)": "2024-05-06 13:00",
    },
  ],
};

/** The columns of the setup. */
export const setupColumns = importOf(
  NewHomogenization,
  [
    ...(["cake_id", "cake_wt_percent", "desired_cnf_wt_percent", "desired_cnf_volume"] as const),
    ...(["desired_cnf_volume_units", "cnf_amount_for_viscosity_test", "cake_density_estimate"] as const),
    ...(["cnf_density_estimate", "location_id", "initial_comments", "creation_date", "created_by"] as const),
  ],
  {
    cnf_amount_for_viscosity_test: { isOptional: true },
    cake_density_estimate: { isOptional: true },
    cnf_density_estimate: { isOptional: true },
    creation_date: { also: ["Date"] },
  },
);

export const homogenizationSheet: PastSheet = {
  name: "Homogenizations",
  workbook: "Fibre",
  about:
    "A homogenization of a cake: its setup, what was added, its run, and its CNF. With a CNF it is finished; without the cake used, the pre-treatment was skipped.",
  columns: [
    ...setupColumns,
    numberColumn({ field: "cake_used", title: "Cake Used", isOptional: true }),
    choiceColumn({ field: "cake_used_units", title: "Cake Used units", isOptional: true }, ["KG", "GRAMS"]),
    numberColumn({
      field: "amount_water_added_for_neutralization",
      title: "Water added before the run",
      isOptional: true,
    }),
    choiceColumn(
      { field: "water_type_added_for_neutralization", title: "Water type before the run", isOptional: true },
      waterTypes,
    ),
    ...importOf(PreHomogenizationData, [
      "neutralizing_agent_name",
      "neutralizing_agent_concentration",
      "neutralizing_agent_amount_added",
    ]),
    choiceColumn(
      { field: "neutralizing_agent_amount_added_units", title: "Agent amount units", isOptional: true },
      waterUnits,
    ),
    ...importOf(
      HomogenizationData,
      ["homogenization_equipment_id", "pressure_range", "num_cycles", "homogenization_comments"],
      {
        homogenization_equipment_id: { isOptional: true, also: ["Machine"] },
        pressure_range: { isOptional: true, also: ["Pressure range"] },
        num_cycles: { isOptional: true, also: ["Cycles", "Num cycles"] },
      },
    ),
    numberColumn({
      field: "amount_water_added_for_homogenization",
      title: "Water Added for the Run",
      isOptional: true,
    }),
    choiceColumn(
      { field: "water_type_for_homogenization", title: "Water type for the run", isOptional: true },
      waterTypes,
    ),
    lookupColumn({ field: "cnf_id", title: "CNF", isOptional: true }, "CNF", cnfsByName),
    dayColumn({ field: "homogenized_at", title: "Homogenized On", isOptional: true }),
    dayColumn({ field: "finished_at", title: "Finished On", isOptional: true, also: ["Finished"] }),
  ],
  example: [
    {
      Cake: "Cake NOP-2024-017 Hour 3",
      "Cake wt %": 12,
      "Desired CNF wt %": 1.2,
      "Desired CNF volume": 10,
      "Volume units": "L",
      Location: "Wet lab A",
      "Creation Date (New York)": "2024-05-20 09:00",
      "Created By": "maria.silva@lab.example",
      "Cake Used": 1,
      "Cake Used units": "kg",
      "Water added before the run": 9,
      "Homogenization equipment": "Bench high-pressure homogenizer",
      "Pressure Range (PSI)": "7250 to 14500",
      "Num Cyles for Homogenization (#)": 3,
      CNF: "CNF-2024-017-01",
      "Finished On": "2024-05-22",
    },
  ],
};
