import { CnfForm } from "#components/cnf/cnf-form.tsx";
import type { CsvImport } from "#components/import/import-check.ts";
import { kindList } from "#components/kind/kind-list.tsx";
import {
  activeColumn,
  createdByColumn,
  locationColumn,
  nameColumn,
  remainingColumn,
  textColumn,
} from "#components/list/list-columns.tsx";
import {
  amountLeftFilter,
  createdFilter,
  materialFilter,
  stockFilter,
  stockTotals,
} from "#components/list/shared-filters.ts";
import { needsAttention, type StockRow, useStockRows } from "#components/stock/use-stock-rows.ts";
import { commands, queries } from "#contract/index.ts";
import { listChemicalNames } from "#domain/chemicals/views.ts";
import { type Cnf, type CnfListItem, NewCnf } from "#domain/cnfs/schema.ts";
import { cnfName } from "#domain/cnfs/stock.ts";
import { amountLeft, importOf } from "#domain/csv/import-of.ts";
import { cakeNames, exportNames } from "#domain/csv/names.ts";
import { csvOf } from "#domain/csv/write.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { byId } from "#domain/lookups/lookups.ts";
import { inColumn } from "#domain/values/quantities.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

/** The columns of exported CNFs: those of the list and all fields of the form, so that the file can be imported. */
export async function cnfCsv(records: RecordSource) {
  const cakes = exportNames(await cakeNames(records));
  const machines = byId(await records.all("equipment"));
  const agents = byId(await records.all("chemical_names"));
  return csvOf<CnfListItem, Cnf>(
    NewCnf,
    [
      ["Name", (row) => row.name],
      ["Batch Number", (row) => row.batch_number],
      ["Description", (row) => row.description],
      ["cake_id", (_, { cake_id = "" }) => cakes.get(cake_id)],
      "amount_cake",
      "amount_cake_units",
      "cake_wt_percent",
      [
        "homogenization_equipment_id",
        (_, { homogenization_equipment_id: id = "" }) => machines.get(id)?.name,
      ],
      ["homogenization_pressure_range", (_, cnf) => cnf.homogenization_pressure_range?.join(" to ")],
      "homogenization_temperature",
      "homogenization_rpm",
      "amount_water_added_for_homogenization",
      "amount_water_added_for_homogenization_units",
      "water_type_for_homogenization",
      ["neutralizing_agent_type_id", (_, cnf) => agents.get(cnf.neutralizing_agent_type_id ?? "")?.name],
      "wt_percent",
      "ph",
      "appearance",
      "amount_remaining",
      ["amount_created", (row) => row.amount_supplied],
      ["amount_created_units", (row) => row.amount_units],
      ["Estimated", (row) => row.estimated],
      ["location_id", (row) => row.location_name],
      "is_active",
      "creation_date",
      "created_by",
      "recorded_by",
      "comments",
      "id",
    ],
    byId(await records.all("cnfs")),
  );
}

const agentsOf = async (records: RecordSource) =>
  (await listChemicalNames(records)).filter(({ chemical_type }) => chemical_type === "NEUTRALIZING_AGENT");

/**
 * What an import of CNFs reads. Each line names a cake and records the use of that cake. A CNF from a use that is already
 * recorded is entered in the form.
 */
export const cnfImport: CsvImport = {
  table: "cnfs",
  command: commands.createCnf,
  alikeBy: ["cake_id", "creation_date"],
  count: commands.correctCnf,
  columns: importOf(
    NewCnf,
    [
      ...(["cake_id", "amount_cake", "amount_cake_units", "cake_wt_percent"] as const),
      ...(["homogenization_equipment_id", "homogenization_pressure_range"] as const),
      ...(["homogenization_temperature", "homogenization_rpm"] as const),
      ...(["amount_water_added_for_homogenization"] as const),
      ...(["amount_water_added_for_homogenization_units", "water_type_for_homogenization"] as const),
      ...(["neutralizing_agent_type_id", "wt_percent", "ph", "appearance", "amount_created"] as const),
      ...(["amount_created_units", "location_id", "creation_date", "created_by", "comments"] as const),
    ],
    {
      cake_id: { coversFields: ["cake_use_record_id"], isOptional: false },
      neutralizing_agent_type_id: { lookup: { what: "neutralizing agent", list: agentsOf } },
    },
    [amountLeft("amount_created_units")],
  ),
};

/** The sample: a description without the name and the wt %, which have columns of their own. */
const sampleIn = ({ description }: CnfListItem) => description.split(" | ").slice(2).join(" | ");
const batchOf = ({ batch_number }: CnfListItem) => batch_number ?? NOT_NUMBERED;

/** `/inventory/cnfs` */
export const Component = kindList<StockRow<CnfListItem>>("cnfs", {
  useRows: () => useStockRows("cnfs", useLabQuery(queries.listCnfs)),
  columns: [
    nameColumn("cnfs", "batch", "Batch", (row: CnfListItem) => cnfName(row), {
      // A CNF without a number yet is the newest.
      sortValue: (row) => `${row.batch_number ?? "~"} ${row.name ?? "~"}`,
      facts: (row) => [batchOf(row)],
    }),
    textColumn("description", "Description", sampleIn, {
      className: "listtable__words",
      inLine: 1,
    }),
    {
      key: "wt",
      head: "Wt %",
      className: "listtable__figure",
      align: "end",
      inLine: 1,
      line: ({ wt_percent }) => (wt_percent === null ? null : `${wt_percent} wt %`),
      sortValue: ({ wt_percent }) => wt_percent ?? -1,
      // Two decimals, or more where more were measured: the points are below each other.
      cell: ({ wt_percent }) =>
        wt_percent === null ? "–" : <b className="num">{inColumn(wt_percent, [0.01, wt_percent])}</b>,
    },
    { ...remainingColumn, head: "Amount remaining" },
    locationColumn,
    { ...activeColumn, head: "Status" },
    createdByColumn,
  ],
  alsoFound: (row) => [batchOf(row), row.description, row.created_by, row.stock.material ?? null],
  filters: [
    "location",
    materialFilter("Feedstock"),
    stockFilter,
    { key: "wt", label: "Wt %", look: "numbers", unit: "%", of: ({ wt_percent }) => wt_percent },
    amountLeftFilter,
    createdFilter,
    { key: "batch", label: "Batch", of: batchOf },
  ],
  needsAttention,
  totals: stockTotals("wt %"),
  searchHint: "Search batch, description, location",
  emptyText: "CNFs that you add are listed here with the amount that remains.",
  csvColumns: cnfCsv,
  csvImport: cnfImport,
  add: { label: "New CNF", Form: CnfForm },
});
