import { toKey } from "../csv/import-columns.ts";
import { namedId } from "../kernel/ids.ts";
import { readTables, type WholeTables } from "../kernel/list.ts";
import { stockJoins } from "../kind.ts";
import { OTHER_PURPOSE, type StockTable, stockTables } from "../resource-use/names.ts";
import { purposeId } from "../resource-use/rules.ts";
import { stockDetailsOf } from "../stock-details/details.ts";
import { usedStock } from "../stocks.ts";
import { hasValues, type Past, type PastRow, textIn, valuesIn } from "./past.ts";
import { measuredSheets, nouns, sampleSheet, useSheet } from "./stock-sheets.ts";

const useCommands: Readonly<Record<StockTable, string>> = {
  cakes: "addCakeUseRecord",
  chemicals: "addChemicalUseRecord",
  cnfs: "addCnfUseRecord",
  feedstocks: "addFeedstockUseRecord",
};

/** Adds the writes of uses, samples and characterizations of the lab's stocks. */
export async function writeStock(past: Past): Promise<void> {
  const stocks = new Stocks(await readTables(past.records, stockJoins));
  for (const row of past.of(useSheet)) {
    const found = stocks.find(past, row);
    const { id, isKnown } = await past.idOfRow("use_records", row);
    if (isKnown) past.known.add(row);
    if (isKnown || !found) continue;
    const body = {
      ...(textIn(row, "resource_use_purpose_id") === "" && { resource_use_purpose_id: OTHER_PURPOSE }),
      ...valuesIn(row, [
        "amount_used",
        "amount_used_units",
        "resource_use_purpose_id",
        "purpose",
        "comments",
      ]),
      ...entered(past, row),
      id,
      allow_overdraw: true,
    };
    past.write(row, useCommands[found.table], { id: found.id }, body, "stock");
  }
  for (const row of past.of(sampleSheet)) {
    const found = stocks.find(past, row);
    const { id, isKnown } = await past.idOfRow("samples", row);
    if (isKnown) past.known.add(row);
    if (isKnown || !found) continue;
    const useId = namedId("past.sample_use", id);
    const use = {
      ...valuesIn(row, ["amount_used", "amount_used_units"]),
      ...entered(past, row),
      id: useId,
      resource_use_purpose_id: purposeId("SAMPLE_FOR_STORAGE_OR_CHARACTERIZATION"),
      allow_overdraw: true,
    };
    past.write(row, useCommands[found.table], { id: found.id }, use, "stock");
    const sample = {
      ...valuesIn(row, ["sample_purpose_id", "location_id", "location_details", "sample_description"]),
      ...entered(past, row),
      id,
      resource_use_record_id: useId,
    };
    past.write(row, "createSample", {}, sample, "stock");
  }
  for (const sheet of measuredSheets)
    for (const row of past.of(sheet)) {
      const found = stocks.find(past, row, sheet.table);
      if (!found) continue;
      const { stock: _, ...values } = row.values;
      const figures = Object.fromEntries(Object.entries(values).filter(([field]) => !stated.has(field)));
      const by = sheet.table === "feedstocks" ? { characterized_by: past.user } : { created_by: past.user };
      const record = stocks.record(sheet.table, found.id);
      if (record && hasValues(record, figures)) past.known.add(row);
      else past.write(row, sheet.command, { id: found.id }, { ...by, ...values }, "stock");
    }
}

/** Fields of a characterization that are no measurements. */
const stated = new Set(["created_by", "creation_date", "characterized_by"]);

const entered = (past: Past, row: PastRow) => ({
  created_by: past.user,
  ...valuesIn(row, ["creation_date", "created_by"]),
});

type Lab = WholeTables<(typeof stockJoins)[number]>;
type Found = { id: string; lot: string };

/** The stocks by their names and ids, each kind when it is first named. */
class Stocks {
  readonly #lab: Lab;
  readonly #named = new Map<StockTable, Map<string, Found[]>>();

  constructor(lab: Lab) {
    this.#lab = lab;
  }

  record(table: StockTable, id: string): object | undefined {
    return this.#lab.get(table, id);
  }

  /** The stock that a row names; null, with a fault, if there is none, or more than one. */
  find(past: Past, row: PastRow, given?: StockTable): { table: StockTable; id: string } | null {
    const table = given ?? stockTables.find((one) => toKey(nouns[one]) === toKey(textIn(row, "kind")));
    if (table === undefined) {
      const kinds = Object.values(nouns).join(", ");
      past.refuse(row, "kind", `Please select a valid kind. Allowed: ${kinds}.`);
      return null;
    }
    const lot = toKey(textIn(row, "lot"));
    const named = this.#namesOf(table).get(toKey(textIn(row, "stock"))) ?? [];
    const [first, ...others] = named.filter((stock) => lot === "" || stock.lot === lot);
    if (first && others.length === 0) return { table, id: first.id };
    const what = nouns[table];
    const message = first
      ? `More than one ${what} has this name. Write its lot number or its ID.`
      : `The lab has no ${what} ${textIn(row, "stock")}${lot === "" ? "" : ` of lot ${textIn(row, "lot")}`}.`;
    past.refuse(row, "stock", message);
    return null;
  }

  #namesOf(table: StockTable): ReadonlyMap<string, Found[]> {
    const known = this.#named.get(table);
    if (known) return known;
    const names = new Map<string, Found[]>();
    for (const stock of this.#lab.all(table)) {
      const found = { id: stock.id, lot: toKey(stockDetailsOf(stock).lot_number ?? "") };
      for (const key of [stock.id, toKey(usedStock(this.#lab, table, stock as never).name)])
        names.set(key, [...(names.get(key) ?? []), found]);
    }
    this.#named.set(table, names);
    return names;
  }
}
