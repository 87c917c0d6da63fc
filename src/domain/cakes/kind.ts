import { kindOf } from "../kind.ts";
import { kindPages } from "../kind-pages.ts";
import { madeOf, samplesOf } from "../lineage/links.ts";
import { showPercent } from "../values/quantities.ts";
import { fibreJoins, originOfCake, sampleType, titleOfCake, unnamedCake } from "./stock.ts";
import { cnfsOf, homogenizationsOf } from "./thread.ts";

/** A cake: the solids of a filtered process sample. */
export const cakeKind = kindOf("cakes", {
  ...kindPages.cakes,
  joins: [...fibreJoins, "cake_storage_types", "locations"],
  title: titleOfCake,
  unknown: "a cake",
  unnamed: unnamedCake,
  madeAt: ({ creation_date }) => creation_date,
  facts: (_, { wt_percent, appearance }) => [showPercent(wt_percent), appearance],
  found: (lab, { cake_storage_type_id, appearance, location_details, location_id }) => [
    lab.get("cake_storage_types", cake_storage_type_id)?.name,
    appearance,
    location_details,
    lab.get("locations", location_id)?.name,
  ],
  called: originOfCake,
  thread: {
    obtained: "made",
    note: (lab, { filtration_and_neutralization_details_id }) => {
      const filtration = lab.get("filtrations", filtration_and_neutralization_details_id);
      return filtration ? sampleType(filtration) : null;
    },
    parents: async (records, cake) => {
      const filtration = await records.get("filtrations", cake.filtration_and_neutralization_details_id);
      const process = await records.get("nop_processes", filtration?.nop_process_id ?? "");
      return process ? [{ ref: { table: "nop_processes", id: process.id }, quantity: madeOf(cake) }] : [];
    },
    children: async (records, cake) => [
      ...(await homogenizationsOf(records, cake)),
      ...(await cnfsOf(records, cake)),
      ...(await samplesOf(records, cake)),
    ],
  },
});
