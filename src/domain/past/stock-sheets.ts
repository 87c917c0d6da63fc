import { DetailedCharacteristics, InitialCharacteristics } from "../cakes/schema.ts";
import {
  DetailedCharacterization,
  InitialCharacteristics as InitialCnfCharacteristics,
} from "../cnfs/characteristics.ts";
import { choiceColumn, type ImportColumn, textColumn } from "../csv/import-columns.ts";
import { importOf } from "../csv/import-of.ts";
import { Characterization } from "../feedstocks/schema.ts";
import type { RecordSource } from "../kernel/records.ts";
import type { StockTable } from "../resource-use/names.ts";
import { NewUseRecord } from "../resource-use/schema.ts";
import { listPurposes } from "../resource-use/views.ts";
import { NewSample } from "../sample-library/schema.ts";
import { listSamplePurposes } from "../sample-library/views.ts";
import { showName } from "../values/words.ts";
import type { PastSheet } from "./past.ts";

/** The kinds of stock, as a sheet names them. */
export const nouns = { cakes: "Cake", chemicals: "Chemical", cnfs: "CNF", feedstocks: "Feedstock" } as const;

const purposes = async (records: RecordSource) =>
  (await listPurposes(records)).map(({ purpose_id: id, purpose_name }) => ({
    id,
    name: showName(purpose_name),
  }));

/** The columns that name a stock of any kind. */
const ofStock: readonly ImportColumn[] = [
  choiceColumn({ field: "kind", title: "Kind" }, Object.values(nouns)),
  textColumn(
    { field: "stock", title: "Item", also: ["Name", "Resource"] },
    "the name of the item, or its ID",
  ),
  textColumn(
    { field: "lot", title: "Lot number", isOptional: true, also: ["Lot"] },
    "the lot, where several containers have the name",
  ),
];
const amount = importOf(NewUseRecord, ["amount_used", "amount_used_units"], {
  amount_used: { also: ["Amount"] },
  amount_used_units: { also: ["Units"] },
});

export const useSheet: PastSheet = {
  name: "Uses",
  workbook: "Stock",
  about:
    "A use of a chemical, feedstock, cake or CNF. Uses before the newest count of an item change no amount.",
  columns: [
    ...ofStock,
    ...amount,
    ...importOf(
      NewUseRecord,
      ["resource_use_purpose_id", "purpose", "comments", "creation_date", "created_by"],
      {
        resource_use_purpose_id: {
          isOptional: true,
          lookup: {
            what: "purpose",
            list: purposes,
            takes: "a purpose of the app; any other in the column Other Purpose",
            unknown: "Please select a valid purpose, or write it in the column Other Purpose",
          },
        },
        creation_date: { also: ["Date"] },
      },
    ),
  ],
  example: [
    {
      Kind: "Chemical",
      Item: "Nitric acid",
      "Lot number": "A77",
      "Amount used": 0.5,
      "Amount units": "L",
      Purpose: "NOP process",
      "Creation Date (New York)": "2024-05-06 09:00",
      "Created By": "maria.silva@lab.example",
    },
  ],
};

export const sampleSheet: PastSheet = {
  name: "Samples",
  workbook: "Stock",
  about: "A sample that was taken from an item, with its use.",
  columns: [
    ...ofStock,
    ...amount,
    ...importOf(
      NewSample,
      [
        ...(["sample_purpose_id", "location_id", "location_details", "sample_description"] as const),
        ...(["creation_date", "created_by"] as const),
      ],
      {
        sample_purpose_id: {
          also: ["Purpose"],
          lookup: { what: "sample purpose", list: listSamplePurposes },
        },
        creation_date: { also: ["Date"] },
      },
    ),
  ],
  example: [
    {
      Kind: "CNF",
      Item: "CNF-2024-017-01",
      "Amount used": 50,
      "Amount units": "mL",
      "Sample Purpose": "Library storage",
      Location: "Sample library cabinet",
      "Location details": "Shelf 2",
      Description: "Retained for the library",
      "Creation Date (New York)": "2024-05-22",
      "Created By": "maria.silva@lab.example",
    },
  ],
};

/** The measurements of a stock of one kind. */
type Measured = PastSheet & { table: StockTable; command: string };

function measured(
  { table, command, ...sheet }: Pick<Measured, "name" | "about" | "table" | "command">,
  columns: readonly ImportColumn[],
  example: Record<string, string | number>,
): Measured {
  const item = textColumn(
    { field: "stock", title: nouns[table], also: ["Item", "Name"] },
    "its name, or its ID",
  );
  return { ...sheet, table, command, workbook: "Stock", columns: [item, ...columns], example: [example] };
}

const dated = { creation_date: { also: ["Date"] } };
const when = {
  "Creation Date (New York)": "2024-05-22",
  "Created By": "maria.silva@lab.example",
};

export const measuredSheets: readonly Measured[] = [
  measured(
    {
      name: "Feedstock characterizations",
      about: "The characterization of a feedstock. Its date is that of the import.",
      table: "feedstocks",
      command: "characterizeFeedstock",
    },
    importOf(
      Characterization,
      [
        ...(["particle_size", "moisture_content", "lignin_content", "cellulose_content"] as const),
        ...(["hemicellulose_content", "impurities", "characterization_comments"] as const),
        "characterized_by",
      ],
      { characterized_by: { isOptional: true } },
    ),
    {
      Feedstock: "FS-JUTE-01",
      "Moisture content (%)": 9.5,
      "Cellulose content (%)": 61,
      "Characterized By": "maria.silva@lab.example",
    },
  ),
  measured(
    {
      name: "Cakes, initial",
      about: "The initial characterization of a cake.",
      table: "cakes",
      command: "enterCakeInitialCharacteristics",
    },
    importOf(
      InitialCharacteristics,
      ["appearance", "ph", "wt_percent", "creation_date", "created_by"],
      dated,
    ),
    { Cake: "Cake NOP-2024-017 Hour 3", pH: 6.8, "Wt %": 12, ...when },
  ),
  measured(
    {
      name: "Cakes, detailed",
      about: "The detailed characterization of a cake.",
      table: "cakes",
      command: "enterCakeDetailedCharacteristics",
    },
    importOf(
      DetailedCharacteristics,
      [
        ...(["ph", "wt_percent", "DO", "density", "zeta_potential", "has_high_shear"] as const),
        ...(["creation_date", "created_by"] as const),
      ],
      dated,
    ),
    { Cake: "Cake NOP-2024-017 Hour 3", "DO (mmol/g)": 1.1, ...when },
  ),
  measured(
    {
      name: "CNFs, initial",
      about: "The initial characterization of a CNF.",
      table: "cnfs",
      command: "saveCnfInitialCharacteristics",
    },
    importOf(
      InitialCnfCharacteristics,
      ["wt_percent", "wt_percent_for_ph", "ph", "appearance", "creation_date", "created_by"],
      dated,
    ),
    { CNF: "CNF-2024-017-01", "Wt %": 1.2, pH: 6.9, ...when },
  ),
  measured(
    {
      name: "CNFs, detailed",
      about: "The detailed characterization of a CNF.",
      table: "cnfs",
      command: "addCnfDetailedCharacterization",
    },
    importOf(
      DetailedCharacterization,
      [
        ...(["density", "electrical_conductivity", "zeta_potential", "fiber_width"] as const),
        ...(["fiber_length", "aspect_ratio", "degree_of_oxidation", "crystallinity_index"] as const),
        ...(["thermal_stability", "creation_date", "created_by"] as const),
      ],
      dated,
    ),
    { CNF: "CNF-2024-017-01", "Fiber width (nm)": 8, "Zeta potential (mV)": -42, ...when },
  ),
];
