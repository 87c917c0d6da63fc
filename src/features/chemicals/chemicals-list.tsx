import { IconDropletHalf, IconTruckDelivery } from "@tabler/icons-react";
import type { CsvImport } from "#components/import/import-check.ts";
import { kindList } from "#components/kind/kind-list.tsx";
import {
  activeColumn,
  createdColumn,
  type ListColumn,
  locationColumn,
  nameColumn,
  remainingColumn,
  textColumn,
} from "#components/list/list-columns.tsx";
import {
  amountLeftFilter,
  createdFilter,
  materialFilter,
  stockFilterAt,
  stockTotals,
} from "#components/list/shared-filters.ts";
import { StockSignBadges } from "#components/stock/stock-amount.tsx";
import { concentrationOf, showFigure } from "#components/stock/stock-figures.ts";
import { needsAttention, type StockRow, useStockRows } from "#components/stock/use-stock-rows.ts";
import { commands, queries } from "#contract/index.ts";
import { type ChemicalListItem, NewChemical } from "#domain/chemicals/schema.ts";
import { amountLeft, importOf } from "#domain/csv/import-of.ts";
import { csvOf } from "#domain/csv/write.ts";
import { showName, showUnit } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { NoteIcon } from "#ui/text/badge.tsx";
import { ChemicalForm } from "./chemical-form.tsx";
import { DilutedChemicalForm } from "./diluted-chemical-form.tsx";

/** The columns of exported chemicals. */
export const chemicalCsv = csvOf<ChemicalListItem>(NewChemical, [
  ["chemical_name_id", (row) => row.chemical_name],
  ["Type", (row) => row.chemical_type],
  "amount_remaining",
  "amount_supplied",
  "amount_units",
  "concentration",
  "concentration_units",
  ["supplier_id", (row) => row.supplier_name],
  ["location_id", (row) => row.location_name],
  "lot_number",
  "expiry_date",
  "reorder_level",
  "cas_number",
  "density",
  "signal_word",
  "ghs_pictograms",
  "is_active",
  ["Diluted", (row) => row.is_diluted],
  "creation_date",
  "id",
]);

/** What an import of chemicals reads. */
export const chemicalImport: CsvImport = {
  table: "chemicals",
  command: commands.createChemical,
  alikeBy: ["chemical_name_id", "lot_number", "supplier_id", "creation_date"],
  count: commands.correctChemical,
  columns: importOf(
    NewChemical,
    [
      ...(["chemical_name_id", "amount_supplied", "amount_units", "concentration"] as const),
      ...(["concentration_units", "supplier_id", "location_id", "creation_date", "created_by"] as const),
      ...(["comments", "lot_number", "expiry_date", "reorder_level", "cas_number", "density"] as const),
      ...(["signal_word", "ghs_pictograms"] as const),
    ],
    {
      chemical_name_id: { also: ["Chemical name"] },
      cas_number: { takes: "a CAS number, such as 7697-37-2" },
    },
    [amountLeft("amount_units")],
  ),
};

const lotOf = ({ lot_number }: ChemicalListItem) => lot_number && `lot ${lot_number}`;

/** The columns of the list of chemicals. */
export const chemicalColumns: ListColumn<StockRow<ChemicalListItem>>[] = [
  nameColumn("chemicals", "chemical", "Chemical", ({ chemical_name }) => chemical_name, {
    signs: ({ is_diluted }) => (is_diluted ? <NoteIcon icon={IconDropletHalf}>Diluted</NoteIcon> : null),
    facts: (row) => [<StockSignBadges key="signs" stock={row} />, lotOf(row)],
  }),
  textColumn("type", "Type", ({ chemical_type }) => showName(chemical_type), {
    className: "small",
    hideBelow: "tablet",
  }),
  remainingColumn,
  textColumn("concentration", "Concentration", concentrationOf, {
    className: "listtable__figure",
    align: "end",
    sortValue: ({ concentration }) => concentration,
    cell: ({ concentration, concentration_units }) => (
      <>
        <b className="num">{showFigure(concentration)}</b>
        <span className="unit">{showUnit(concentration_units)}</span>
      </>
    ),
  }),
  textColumn("supplier", "Supplier", ({ supplier_name }) => supplier_name, {
    className: "listtable__supplier",
    hideBelow: "tablet",
  }),
  locationColumn,
  activeColumn,
  createdColumn,
];

/** `/inventory/chemicals` */
export const Component = kindList<StockRow<ChemicalListItem>>("chemicals", {
  useRows: () => useStockRows("chemicals", useLabQuery(queries.listChemicals)),
  columns: chemicalColumns,
  isDense: true,
  alsoFound: (row) => [row.is_diluted ? "Diluted" : null, lotOf(row), row.cas_number],
  filters: (now) => [
    "location",
    "type",
    materialFilter("Chemical"),
    stockFilterAt(now),
    amountLeftFilter,
    createdFilter,
  ],
  needsAttention,
  totals: stockTotals("wt %"),
  searchHint: "Search chemical, lot, CAS, supplier",
  emptyText: "Chemicals that you add are listed here with the amount that remains.",
  csvColumns: chemicalCsv,
  csvImport: chemicalImport,
  add: { label: "New chemical", Form: ChemicalForm },
  more: [{ label: "New delivery", icon: IconTruckDelivery, to: "/inventory/new-delivery" }],
  forms: { diluted: { label: "New diluted chemical", icon: IconDropletHalf, Form: DilutedChemicalForm } },
});
