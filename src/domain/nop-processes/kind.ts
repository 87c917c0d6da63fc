import { fibreOfProcess, unnamedProcess } from "../cakes/stock.ts";
import { NOT_NUMBERED } from "../kernel/numbering.ts";
import { kindOf } from "../kind.ts";
import { kindPages } from "../kind-pages.ts";
import { stocksOf } from "../lineage/links.ts";

/** An NOP process. */
export const nopProcessKind = kindOf("nop_processes", {
  ...kindPages.nop_processes,
  joins: ["feedstocks", "feedstock_names", "filtrations", "nop_processes"],
  title: (_, { batch_number }) => batch_number ?? NOT_NUMBERED,
  unknown: "an NOP process",
  unnamed: unnamedProcess,
  madeAt: ({ creation_date }) => creation_date,
  facts: (lab, { feedstock_id }) => ["NOP process", lab.get("feedstocks", feedstock_id)?.identifier],
  found: (lab, { feedstock_id }) => ["NOP process", lab.get("feedstocks", feedstock_id)?.identifier],
  called: fibreOfProcess,
  thread: {
    obtained: "made",
    note: (_, { reaction_hours }) => (reaction_hours === null ? null : `${reaction_hours} h`),
    parents: stocksOf,
    children: async (records, { id }) => {
      const filtrations = await records.childrenOf("filtrations", "nop_process_id", id);
      const cakes = await Promise.all(
        filtrations.map((one) =>
          records.childrenOf("cakes", "filtration_and_neutralization_details_id", one.id),
        ),
      );
      return cakes.flat().map((cake) => ({
        ref: { table: "cakes", id: cake.id },
        quantity: { amount: cake.amount_supplied, units: cake.amount_units },
      }));
    },
  },
});
