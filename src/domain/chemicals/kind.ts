import { kindOf } from "../kind.ts";
import { kindPages } from "../kind-pages.ts";
import { linksToStocks, processesOf, samplesOf, usedQuantity } from "../lineage/links.ts";
import type { Link } from "../lineage/thread.ts";
import { amountRemaining } from "../resource-use/ledger.ts";
import type { StoredUseRecord } from "../resource-use/schema.ts";
import { bottleFacts } from "../stock-details/details.ts";
import { hazardLine } from "../stock-details/hazard.ts";
import { showName } from "../values/words.ts";
import { nameOf, strength, title } from "./stock.ts";
import { namesOfSubstance } from "./substances.ts";

/** A chemical, bought or diluted. */
export const chemicalKind = kindOf("chemicals", {
  ...kindPages.chemicals,
  joins: ["chemical_names", "locations", "suppliers"],
  title,
  unknown: "a chemical",
  madeAt: ({ creation_date }) => creation_date,
  facts: (lab, { concentration, concentration_units, supplier_id }) => [
    labelStrengths[concentration_units](concentration),
    lab.get("suppliers", supplier_id)?.name,
  ],
  lot: ({ lot_number }) => lot_number,
  hazard: (_, chemical) => hazardLine(chemical),
  found: (lab, chemical) => [
    showName(nameOf(lab, chemical)?.chemical_type ?? ""),
    strength(chemical),
    chemical.cas_number,
    lab.get("suppliers", chemical.supplier_id)?.name,
    ...bottleFacts({
      lot_number: chemical.lot_number ?? null,
      location_name: lab.get("locations", chemical.location_id)?.name ?? "",
      opened_at: chemical.use_totals.first_used_at,
      amount_remaining: amountRemaining("chemicals", chemical),
      amount_units: chemical.amount_units,
    }),
  ],
  called: (lab, { chemical_name_id, cas_number }) => {
    const name = lab.get("chemical_names", chemical_name_id)?.name ?? "";
    // The CAS number of a hydrate is not in the list, its name can be.
    return [...namesOfSubstance({ name, cas_number }), ...namesOfSubstance({ name })];
  },
  thread: {
    obtained: "supplied",
    note: (_, chemical) => strength(chemical),
    parents: async (records, { derived_from_use_record_id: source }) =>
      source === null ? [] : linksToStocks(records, [source]),
    children: async (records, chemical) => [
      ...(await records.childrenOf("use_records", "stock_id", chemical.id)).flatMap(madeWith),
      ...(await processesOf(records, chemical)),
      ...(await samplesOf(records, chemical)),
    ],
  },
});

/** The chemical that was diluted by a use, or the experiment that it neutralized; samples are found by their stock. */
function madeWith(use: StoredUseRecord): Link[] {
  const { type, id } = use.linked_to ?? {};
  if (id === undefined || use.voided) return [];
  const quantity = usedQuantity(use);
  if (type === "CHEMICAL") return [{ ref: { table: "chemicals", id }, quantity }];
  return type === "HOMOGENIZATION" ? [{ ref: { table: "homogenizations", id }, quantity }] : [];
}

const labelStrengths = {
  PERCENT: (value: number) => `${value} %`,
  MILLIMOLAR: (value: number) => `${value} mM`,
  OTHER: () => null,
};
