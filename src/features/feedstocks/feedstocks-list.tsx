import { IconTruckDelivery } from "@tabler/icons-react";
import type { CsvImport } from "#components/import/import-check.ts";
import { kindList } from "#components/kind/kind-list.tsx";
import {
  activeColumn,
  createdColumn,
  locationColumn,
  nameColumn,
  personColumn,
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
import { needsAttention, type StockRow, useStockRows } from "#components/stock/use-stock-rows.ts";
import { commands, queries } from "#contract/index.ts";
import { amountLeft, importOf } from "#domain/csv/import-of.ts";
import { csvOf } from "#domain/csv/write.ts";
import { Characterization, type FeedstockListItem, NewFeedstock } from "#domain/feedstocks/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { showName } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { FeedstockForm } from "./feedstock-form.tsx";

/** The columns of exported feedstocks. */
export const feedstockCsv = csvOf<FeedstockListItem>(NewFeedstock, [
  "identifier",
  ["feedstock_name_id", (row) => row.feedstock_name],
  ["Type", (row) => row.feedstock_type],
  "amount_remaining",
  "amount_supplied",
  "amount_units",
  ["supplier_id", (row) => row.supplier_name],
  ["location_id", (row) => row.location_name],
  "lot_number",
  "expiry_date",
  "reorder_level",
  "is_active",
  ["Characterized", (row) => row.is_characterized],
  [fieldsOf(Characterization).characterized_by.label, (row) => row.characterized_by],
  ["Characterization Entered By", (row) => row.characterized_recorded_by],
  "created_by",
  "recorded_by",
  "creation_date",
  "id",
]);

/** What an import of feedstocks reads. */
export const feedstockImport: CsvImport = {
  table: "feedstocks",
  command: commands.createFeedstock,
  alikeBy: ["feedstock_name_id", "lot_number", "supplier_id", "creation_date"],
  count: commands.correctFeedstock,
  columns: importOf(
    NewFeedstock,
    [
      ...(["identifier", "feedstock_name_id", "amount_supplied", "amount_units", "supplier_id"] as const),
      ...(["location_id", "product_id", "creation_date", "created_by", "initial_comments"] as const),
      ...(["lot_number", "expiry_date", "reorder_level"] as const),
    ],
    { feedstock_name_id: { also: ["Feedstock name"] }, initial_comments: { also: ["Comments"] } },
    [amountLeft("amount_units")],
  ),
};

const lotOf = ({ lot_number }: FeedstockListItem) => lot_number && `lot ${lot_number}`;
const characterizationOf = ({ is_characterized }: FeedstockListItem) =>
  is_characterized ? "Characterized" : "Not characterized";

/** `/inventory/feedstocks` */
export const Component = kindList<StockRow<FeedstockListItem>>("feedstocks", {
  useRows: () => useStockRows("feedstocks", useLabQuery(queries.listFeedstocks)),
  columns: [
    nameColumn("feedstocks", "feedstock", "Feedstock", ({ identifier }) => identifier, {
      facts: (row) => [<StockSignBadges key="signs" stock={row} />, row.feedstock_name, lotOf(row)],
    }),
    textColumn("type", "Type", ({ feedstock_type }) => showName(feedstock_type)),
    remainingColumn,
    textColumn("supplier", "Supplier", ({ supplier_name }) => supplier_name, {
      className: "listtable__supplier",
      hideBelow: "tablet",
    }),
    locationColumn,
    personColumn("characterized", "Characterized", ({ characterized_by }) => characterized_by, {
      foldedLabel: "characterized by",
      recordedBy: ({ characterized_recorded_by }) => characterized_recorded_by,
    }),
    activeColumn,
    createdColumn,
  ],
  alsoFound: (row) => [row.feedstock_name, lotOf(row), characterizationOf(row)],
  filters: (now) => [
    "location",
    "type",
    materialFilter("Feedstock"),
    stockFilterAt(now),
    { key: "characterization", label: "Characterization", look: "chips", of: characterizationOf },
    amountLeftFilter,
    createdFilter,
  ],
  needsAttention,
  totals: stockTotals("moisture content"),
  searchHint: "Search identifier, name, lot, supplier",
  emptyText: "Deliveries of feedstock that you add are listed here with the amount that remains.",
  csvColumns: feedstockCsv,
  csvImport: feedstockImport,
  more: [{ label: "New delivery", icon: IconTruckDelivery, to: "/inventory/new-delivery" }],
  add: { label: "New feedstock", Form: FeedstockForm },
});
