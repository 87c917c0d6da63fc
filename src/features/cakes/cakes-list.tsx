import { IconMicroscope } from "@tabler/icons-react";
import { CakeForm } from "#components/cake/cake-form.tsx";
import type { CsvImport } from "#components/import/import-check.ts";
import { kindList } from "#components/kind/kind-list.tsx";
import {
  activeColumn,
  createdColumn,
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
import { type Cake, type CakeListItem, NewCake } from "#domain/cakes/schema.ts";
import { amountLeft, importOf } from "#domain/csv/import-of.ts";
import { exportNames, filtrationNames } from "#domain/csv/names.ts";
import { csvOf } from "#domain/csv/write.ts";
import { NOT_NUMBERED } from "#domain/kernel/numbering.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { byId } from "#domain/lookups/lookups.ts";
import { showName } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { NoteIcon } from "#ui/text/badge.tsx";

/** The columns of exported cakes: those of the list and all fields of the form, so that the file can be imported. */
export async function cakeCsv(records: RecordSource) {
  const filtrations = exportNames(await filtrationNames(records));
  return csvOf<CakeListItem, Cake>(
    NewCake,
    [
      ["Batch Number", (row) => row.batch_num],
      ["Sample Type", (row) => row.sample_type],
      [
        "filtration_and_neutralization_details_id",
        (_, { filtration_and_neutralization_details_id: id = "" }) => filtrations.get(id),
      ],
      "is_for_research",
      "amount_remaining",
      ["amount_created", (row) => row.amount_supplied],
      "amount_units",
      "appearance",
      "ph",
      "wt_percent",
      ["amount_water_for_washing", (_, cake) => cake.water_amount_for_washing],
      ["amount_water_for_washing_units", (_, cake) => cake.water_amount_for_washing_units],
      ["water_type_for_washing", (_, cake) => cake.water_type],
      ["cake_storage_type_id", (row) => row.storage_type],
      "storage_temperature",
      ["location_id", (row) => row.location_name],
      "location_details",
      "is_active",
      "creation_date",
      "created_by",
      "recorded_by",
      "comments",
      "id",
    ],
    byId(await records.all("cakes")),
  );
}

/** What an import of cakes reads. */
export const cakeImport: CsvImport = {
  table: "cakes",
  command: commands.createCake,
  alikeBy: ["filtration_and_neutralization_details_id", "creation_date"],
  count: commands.correctCake,
  columns: importOf(
    NewCake,
    [
      ...(["filtration_and_neutralization_details_id", "is_for_research", "amount_created"] as const),
      ...(["amount_units", "appearance", "ph", "wt_percent", "amount_water_for_washing"] as const),
      ...(["amount_water_for_washing_units", "water_type_for_washing", "cake_storage_type_id"] as const),
      ...(["storage_temperature", "location_id", "location_details", "creation_date"] as const),
      ...(["created_by", "comments"] as const),
    ],
    {
      filtration_and_neutralization_details_id: { also: ["Filtration"] },
      is_for_research: { also: ["Research"] },
      water_type_for_washing: { also: ["Water type"] },
    },
    [amountLeft("amount_units")],
  ),
};

const batchOf = ({ batch_num }: CakeListItem) => batch_num ?? NOT_NUMBERED;
const storageOf = ({ storage_type }: CakeListItem) => showName(storage_type);
const purposeOf = ({ is_for_research }: CakeListItem) => (is_for_research ? "Research" : null);

/** `/inventory/cakes` */
export const Component = kindList<StockRow<CakeListItem>>("cakes", {
  useRows: () => useStockRows("cakes", useLabQuery(queries.listCakes)),
  columns: [
    nameColumn("cakes", "batch", "Batch Number", (row) => `${batchOf(row)} ${row.sample_type}`, {
      // A batch without a number yet is the newest.
      sortValue: ({ batch_num }) => batch_num ?? "~",
      link: batchOf,
      signs: ({ is_for_research }) =>
        is_for_research ? <NoteIcon icon={IconMicroscope}>Research</NoteIcon> : null,
    }),
    textColumn("sample", "Sample Type", ({ sample_type }) => sample_type, { inLine: 1 }),
    remainingColumn,
    textColumn("storage", "Storage type", storageOf, { className: "small" }),
    locationColumn,
    activeColumn,
    createdColumn,
  ],
  alsoFound: (row) => [purposeOf(row), row.stock.material ?? null],
  filters: [
    "location",
    { key: "type", label: "Storage type", of: storageOf },
    "sample",
    materialFilter("Feedstock"),
    stockFilter,
    { key: "for", label: "Made for", look: "chips", of: purposeOf },
    amountLeftFilter,
    { key: "by", label: "Created By", of: ({ created_by }) => created_by },
    createdFilter,
  ],
  needsAttention,
  totals: stockTotals("wt %"),
  searchHint: "Search batch, sample type, location",
  emptyText: "Cakes that you add are listed here with the amount that remains.",
  csvColumns: cakeCsv,
  csvImport: cakeImport,
  add: { label: "Add Cake", Form: CakeForm },
});
