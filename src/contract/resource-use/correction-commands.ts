import { CakeDetail } from "#domain/cakes/schema.ts";
import { cakeDetail } from "#domain/cakes/views.ts";
import { ChemicalDetail } from "#domain/chemicals/schema.ts";
import { chemicalDetail } from "#domain/chemicals/views.ts";
import { CnfDetail } from "#domain/cnfs/schema.ts";
import { cnfDetail } from "#domain/cnfs/views.ts";
import { FeedstockDetail } from "#domain/feedstocks/schema.ts";
import { feedstockDetail } from "#domain/feedstocks/views.ts";
import type { Reads } from "#domain/kernel/records.ts";
import { nameInSentence } from "#domain/kinds.ts";
import { correctStock, NewCorrection, NewVoid, voidUse } from "#domain/resource-use/corrections.ts";
import { useRecordItem } from "#domain/resource-use/list.ts";
import type { StockTable } from "#domain/resource-use/names.ts";
import { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { command } from "../command.ts";
import { ById } from "../shapes.ts";

/** What corrects the ledger of a stock: counting it, and voiding one of its uses. */
export const correctionCommands = {
  correctChemical: command({
    ...correction("chemicals", "Chemical"),
    name: "correctChemical",
    answer: ChemicalDetail,
    reply: (records, { params }) => chemicalDetail(records, params.id),
  }),

  correctFeedstock: command({
    ...correction("feedstocks", "Feedstock"),
    name: "correctFeedstock",
    answer: FeedstockDetail,
    reply: (records, { params }) => feedstockDetail(records, params.id),
  }),

  correctCake: command({
    ...correction("cakes", "Cake"),
    name: "correctCake",
    answer: CakeDetail,
    reply: (records, { params }) => cakeDetail(records, params.id),
  }),

  correctCnf: command({
    ...correction("cnfs", "CNF"),
    name: "correctCnf",
    answer: CnfDetail,
    reply: (records, { params }) => cnfDetail(records, params.id),
  }),

  voidUseRecord: command({
    name: "voidUseRecord",
    method: "POST",
    path: "/api/resource-use/:id/void",
    summary: "Voids a use record, with a reason. A linked use record cannot be voided.",
    params: ById,
    body: NewVoid,
    answer: UseRecordListItem,
    status: 200,
    lane: ({ params }) => ({ table: "use_records", id: params.id }),
    decide: voidUse,
    reply: (records, { params }) => useRecordItem(records, params.id),
    title: (lab, { params }) => {
      const use = lab.get("use_records", params.id);
      return use
        ? `Void of a use of ${nameInSentence(lab, use.stock_table, use.stock_id)}`
        : "Void of a use record";
    },
    failure: "Failed to void use record",
    success: "Use record voided.",
  }),
};

/** The properties that the corrections of all stocks share. */
function correction(table: StockTable, entity: string) {
  return {
    method: "POST" as const,
    path: `/api/${table}/:id/corrections`,
    summary: `Counts a ${entity}, with a reason: what remains is the counted amount, less the uses after its date.`,
    params: ById,
    body: NewCorrection,
    status: 201 as const,
    lane: ({ params }: { params: { id: string } }) => ({ table, id: params.id }),
    decide: correctStock(table, entity),
    title: (lab: Reads, { params }: { params: { id: string } }) =>
      `Count of ${nameInSentence(lab, table, params.id)}`,
    failure: "Failed to correct stock",
    success: "Stock corrected.",
  };
}
