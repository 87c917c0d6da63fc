import { fibreJoins, originOfCake, processOfCake, titleOfCake } from "../cakes/stock.ts";
import { cakeIn } from "../cakes/thread.ts";
import { kindOf } from "../kind.ts";
import { kindPages } from "../kind-pages.ts";
import { cnfUsed, madeOf, samplesOf, usedQuantity } from "../lineage/links.ts";
import { purposeId } from "../resource-use/rules.ts";
import type { StoredUseRecord } from "../resource-use/schema.ts";
import { showPercent } from "../values/quantities.ts";
import { usedCnf } from "./stock.ts";

/** A suspension of cellulose nanofibres. */
export const cnfKind = kindOf("cnfs", {
  ...kindPages.cnfs,
  joins: [...fibreJoins, "cakes", "locations"],
  title: (_, cnf) => usedCnf(cnf).name,
  unknown: "a CNF",
  unnamed: (_, { name }) => (name === null ? "a CNF" : null),
  madeAt: ({ creation_date }) => creation_date,
  facts: (lab, { wt_percent, cake_id }) => {
    const cake = lab.get("cakes", cake_id);
    return [showPercent(wt_percent), cake && titleOfCake(lab, cake)];
  },
  found: (lab, { wt_percent, cake_id, location_id }) => [
    processOfCake(lab, lab.get("cakes", cake_id))?.batch_number,
    wt_percent === null ? null : `${wt_percent} wt%`,
    lab.get("locations", location_id)?.name,
  ],
  called: (lab, { cake_id }) => originOfCake(lab, lab.get("cakes", cake_id)),
  thread: {
    obtained: "made",
    note: (_, { wt_percent }) => (wt_percent === null ? null : `${wt_percent} wt%`),
    grown: async (records, { id }) => {
      const uses = await records.childrenOf("use_records", "stock_id", id);
      return uses.filter(isForTrial).flatMap((use) => usedQuantity(use) ?? []);
    },
    parents: async (_, cnf) => [
      cnf.homogenization_id === null
        ? { ref: { table: "cakes", id: cnf.cake_id }, quantity: cakeIn(cnf) }
        : { ref: { table: "homogenizations", id: cnf.homogenization_id }, quantity: madeOf(cnf) },
    ],
    children: async (records, cnf) => {
      const trays = await records.childrenOf("tray_formulations", "cnf_id", cnf.id);
      return [
        ...(await Promise.all(
          trays.map(async (tray) => ({
            ref: { table: "tray_formulations" as const, id: tray.id },
            quantity: await cnfUsed(records, tray),
          })),
        )),
        ...(await samplesOf(records, cnf)),
      ];
    },
  },
});

const isForTrial = ({ resource_use_purpose_id, voided }: StoredUseRecord) =>
  resource_use_purpose_id === purposeId("GROW_TRIAL") && !voided;
